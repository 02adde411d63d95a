import { useLayoutEffect, useState, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { keepEndedAccount, keepEndedSession } from './ended-session.ts';
import {
  accountDeletedElsewhere,
  keepPreviousRoute,
  redirectedToLogin,
  signedOutElsewhere,
} from './previous-route.ts';
import {
  hasSignedOutByUser,
  readEndingInAnotherTab,
  type SessionEndReason,
  type StoredSession,
} from './session-store.ts';
import { useSession } from './use-session.ts';
import * as paths from '../../../paths.ts';

type LoginPath = typeof paths.login | typeof paths.trialLogin;

interface RequireSessionProps {
  readonly loginPath?: LoginPath;
  readonly children: ReactNode;
}

/**
 * Renders its page for a session. Without one it redirects to a login and back; after a sign-out it redirects to the
 * home page.
 */
export function RequireSession({ loginPath = paths.login, children }: RequireSessionProps) {
  const session = useSession();
  const [last, setLast] = useState(session);
  if (session !== undefined && session !== last) setLast(session);
  if (session !== undefined) return children;
  return hasSignedOutByUser() ? (
    <Navigate to={paths.home} replace />
  ) : (
    <SignInFirst at={loginPath} ended={last} />
  );
}

interface SignInFirstProps {
  readonly at: LoginPath;
  /** For a session that ended while the page was open, in this tab or another. */
  readonly ended: StoredSession | undefined;
}

/** Redirects to a login, and back to this page afterwards. */
export function SignInFirst({ at, ended }: SignInFirstProps) {
  const { pathname, search, hash } = useLocation();
  const ending = ended && readEndingInAnotherTab();
  useLayoutEffect(() => {
    keepPreviousRoute(`${pathname}${search}${hash}`);
    // The login is shown from its top, however far the page before was scrolled.
    window.scrollTo(0, 0);
    if (ended !== undefined && ending === undefined) keepEndedSession(ended);
    if (ended !== undefined && ending === 'account-gone') keepEndedAccount(ended);
  }, [pathname, search, hash, ended, ending]);
  return <Navigate to={at} state={stateAfter(ending)} replace />;
}

function stateAfter(ending: SessionEndReason | undefined): typeof redirectedToLogin {
  if (ending === 'account-deleted') return accountDeletedElsewhere;
  return ending === 'signed-out' ? signedOutElsewhere : redirectedToLogin;
}
