import * as z from 'zod/mini';
import { readStored, removeStored, writeStored } from '../../../lib/storage.ts';

const storageKey = 'signupAttempt';
const attemptSchema = z.object({ key: z.uuid(), request: z.string() });

/**
 * The key of an attempt to make an account: the same one for the same request until the server has
 * answered for good, also over a reload, so that a request whose answer was lost makes no second
 * account. The password is not compared: it is typed again after a reload. Nor is the proof of the
 * e-mail, of which there may be another by then.
 */
export function attemptKeyFor(request: object): string {
  const comparable = JSON.stringify({ ...request, password: undefined, emailProof: undefined });
  const attempt = readStored('session', storageKey, attemptSchema);
  if (attempt?.request === comparable) return attempt.key;
  const key = crypto.randomUUID();
  writeStored('session', storageKey, { key, request: comparable });
  return key;
}

/** The server has answered for good: the next attempt is a new one. */
export function finishAttempt(): void {
  removeStored('session', storageKey);
}
