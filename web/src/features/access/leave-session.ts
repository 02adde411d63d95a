import { showToast, type Toast } from '../../ui/feedback/toasts.ts';
import type { UserEnding } from './session/session-store.ts';
import { signOut } from './session/sign-out.ts';
import { sessionQueries } from './session/session-queries.ts';
import { forgetMemories } from './session/when-leaving.ts';

/** Ends the session, after which the start page is shown. */
export function leaveSession(reason?: UserEnding): void {
  forgetMemories();
  void signOut(reason).finally(() => sessionQueries.clear());
}

/** Like `leaveSession`, after an account was deleted: shows `farewell` here, and the reason in other tabs. */
export function leaveDeletedAccount(farewell: Toast): void {
  showToast(farewell);
  leaveSession('account-deleted');
}
