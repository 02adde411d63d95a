import { shell } from '../copy/shell.ts';
import { useSeemingSession } from '../features/access/session/use-signed-in.ts';
import * as paths from '../paths.ts';

/**
 * Where the header's button leads: visitors to the login, who is signed in to the dashboard. Of a
 * trial that is the one in which its preferences can be changed.
 */
export function useEntrance(): { readonly to: string; readonly label: string } {
  const kind = useSeemingSession();
  if (kind === undefined) return { to: paths.login, label: shell.enter };
  return { to: kind === 'trial' ? paths.trialDashboard : paths.dashboard, label: shell.account };
}
