import * as z from 'zod/mini';
import { normalizeEmail } from '../../../../shared/values/email.ts';
import { whenLeaving } from '../access/session/when-leaving.ts';
import { readStored, removeStored, writeStored } from '../../lib/storage.ts';

/** The credentials with which this browser reads and changes one subscription. */
const accessSchema = z.object({
  email: z.string(),
  token: z.string().check(z.minLength(1), z.maxLength(2048)),
});
export type NewsletterAccess = z.infer<typeof accessSchema>;

/** Stored for the tab only, so that a shared computer does not show the preferences of an earlier user. */
const storageKey = 'newsletterAccess';

/** Used for this visit when the browser's storage is not available. */
let remembered: NewsletterAccess | undefined;

export function keepAccess(access: NewsletterAccess): void {
  remembered = { email: normalizeEmail(access.email), token: access.token };
  writeStored('session', storageKey, remembered);
}

export function dropAccess(): void {
  remembered = undefined;
  removeStored('session', storageKey);
}
whenLeaving(dropAccess);

/** Returns the stored credentials, for any address. */
export function readAccess(): NewsletterAccess | undefined {
  return readStored('session', storageKey, accessSchema) ?? remembered;
}

/** Returns the stored access if it belongs to this address. */
export function findStoredAccess(email: string): NewsletterAccess | undefined {
  const access = readAccess();
  return access?.email === normalizeEmail(email) ? access : undefined;
}
