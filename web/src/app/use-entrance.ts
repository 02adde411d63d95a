import { shell } from '../copy/shell.ts';
import { useSeemingSession } from '../features/access/session/use-signed-in.ts';

/**
 * Where the header's button leads: visitors to the login, who is signed in to the dashboard. Of a
 * trial that is the one in which its preferences can be changed.
 */
export function useEntrance(): { readonly to: string; readonly label: string } {
  const kind = useSeemingSession();
  if (kind === undefined) return { to: '/login', label: shell.enter };
  return { to: kind === 'trial' ? '/trial-dashboard' : '/dashboard', label: shell.account };
}
