import { shell } from '../copy/shell.ts';
import { useSignedIn } from '../features/identity/use-signed-in.ts';

/** Where the header's button leads: visitors to the login, who is signed in to the dashboard. */
export function useEntrance(): { readonly to: string; readonly label: string } {
  return useSignedIn()
    ? { to: '/dashboard', label: shell.account }
    : { to: '/login', label: shell.enter };
}
