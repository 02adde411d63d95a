import { useEffect, useRef, useState } from 'react';
import type { Account } from '../../../../../shared/contracts/accounts.ts';
import { proveEmail } from '../../../../../shared/contracts/email-proof.ts';
import { accountEmailTexts as texts } from '../../../copy/identity/email-proof.ts';
import { useCachedAccount } from '../../access/use-account.ts';
import { callWithSession } from '../../access/session/authorized-api.ts';
import { EmailCode } from './email-code.tsx';
import type { ProvenEmail } from './use-email-proof.ts';

/** Verifies the e-mail address of an account, and says what data was merged into the account. */
export function AccountEmailProof(props: {
  readonly account: Account;
  /** Called before the cached account shows the verification. */
  readonly onProven: () => void;
}) {
  const { account, onProven } = props;
  const accountCache = useCachedAccount();
  const [isDone, setIsDone] = useState(false);
  const doneRef = useRef<HTMLParagraphElement>(null);

  useEffect(() => {
    // The previously focused field was removed.
    if (isDone) doneRef.current?.focus();
  }, [isDone]);

  async function prove({ proof }: ProvenEmail): Promise<void> {
    const joined = await callWithSession(proveEmail, { proof });
    onProven();
    accountCache.write({ ...joined, newsletterElsewhere: false });
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
