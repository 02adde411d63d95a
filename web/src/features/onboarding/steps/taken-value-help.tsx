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

/** Offers help beside a field with a taken value. */
export function SupportNoteIfTaken({ errors }: TakenProps) {
  return isTaken(errors) ? (
    <p role="status" className="text-small text-muted">
      <SupportNote />
    </p>
  ) : null;
}

interface LoginLinksProps extends TakenProps {
  /** Errors of a field that already shows the same offer. */
  readonly shownBy?: TakenProps['errors'];
}

/** Login links for users who own the taken value: to their account or trial. */
export function LoginLinksIfTaken({ errors, shownBy = [] }: LoginLinksProps) {
  return isTaken(errors) && !isTaken(shownBy) ? (
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

/**
 * A sign-up does not verify the e-mail address, so another user may have registered it: support returns it to its
 * owner.
 */
export function SupportNote() {
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
