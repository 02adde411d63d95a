import { createHash } from 'node:crypto';

/**
 * Returns the name of a WhatsApp message in logs and keys. Its own id contains the user's phone number; a part of it
 * is random, so the digest cannot be guessed.
 */
export function messageDigest(whatsAppMessageId: string): string {
  return createHash('sha256').update(whatsAppMessageId).digest('base64url').slice(0, 22);
}
