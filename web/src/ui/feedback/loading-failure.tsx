import type { ReactNode } from 'react';
import { callFailureText } from '../../lib/call-failure.ts';
import type { CalledEndpoints } from '../../lib/limits.ts';
import { CallButton } from '../call-button.tsx';
import { Alert } from './alert.tsx';

interface LoadingFailureProps {
  /** The result of `useSessionQuery`. */
  readonly query: {
    readonly error: Error | null;
    readonly isFetching: boolean;
    readonly refetch: () => Promise<unknown>;
  };
  /** The endpoints that it reads. */
  readonly endpoints: CalledEndpoints;
  readonly texts: Readonly<Record<'failureTitle' | 'failed' | 'retry', string>>;
  /** Returns a text for an error other than a rate limit or a general failure. */
  readonly textOf?: (error: Error) => string | undefined;
  /** Shown while nothing has failed. */
  readonly skeleton: ReactNode;
}

/** Replaces content that is loading or failed to load, with a retry. */
export function LoadingFailure({ query, endpoints, texts, textOf, skeleton }: LoadingFailureProps) {
  const { error, isFetching, refetch } = query;
  if (error === null) return skeleton;
  return (
    <Alert
      tone="error"
      title={texts.failureTitle}
      action={
        <CallButton
          endpoints={endpoints}
          tone="secondary"
          busy={isFetching}
          onClick={() => void refetch()}
        >
          {texts.retry}
        </CallButton>
      }
    >
      {textOf?.(error) ?? callFailureText(error) ?? texts.failed}
    </Alert>
  );
}
