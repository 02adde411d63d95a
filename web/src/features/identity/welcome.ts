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
 * The phone is the answer to the login's question: it is kept only where a code is asked for besides
 * it, since there it opens nothing by itself.
 */
const phoneKey = 'loginPhoneDraft';

/** Stores the e-mail as typed; a stored phone belongs to a different one. */
export function keepEmail(email: string): void {
  writeStored('session', emailKey, email);
  removeStored('session', phoneKey);
}

/** Stores both fields, because fetching the code in another app may discard this page. */
export function keepFields({ email, phone }: LoginFields): void {
  writeStored('session', emailKey, email);
  writeStored('session', phoneKey, phone);
}

export function keptFields(): LoginFields {
  return {
    email: readStored('session', emailKey, storedText) ?? '',
    phone: readStored('session', phoneKey, storedText) ?? '',
  };
}

/** Clears the stored fields after a sign-in; the page decides where to go. */
export function welcome(): void {
  removeStored('session', emailKey);
  removeStored('session', phoneKey);
  const { title, text } = login.succeeded;
  const description = isLostOnReload('local') ? `${text} ${login.untilReload}` : text;
  showToast({ tone: 'success', title, description });
}
