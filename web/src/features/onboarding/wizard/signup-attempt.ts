import * as z from 'zod/mini';
import { readStored, removeStored, writeStored } from '../../../lib/storage.ts';

const storageKey = 'signupAttempt';
const attemptSchema = z.object({ key: z.uuid(), request: z.string() });

/**
 * Returns the idempotency key of a sign-up attempt: the same one for the same request until the server's final
 * answer, also after a reload, so that a request with a lost response creates no second account. The password is not
 * compared, because it is typed again after a reload, nor the proof of the e-mail, which may be a new one by then.
 */
export function attemptKeyFor(request: object): string {
  const comparable = JSON.stringify({ ...request, password: undefined, emailProof: undefined });
  const attempt = readStored('session', storageKey, attemptSchema);
  if (attempt?.request === comparable) return attempt.key;
  const key = crypto.randomUUID();
  writeStored('session', storageKey, { key, request: comparable });
  return key;
}

/** Call after a final answer of the server: the next attempt is a new one. */
export function finishAttempt(): void {
  removeStored('session', storageKey);
}
