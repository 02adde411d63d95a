import { useEffect, useRef, useState } from 'react';
import type { Account } from '../../../../../shared/contracts/accounts.ts';
import { proveEmail } from '../../../../../shared/contracts/email-proof.ts';
import { ownEmailTexts as texts } from '../../../copy/identity/email-proof.ts';
import { useCachedAccount } from '../../access/use-account.ts';
import { callWithSession } from '../../access/session/authorized-api.ts';
import { EmailCode } from './email-code.tsx';
import type { ProvenEmail } from './use-email-proof.ts';

/** Verifies the e-mail of an account, and says what was merged by it. */
export function AccountEmailProof(props: {
  readonly account: Account;
  /** Before what is known of the account says so. */
  readonly onProven: () => void;
}) {
  const { account, onProven } = props;
  const known = useCachedAccount();
  const [isDone, setIsDone] = useState(false);
  const doneRef = useRef<HTMLParagraphElement>(null);

  useEffect(() => {
    // The field that had the focus is gone.
    if (isDone) doneRef.current?.focus();
  }, [isDone]);

  async function prove({ proof }: ProvenEmail): Promise<void> {
    const joined = await callWithSession(proveEmail, { proof });
    onProven();
    known.write({ ...joined, newsletterElsewhere: false });
    setIsDone(true);
  }

  if (isDone) {
    return (
      <p ref={doneRef} tabIndex={-1} role="status" className="text-small text-muted">
        {texts.confirmed}
      </p>
    );
  }
  return <EmailCode email={account.email} onProof={prove} />;
}
