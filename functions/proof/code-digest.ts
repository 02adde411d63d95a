import { createHmac, hkdfSync } from 'node:crypto';
import type { ReadSecret } from '../runtime/secrets.ts';

/** The purpose of a code, which is valid for no other. */
export interface SentCode {
  readonly email: string;
  readonly challengeId: string;
  readonly code: string;
}

export type DigestCode = (sent: SentCode) => Promise<string>;

/** There are only a million codes, so a digest hides one only if it is keyed. */
export function codeDigester(readSecret: ReadSecret): DigestCode {
  return async ({ email, challengeId, code }) => {
    const key = Buffer.from(hkdfSync('sha256', await readSecret(), '', 'bfj email proof code', 32));
    return createHmac('sha256', key)
      .update(JSON.stringify([email, challengeId, code]))
      .digest('base64url');
  };
}
