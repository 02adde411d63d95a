import { notify, type Notice } from '../../ui/feedback/notices.ts';
import { signOut } from './session/sign-out.ts';
import { sessionQueries } from './session/session-queries.ts';
import { forgetMemories } from './session/when-leaving.ts';

/** Ends the session, which leads to the start page, and says `farewell` there. */
export function leaveSession(farewell?: Notice): void {
  forgetMemories();
  if (farewell) notify(farewell);
  void signOut().finally(() => sessionQueries.clear());
}
