import type { ReactNode } from 'react';
import { getAccount } from '../../../../shared/contracts/accounts.ts';
import { limitText } from '../../lib/call-failure.ts';
import { accountLoading as texts } from '../../copy/preferences/settings.ts';
import { ApiError } from '../../lib/api-error.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { CallButton } from '../../ui/call-button.tsx';
import { isAccountMissing } from '../access/use-account.ts';

interface LoadingFailureProps {
  readonly query: {
    readonly error: Error | null;
    readonly isFetching: boolean;
    readonly refetch: () => Promise<unknown>;
  };
  /** Stands there while nothing has failed. */
  readonly skeleton: ReactNode;
}

/** In the place of an account that is on its way or did not come, with a way to ask again. */
export function LoadingFailure({ query, skeleton }: LoadingFailureProps) {
  const { error, isFetching, refetch } = query;
  if (error === null || isAccountMissing(error)) return skeleton;
  return (
    <Alert
      tone="error"
      title={texts.failureTitle}
      action={
        <CallButton
          calls={[getAccount]}
          tone="secondary"
          busy={isFetching}
          onClick={() => void refetch()}
        >
          {texts.retry}
        </CallButton>
      }
    >
      {failureText(error)}
    </Alert>
  );
}

function failureText(error: Error): string {
  const unexpected = !(error instanceof ApiError) || error.code === 'unexpected_answer';
  if (unexpected) return texts.unexpected;
  return limitText(error) ?? texts.failed;
}
