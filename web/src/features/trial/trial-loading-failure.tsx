import type { ReactNode } from 'react';
import { getTrial } from '../../../../shared/contracts/trial.ts';
import { trialPanel as texts } from '../../copy/trial/trial-dashboard.ts';
import { trialDashboardErrors } from '../../copy/trial/trial-errors.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { CallButton } from '../../ui/call-button.tsx';
import type { useTrial } from './use-trial.ts';

interface TrialLoadingFailureProps {
  readonly query: ReturnType<typeof useTrial>;
  /** Stands there while nothing has failed. */
  readonly skeleton: ReactNode;
}

/** In the place of a trial that is on its way or did not come, with a way to ask again. */
export function TrialLoadingFailure({ query, skeleton }: TrialLoadingFailureProps) {
  const { error, isFetching, refetch } = query;
  if (error === null) return skeleton;
  const { title, text } = trialDashboardErrors.notLoaded;
  return (
    <Alert
      tone="error"
      title={title}
      action={
        <CallButton
          calls={[getTrial]}
          tone="secondary"
          busy={isFetching}
          onClick={() => void refetch()}
        >
          {texts.retry}
        </CallButton>
      }
    >
      {text}
    </Alert>
  );
}
