import { useEffect, useRef } from 'react';
import { requestSignIn } from '../../../../shared/contracts/identity.ts';
import { createAccount } from '../../../../shared/contracts/accounts.ts';
import { accountCreated, signInMissing } from '../../copy/onboarding/signup.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { CallButton } from '../../ui/call-button.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import * as paths from '../../paths.ts';

interface CreationStatusProps {
  readonly phase: 'created' | 'signed-out';
  readonly busy: boolean;
  readonly nextText: string;
  readonly onRetry: () => void;
  readonly onLeave: () => void;
}

/** The account was created: what happens next, or what to do if the next step failed. */
export function CreationStatus(props: CreationStatusProps) {
  const { phase, busy, nextText, onRetry, onLeave } = props;
  const headingRef = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    headingRef.current?.focus({ preventScroll: true });
  }, []);
  const isCreated = phase === 'created';
  return (
    <div className="masthead-rule">
      <h1 ref={headingRef} tabIndex={-1} className="text-title-1 mt-8">
        {isCreated ? accountCreated.title : signInMissing.title}
      </h1>
      {isCreated ? (
        <p role="status" className="text-lead text-muted mt-4 flex items-center gap-3">
          <Spinner />
          <span>{nextText}</span>
        </p>
      ) : (
        <>
          <p role="alert" className="text-lead text-muted mt-4">
            {signInMissing.text}
          </p>
          <div className="mt-8 flex flex-col gap-3 sm:flex-row">
            <CallButton endpoints={[createAccount, requestSignIn]} busy={busy} onClick={onRetry}>
              {signInMissing.retry}
            </CallButton>
            <ButtonLink to={paths.login} tone="secondary" onClick={onLeave}>
              {signInMissing.login}
            </ButtonLink>
          </div>
        </>
      )}
    </div>
  );
}
