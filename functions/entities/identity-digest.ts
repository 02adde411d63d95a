import { createHmac } from 'node:crypto';
import type { ReadSecret } from '../runtime/secrets.ts';

/**
 * Computes a keyed digest of a CPF, a phone or an e-mail: the value cannot be recovered, but the same value is
 * recognised. It may outlive the account.
 */
export type IdentityDigest = (part: 'cpf' | 'phone' | 'email', value: string) => Promise<string>;

export function identityDigest(readKey: ReadSecret): IdentityDigest {
  return async (part, value) => {
    // A separate key, because the same secret seals tokens.
    const key = createHmac('sha256', await readKey())
      .update('used-identities')
      .digest();
    return createHmac('sha256', key).update(`${part}:${value}`).digest('base64url');
  };
}
