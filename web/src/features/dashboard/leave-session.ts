import { notify, type Notice } from '../../ui/notices.ts';
import { signOut } from '../identity/sign-out.ts';
import { dropAccess } from '../newsletter/newsletter-access.ts';
import { sessionQueries } from './session-queries.ts';

/** Ends the session, which leads to the start page, and says `farewell` there. */
export function leaveSession(farewell?: Notice): void {
  // It is kept in memory as well.
  dropAccess();
  if (farewell) notify(farewell);
  void signOut().finally(() => sessionQueries.clear());
}
