import { useLayoutEffect, useState, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { keepEndedSession } from './ended-session.ts';
import {
  deletedElsewhere,
  keepPreviousRoute,
  ledToLogin,
  leftElsewhere,
} from './previous-route.ts';
import {
  hasLeftByChoice,
  howLeftInAnotherTab,
  type Leaving,
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
 * Shows its page to people with a session. Others are led to a login and come back here after it;
 * who has just signed out is led home.
 */
export function RequireSession({ loginPath = paths.login, children }: RequireSessionProps) {
  const session = useSession();
  const [last, setLast] = useState(session);
  if (session !== undefined && session !== last) setLast(session);
  if (session !== undefined) return children;
  return hasLeftByChoice() ? (
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

/** Leads to a login, and back here after it. */
export function SignInFirst({ at, ended }: SignInFirstProps) {
  const { pathname, search } = useLocation();
  const left = ended && howLeftInAnotherTab();
  useLayoutEffect(() => {
    keepPreviousRoute(`${pathname}${search}`);
    // The login is shown from its top, however far the page before was scrolled.
    window.scrollTo(0, 0);
    if (ended !== undefined && left === undefined) keepEndedSession(ended);
  }, [pathname, search, ended, left]);
  return <Navigate to={at} state={stateAfter(left)} replace />;
}

function stateAfter(left: Leaving | undefined): typeof ledToLogin {
  if (left === undefined) return ledToLogin;
  return left === 'account-deleted' ? deletedElsewhere : leftElsewhere;
}
