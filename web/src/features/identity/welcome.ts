import { login } from '../../copy/identity/identity.ts';
import { removeStored } from '../../lib/storage.ts';
import { notify } from '../../ui/feedback/notices.ts';

/**
 * Where the typed e-mail is kept over a reload; the phone is the answer to the login's question, so
 * it is kept nowhere.
 */
export const loginDraftKey = 'loginEmailDraft';

/** Somebody is signed in; where they go from here is the page's to say. */
export function welcome(): void {
  removeStored('session', loginDraftKey);
  const { title, text } = login.succeeded;
  notify({ tone: 'success', title, description: text });
}
