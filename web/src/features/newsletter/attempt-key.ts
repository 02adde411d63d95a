import { readStored, removeStored, storedText, writeStored } from '../../lib/storage.ts';

const storageKey = 'newsletterAttempt';
const separator = '\n';

/**
 * Returns the idempotency key of a sign-up. It is the same for an address until the server has given a final answer,
 * also across a reload, so that a lost response does not lead to a second sign-up.
 */
export function attemptKeyFor(email: string): string {
  const [attemptedEmail, key] =
    readStored('session', storageKey, storedText)?.split(separator) ?? [];
  if (attemptedEmail === email && key !== undefined && key !== '') return key;
  const fresh = crypto.randomUUID();
  writeStored('session', storageKey, `${email}${separator}${fresh}`);
  return fresh;
}

/** Call after a final answer of the server: the next attempt is a new one. */
export function finishAttempt(): void {
  removeStored('session', storageKey);
}
