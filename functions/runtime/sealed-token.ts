import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type * as z from 'zod/mini';
import type { ReadSecret } from './secrets.ts';

/**
 * Tokens in links, encrypted and authenticated (AES-256-GCM), because URLs end up in other parties' logs and the
 * content names a user.
 */
export interface TokenSeal<Content> {
  seal(content: Content): Promise<string>;
  /** Undefined for anything that this seal did not make: forged, cut, of another purpose. */
  open(token: string): Promise<Content | undefined>;
}

const initializationVectorBytes = 12;
const authenticationTagBytes = 16;

/** Each purpose has its own key, so that a token for one never opens another. */
export function tokenSeal<Schema extends z.ZodMiniType>(
  purpose: string,
  schema: Schema,
  readSecret: ReadSecret,
): TokenSeal<z.infer<Schema>> {
  const readKey = async () =>
    Buffer.from(hkdfSync('sha256', await readSecret(), '', `bfj token: ${purpose}`, 32));

  return {
    async seal(content) {
      const initializationVector = randomBytes(initializationVectorBytes);
      const cipher = createCipheriv('aes-256-gcm', await readKey(), initializationVector);
      const sealed = Buffer.concat([cipher.update(JSON.stringify(content)), cipher.final()]);
      return Buffer.concat([initializationVector, sealed, cipher.getAuthTag()]).toString(
        'base64url',
      );
    },

    async open(token) {
      const bytes = Buffer.from(token, 'base64url');
      if (bytes.length <= initializationVectorBytes + authenticationTagBytes) return undefined;
      const key = await readKey();
      const decipher = createDecipheriv(
        'aes-256-gcm',
        key,
        bytes.subarray(0, initializationVectorBytes),
      );
      decipher.setAuthTag(bytes.subarray(-authenticationTagBytes));
      try {
        const opened = Buffer.concat([
          decipher.update(bytes.subarray(initializationVectorBytes, -authenticationTagBytes)),
          decipher.final(),
        ]);
        return schema.parse(JSON.parse(opened.toString()));
      } catch {
        return undefined;
      }
    },
  };
}
