import { notify, type Notice } from '../../ui/notices.ts';
import { signOut } from '../identity/sign-out.ts';
import { dropAllDrafts } from '../preferences/preference-draft.ts';
import { dropTrialPreferenceDraft } from '../trial/trial-preference-values.ts';
import { sessionQueries } from './session-queries.ts';

/** Ends the session, which leads to the start page, and says `farewell` there. */
export function leaveSession(farewell?: Notice): void {
  dropAllDrafts();
  dropTrialPreferenceDraft();
  if (farewell) notify(farewell);
  void signOut().finally(() => sessionQueries.clear());
}
