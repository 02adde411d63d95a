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

/** Kept for the tab only, so that a shared computer shows no earlier reader's preferences. */
const storageKey = 'newsletterAccess';

/** Holds for this visit where the browser keeps nothing. */
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

/** The kept access where it is of this address. */
export function accessOf(email: string): NewsletterAccess | undefined {
  const access = readAccess();
  return access?.email === normalizeEmail(email) ? access : undefined;
}
