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

/** Errors of values that are registered already. */
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

/** Offers help beside a field whose value is taken. */
export function NotYouIfTaken({ errors }: TakenProps) {
  return isTaken(errors) ? (
    <p role="status" className="text-small text-muted">
      <NotYou />
    </p>
  ) : null;
}

interface WaysInProps extends TakenProps {
  /** Errors of a field that shows the same offer already. */
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

/** A sign-up does not verify the e-mail, so a stranger may have registered it: support returns it. */
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
