import { Link } from 'react-router-dom';
import { company } from '../../../copy/company.ts';
import type { ErrorText } from '../../../copy/errors/error-text.ts';
import {
  identityTaken,
  notYou,
  signUpFailure,
  waysIn,
} from '../../../copy/onboarding/signup-errors.ts';
import { trialFieldErrors, upgradeErrors } from '../../../copy/trial/trial-errors.ts';
import * as paths from '../../../paths.ts';

/** What the forms say of something under which somebody has signed up. */
const takenTexts: ReadonlySet<string> = new Set([
  identityTaken.email.text,
  identityTaken.phone.text,
  identityTaken.cpf.text,
  signUpFailure.identityTaken,
  trialFieldErrors.emailTaken,
  trialFieldErrors.emailRegistered,
  trialFieldErrors.phoneRegistered,
  trialFieldErrors.cpfRegistered,
  upgradeErrors.cpfRegistered,
]);

interface TakenProps {
  readonly errors: readonly (string | ErrorText | undefined)[];
}

/** The way out, beside fields of which one is refused because somebody has it. */
export function NotYouIfTaken({ errors }: TakenProps) {
  return isTaken(errors) ? (
    <p role="status" className="text-small text-muted">
      <NotYou />
    </p>
  ) : null;
}

interface WaysInProps extends TakenProps {
  /** Of a field beside which the same stands already. */
  readonly saidBy?: TakenProps['errors'];
}

/** The ways in of those who have it themselves: an account, or a trial. */
export function WaysInIfTaken({ errors, saidBy = [] }: WaysInProps) {
  return isTaken(errors) && !isTaken(saidBy) ? (
    <p className="text-small">
      <span>{waysIn.before}</span>{' '}
      <Link to={paths.login} className="link font-medium">
        {waysIn.account}
      </Link>{' '}
      <span>{waysIn.or}</span>{' '}
      <Link to={paths.trialLogin} className="link font-medium">
        {waysIn.trial}
      </Link>
      <span>.</span>
    </p>
  ) : null;
}

function isTaken(errors: TakenProps['errors']): boolean {
  return errors.some((error) => {
    const text = typeof error === 'string' ? error : error?.text;
    return text !== undefined && takenTexts.has(text);
  });
}

/** Nobody proves an e-mail to sign up, so that a stranger may have it: support gives it back. */
export function NotYou() {
  return (
    <>
      <span>{notYou}</span>{' '}
      <a href={`mailto:${company.supportEmail}`} className="link">
        {company.supportEmail}
      </a>
      <span>.</span>
    </>
  );
}
