import { useEffect, type ComponentProps } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { preloadToaster } from '../../ui/feedback/load-toaster.ts';
import { RequireSession } from './session/require-session.tsx';
import { useSession } from './session/use-session.ts';
import { sessionQueries } from './session/session-queries.ts';

/** A page that requires a session: visitors are sent to its login and come back afterwards. */
export function SessionPage({ children, ...login }: ComponentProps<typeof RequireSession>) {
  const session = useSession();
  useEffect(preloadToaster, []);
  useEffect(() => {
    // Also applies when the session was ended in another tab: no data read in that session may remain.
    if (session === undefined) sessionQueries.clear();
  }, [session]);
  return (
    <RequireSession {...login}>
      <QueryClientProvider client={sessionQueries}>{children}</QueryClientProvider>
    </RequireSession>
  );
}
