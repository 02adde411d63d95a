import { createHmac, hkdfSync } from 'node:crypto';
import type { ReadSecret } from '../runtime/secrets.ts';

/** What a code was sent for: the code of one says nothing for another. */
export interface SentCode {
  readonly email: string;
  readonly challengeId: string;
  readonly code: string;
}

export type DigestCode = (sent: SentCode) => Promise<string>;

/** A million codes are tried in no time: only with a key does a digest hide one. */
export function codeDigester(readSecret: ReadSecret): DigestCode {
  return async ({ email, challengeId, code }) => {
    const key = Buffer.from(hkdfSync('sha256', await readSecret(), '', 'bfj email proof code', 32));
    return createHmac('sha256', key)
      .update(JSON.stringify([email, challengeId, code]))
      .digest('base64url');
  };
}
