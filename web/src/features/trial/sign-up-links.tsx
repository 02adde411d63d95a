import { Link } from 'react-router-dom';
import { trialSessionNotice, trialSignUp } from '../../copy/trial/trial-sign-up.ts';
import { useSession } from '../access/session/use-session.ts';

interface SignUpLinksProps {
  /** The link back, when the page frame has none. */
  readonly home?: { readonly to: string; readonly label: string };
}

/** Links beside the form that starts a trial: to the trial's description, and to an existing trial. */
export function SignUpLinks({ home }: SignUpLinksProps) {
  const session = useSession();
  const { login, otherWays } = trialSignUp;
  const { text, action } = trialSessionNotice;
  return (
    <nav
      aria-label={otherWays}
      className="text-small mb-8 flex flex-wrap items-center justify-between gap-x-6 gap-y-2"
    >
      {home === undefined ? null : (
        <Link to={home.to} className="link">
          {home.label}
        </Link>
      )}
      {session?.kind === 'trial' ? (
        <span>
          <span>{`${text} ${session.trial.nome}.`}</span>{' '}
          <Link to={action.to} className="link font-medium">
            {action.label}
          </Link>
        </span>
      ) : (
        <span>
          <span>{login.question}</span>{' '}
          <Link to={login.to} className="link font-medium">
            {login.label}
          </Link>
        </span>
      )}
    </nav>
  );
}
