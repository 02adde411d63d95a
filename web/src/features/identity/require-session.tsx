import { useLayoutEffect, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { keepPreviousRoute } from './previous-route.ts';
import { hasLeftByChoice } from './session-store.ts';
import { useSession } from './use-session.ts';

type LoginPath = '/login' | '/trial-login';

interface RequireSessionProps {
  readonly loginPath?: LoginPath;
  readonly children: ReactNode;
}

/**
 * Shows its page to people with a session. Others are led to a login and come back here after it;
 * who has just signed out is led home.
 */
export function RequireSession({ loginPath = '/login', children }: RequireSessionProps) {
  const session = useSession();
  if (session !== undefined) return children;
  return hasLeftByChoice() ? <Navigate to="/" replace /> : <SignInFirst at={loginPath} />;
}

function SignInFirst({ at }: { readonly at: LoginPath }) {
  const { pathname, search } = useLocation();
  useLayoutEffect(() => keepPreviousRoute(`${pathname}${search}`), [pathname, search]);
  return <Navigate to={at} replace />;
}
