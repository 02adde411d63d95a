import { shell } from '../copy/shell.ts';
import { useStoredSessionKind } from '../features/access/session/use-signed-in.ts';
import * as paths from '../paths.ts';

/**
 * Returns the target of the header's button: the login for visitors, the dashboard for signed-in users. A trial
 * session gets the dashboard in which its preferences can be changed.
 */
export function useHeaderLink(): { readonly to: string; readonly label: string } {
  const kind = useStoredSessionKind();
  if (kind === undefined) return { to: paths.login, label: shell.enter };
  return { to: kind === 'trial' ? paths.trialDashboard : paths.dashboard, label: shell.account };
}
