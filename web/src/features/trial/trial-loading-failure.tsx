import type { ReactNode } from 'react';
import { getTrial } from '../../../../shared/contracts/trial.ts';
import { trialPanel } from '../../copy/trial/trial-dashboard.ts';
import { trialDashboardErrors } from '../../copy/trial/trial-errors.ts';
import { LoadingFailure } from '../../ui/feedback/loading-failure.tsx';
import type { useTrial } from './use-trial.ts';

interface TrialLoadingFailureProps {
  readonly query: ReturnType<typeof useTrial>;
  /** Shown while nothing has failed. */
  readonly skeleton: ReactNode;
}

const { title: failureTitle, text: failed } = trialDashboardErrors.notLoaded;
const texts = { failureTitle, failed, retry: trialPanel.retry };

/** Replaces a trial that is loading or failed to load, with a retry. */
export function TrialLoadingFailure({ query, skeleton }: TrialLoadingFailureProps) {
  return (
    <LoadingFailure endpoints={[getTrial]} textOf={() => failed} {...{ query, texts, skeleton }} />
  );
}
