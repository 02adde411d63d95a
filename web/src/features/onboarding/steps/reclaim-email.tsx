import { useEffect, useRef, useState } from 'react';
import { emailClaimTexts as texts } from '../../../copy/identity/email-proof.ts';
import { EmailCode } from '../../identity/email-proof/email-code.tsx';
import type { EmailProofAnswer } from '../wizard/signup-answers.ts';
import { EmailStays } from './email-stays.tsx';

interface ReclaimEmailProps {
  /** Normalized. */
  readonly email: string;
  readonly onProof: (proof: EmailProofAnswer) => void;
}

/** Proves the ownership of an e-mail address, and continues unless the account with this address must remain. */
export default function ReclaimEmail({ email, onProof }: ReclaimEmailProps) {
  const [isKept, setKept] = useState(false);
  if (isKept) return <StaysAfterCode />;
  return (
    <div className="border-rule rounded-card grid gap-4 border p-4">
      <p className="text-small text-muted">{texts.question}</p>
      <EmailCode
        email={email}
        request={texts.request}
        holdsForm
        onProof={async ({ proof, account }) => {
          if (account === 'stays') setKept(true);
          else onProof({ email, proof });
        }}
      />
    </div>
  );
}

/** Replaces the code form, and gets its focus. */
function StaysAfterCode() {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <div ref={ref} tabIndex={-1}>
      <EmailStays />
    </div>
  );
}
