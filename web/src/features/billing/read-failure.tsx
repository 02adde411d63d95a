import type { ReactNode } from 'react';
import { payments as texts } from '../../copy/billing/billing-payments.ts';
import { callFailureText } from '../../lib/call-failure.ts';
import type { CalledEndpoints } from '../../lib/limits.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { CallButton } from '../../ui/call-button.tsx';

interface ReadFailureProps {
  readonly title: string;
  readonly error: Error | null;
  readonly children?: ReactNode;
  readonly endpoints: CalledEndpoints;
  readonly busy: boolean;
  readonly onRetry: () => void;
}

/** Replaces content that could not be read: an error with a retry. */
export function ReadFailure({
  title,
  error,
  children,
  endpoints,
  busy,
  onRetry,
}: ReadFailureProps) {
  return (
    <Alert
      tone="error"
      title={title}
      action={
        <CallButton endpoints={endpoints} tone="secondary" busy={busy} onClick={onRetry}>
          {texts.retry}
        </CallButton>
      }
    >
      {callFailureText(error) ?? children}
    </Alert>
  );
}
