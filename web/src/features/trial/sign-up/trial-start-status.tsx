import { useEffect, useRef } from 'react';
import { trialStartErrors } from '../../../copy/trial/trial-errors.ts';
import { trialStarted as texts } from '../../../copy/trial/trial-sign-up.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import type { CalledEndpoints } from '../../../lib/limits.ts';
import { CallButton } from '../../../ui/call-button.tsx';

interface TrialStartStatusProps {
  /** Whether the trial's user does not exist yet; otherwise only this sign-in has failed. */
  readonly pending: boolean;
  readonly busy: boolean;
  /** The calls that started the trial. */
  readonly endpoints: CalledEndpoints;
  readonly onRetry: () => void;
  readonly onLeave: () => void;
}

/** The trial was started but its session was not: explains what to do. */
export function TrialStartStatus(props: TrialStartStatusProps) {
  const { pending, busy, endpoints, onRetry, onLeave } = props;
  const headingRef = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    headingRef.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className="masthead-rule">
      <h1 ref={headingRef} tabIndex={-1} className="text-title-1 mt-8">
        {texts.missingTitle}
      </h1>
      {pending ? (
        <div className="mt-6">
          <Alert tone="error" title={trialStartErrors.pending.title}>
            {trialStartErrors.pending.text}
          </Alert>
        </div>
      ) : (
        <p role="alert" className="text-lead text-muted mt-4">
          {texts.missingText}
        </p>
      )}
      <div className="mt-8 flex flex-col gap-3 sm:flex-row">
        <CallButton endpoints={endpoints} busy={busy} onClick={onRetry}>
          {texts.retry}
        </CallButton>
        <ButtonLink to={texts.login.to} tone="secondary" onClick={onLeave}>
          {texts.login.label}
        </ButtonLink>
      </div>
    </div>
  );
}
