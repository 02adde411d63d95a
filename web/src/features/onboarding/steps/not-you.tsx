import { company } from '../../../copy/company.ts';
import type { ErrorText } from '../../../copy/errors/error-text.ts';
import { identityTaken, notYou, signUpFailure } from '../../../copy/onboarding/signup-errors.ts';
import { trialFieldErrors } from '../../../copy/trial/trial-errors.ts';

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
]);

interface NotYouIfTakenProps {
  readonly errors: readonly (string | ErrorText | undefined)[];
}

/** The way out, beside fields of which one is refused because somebody has it. */
export function NotYouIfTaken({ errors }: NotYouIfTakenProps) {
  const isTaken = errors.some((error) => {
    const text = typeof error === 'string' ? error : error?.text;
    return text !== undefined && takenTexts.has(text);
  });
  return isTaken ? (
    <p role="status" className="text-small text-muted">
      <NotYou />
    </p>
  ) : null;
}

/** Nobody proves an e-mail to sign up, so that a stranger may have it: support gives it back. */
export function NotYou() {
  return (
    <>
      {notYou}{' '}
      <a href={`mailto:${company.supportEmail}`} className="link">
        {company.supportEmail}
      </a>
      .
    </>
  );
}
