import { emailClaimTexts as texts } from '../../../copy/identity/email-proof.ts';
import type { ErrorText } from '../../../copy/errors/error-text.ts';
import { identityTaken } from '../../../copy/onboarding/signup-errors.ts';
import { trialFieldErrors } from '../../../copy/trial/trial-errors.ts';
import { loadCode } from '../../../lib/load-code.ts';
import { normalizeEmail } from '../../../../../shared/values/email.ts';
import { lazyPart } from '../../../ui/page/lazy-part.tsx';
import { EmailStays } from './email-stays.tsx';
import type { EmailProofAnswer } from '../wizard/signup-answers.ts';

/** Loaded on demand, because few e-mail addresses are taken. */
const ReclaimEmail = lazyPart(() => loadCode(() => import('./reclaim-email.tsx')), null);

/** The errors after which the e-mail can be reclaimed by a code. */
const takenTexts: ReadonlySet<string> = new Set([
  identityTaken.email.text,
  trialFieldErrors.emailTaken,
  trialFieldErrors.emailRegistered,
  texts.proofExpired,
]);

interface EmailClaimProps {
  /** The e-mail as typed. */
  readonly email: string;
  /** The error of its field. */
  readonly error: string | ErrorText | undefined;
  readonly isProven: boolean;
  readonly onProof: (proof: EmailProofAnswer) => void;
}

/** Offers to reclaim an e-mail that an account has already. */
export function EmailClaim({ email, error, isProven, onProof }: EmailClaimProps) {
  const message = typeof error === 'string' ? error : error?.text;
  if (message === texts.accountKept) {
    return (
      <div data-error-help>
        <EmailStays />
      </div>
    );
  }
  if (message !== undefined && takenTexts.has(message)) {
    const address = normalizeEmail(email);
    return (
      <div data-error-help>
        <ReclaimEmail key={address} email={address} onProof={onProof} />
      </div>
    );
  }
  return isProven ? (
    <p role="status" className="text-small text-up font-medium">
      {texts.confirmed}
    </p>
  ) : null;
}
