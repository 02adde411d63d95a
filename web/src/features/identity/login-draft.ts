import { login } from '../../copy/identity/identity.ts';
import {
  isLostOnReload,
  readStored,
  removeStored,
  storedText,
  writeStored,
} from '../../lib/storage.ts';
import { showToast } from '../../ui/feedback/toasts.ts';
import type { LoginFields } from './login-fields.ts';

/** Storage key of the typed e-mail, kept for the life of the tab. */
const emailKey = 'loginEmailDraft';
/**
 * The phone is the answer to the login's question. It is stored only when a code is required as well, because then
 * the phone alone opens nothing.
 */
const phoneKey = 'loginPhoneDraft';

/** Stores the e-mail as typed; a stored phone belongs to a different one. */
export function storeEmailDraft(email: string): void {
  writeStored('session', emailKey, email);
  removeStored('session', phoneKey);
}

/** Stores both fields, because the browser may discard this page while the user reads the code in another app. */
export function storeLoginDraft({ email, phone }: LoginFields): void {
  writeStored('session', emailKey, email);
  writeStored('session', phoneKey, phone);
}

export function readLoginDraft(): LoginFields {
  return {
    email: readStored('session', emailKey, storedText) ?? '',
    phone: readStored('session', phoneKey, storedText) ?? '',
  };
}

/** Clears the stored fields after a sign-in; the page decides where to go. */
export function finishSignIn(): void {
  removeStored('session', emailKey);
  removeStored('session', phoneKey);
  const { title, text } = login.succeeded;
  const description = isLostOnReload('local') ? `${text} ${login.untilReload}` : text;
  showToast({ tone: 'success', title, description });
}
