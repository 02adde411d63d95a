import { loadSignIn } from '../identity/load-sign-in.ts';
import { useLocation, useNavigate } from 'react-router-dom';
import { useSession } from '../access/session/use-session.ts';
import * as paths from '../../paths.ts';
import { useSubmit } from '../../ui/forms/use-submit.ts';

/**
 * Opens the trial's session for a user signed in to the account, with the account's data. If that is not enough, the
 * trial's login asks for the rest.
 * @param to the page of the trial to open
 */
export function useOpenTrial(to: string = paths.trialDashboard) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const session = useSession();
  const { busy, submit } = useSubmit();

  async function open(): Promise<void> {
    if (session?.kind !== 'account') return;
    const { email, telefone } = session.user;
    await submit(async ({ stayBusy }) => {
      const isOpen = await openTrial(email, telefone);
      stayBusy();
      // The page that waits for the trial must not stay in the history.
      const replace = to.split('?', 1)[0] === pathname;
      void navigate(isOpen ? to : paths.trialLogin, { replace });
    });
  }

  return { busy, open };
}

async function openTrial(email: string, phone: string): Promise<boolean> {
  try {
    const { signIn } = await loadSignIn();
    const step = await signIn({ kind: 'trial', email, phone });
    return step.done;
  } catch {
    return false;
  }
}
