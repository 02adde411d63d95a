import { createHash } from 'node:crypto';

/**
 * What a message of WhatsApp is known by in logs and keys. Its own id is no name for them, since it holds the
 * number of a person; a part of it is random, so that the digest cannot be guessed.
 */
export function messageDigest(whatsAppMessageId: string): string {
  return createHash('sha256').update(whatsAppMessageId).digest('base64url').slice(0, 22);
}
