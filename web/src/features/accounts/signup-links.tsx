import { Link } from 'react-router-dom';
import { signedInNotice, signUp } from '../../copy/onboarding/signup.ts';
import { useSession } from '../access/session/use-session.ts';

/** The link from a sign-up to the login. */
export function SignUpLinks() {
  const session = useSession();
  return (
    <nav
      aria-label={signUp.otherWays}
      className="text-small mb-8 flex flex-wrap items-center justify-between gap-x-6 gap-y-2"
    >
      {session?.kind === 'account' ? (
        <span>
          <span>{`${signedInNotice.text} ${session.user.nome}.`}</span>{' '}
          <Link to={signedInNotice.action.to} className="link font-medium">
            {signedInNotice.action.label}
          </Link>
        </span>
      ) : (
        <span>
          <span>{signUp.login.question}</span>{' '}
          <Link to={signUp.login.to} className="link font-medium">
            {signUp.login.label}
          </Link>
        </span>
      )}
    </nav>
  );
}
