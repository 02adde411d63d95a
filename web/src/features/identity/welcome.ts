import { login } from '../../copy/identity/identity.ts';
import {
  isLostOnReload,
  readStored,
  removeStored,
  storedText,
  writeStored,
} from '../../lib/storage.ts';
import { notify } from '../../ui/feedback/notices.ts';
import type { LoginFields } from './login-fields.ts';

/** Where what was typed is kept over a reload, as long as the tab. */
const emailKey = 'loginEmailDraft';
/**
 * The phone is the answer to the login's question: it is kept only where a code is asked for besides
 * it, since there it opens nothing by itself.
 */
const phoneKey = 'loginPhoneDraft';

/** An e-mail that is being typed; the phone that was kept is another person's. */
export function keepEmail(email: string): void {
  writeStored('session', emailKey, email);
  removeStored('session', phoneKey);
}

/** Both, while whoever fetches the code from another app may lose this page meanwhile. */
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

/** Somebody is signed in; where they go from here is the page's to say. */
export function welcome(): void {
  removeStored('session', emailKey);
  removeStored('session', phoneKey);
  const { title, text } = login.succeeded;
  const description = isLostOnReload('local') ? `${text} ${login.untilReload}` : text;
  notify({ tone: 'success', title, description });
}
