import { useEffect, useRef, useState } from 'react';
import { company } from '../../../copy/company.ts';
import { emailClaimTexts as texts } from '../../../copy/identity/email-proof.ts';
import type { ErrorText } from '../../../copy/errors/error-text.ts';
import { identityTaken } from '../../../copy/onboarding/signup-errors.ts';
import { trialFieldErrors } from '../../../copy/trial/trial-errors.ts';
import { normalizeEmail } from '../../../../../shared/values/email.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { EmailCode } from '../../identity/email-code.tsx';
import type { EmailProofAnswer } from '../wizard/signup-answers.ts';

/** What the forms say of an e-mail that its owner may take back by a code. */
const takenTexts: ReadonlySet<string> = new Set([
  identityTaken.email.text,
  trialFieldErrors.emailTaken,
  trialFieldErrors.emailRegistered,
  texts.over,
]);

interface EmailClaimProps {
  /** As it was typed. */
  readonly email: string;
  /** What is said at its field. */
  readonly error: string | ErrorText | undefined;
  readonly isProven: boolean;
  readonly onProof: (proof: EmailProofAnswer) => void;
}

/** The way of an e-mail's owner, where a form says that somebody has an account with it. */
export function EmailClaim({ email, error, isProven, onProof }: EmailClaimProps) {
  const message = typeof error === 'string' ? error : error?.text;
  if (message === texts.kept) return <Stays />;
  if (message !== undefined && takenTexts.has(message)) {
    const address = normalizeEmail(email);
    return <TakeBack key={address} email={address} onProof={onProof} />;
  }
  return isProven ? (
    <p role="status" className="text-small text-up font-medium">
      {texts.confirmed}
    </p>
  ) : null;
}

interface TakeBackProps {
  /** Normalized. */
  readonly email: string;
  readonly onProof: (proof: EmailProofAnswer) => void;
}

/** Proves an e-mail, and goes on unless the account that has it stays. */
export function TakeBack({ email, onProof }: TakeBackProps) {
  const [stays, setStays] = useState(false);
  if (stays) return <StaysAfterCode />;
  return (
    <div className="border-rule rounded-card grid gap-4 border p-4">
      <p className="text-small text-muted">{texts.question}</p>
      <EmailCode
        email={email}
        request={texts.request}
        holdsForm
        onProof={async ({ proof, account }) => {
          if (account === 'stays') setStays(true);
          else onProof({ email, proof });
        }}
      />
    </div>
  );
}

/** Stands where the code was asked for, whose button had the focus. */
function StaysAfterCode() {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <div ref={ref} tabIndex={-1}>
      <Stays />
    </div>
  );
}

function Stays() {
  return (
    <Alert tone="info" title={texts.stays.title}>
      {texts.stays.text}{' '}
      <a href={`mailto:${company.supportEmail}`} className="link">
        {company.supportEmail}
      </a>
      .
    </Alert>
  );
}
