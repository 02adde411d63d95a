import { useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { updateTrialPreferences } from '../../../../shared/contracts/trial.ts';
import { trialDashboardErrors } from '../../copy/trial-errors.ts';
import { ApiError } from '../../lib/api-error.ts';
import { notifyError } from '../accounts/notify-error.ts';
import { accessKey } from '../dashboard/use-access.ts';
import { callWithSession } from '../identity/authorized-api.ts';
import { trialPreferenceRequest, type TrialPreferenceValues } from './trial-preference-values.ts';
import { endSessionOfMissingTrial, useKnownTrial } from './use-trial.ts';

/** Saving what a trial wants; one that has ended is told so, and its dashboard changes. */
export function useSaveTrialPreferences(onSaved: () => void) {
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const working = useRef(false);
  const known = useKnownTrial();
  const client = useQueryClient();

  async function save(values: TrialPreferenceValues): Promise<void> {
    if (working.current) return;
    working.current = true;
    setBusy(true);
    setFailed(false);
    try {
      const trial = await callWithSession(updateTrialPreferences, trialPreferenceRequest(values));
      void known.write(trial);
      onSaved();
    } catch (error) {
      refuse(error);
    } finally {
      working.current = false;
      setBusy(false);
    }
  }

  function refuse(error: unknown): void {
    if (endSessionOfMissingTrial(error)) return;
    if (error instanceof ApiError && error.code === 'trial_expired') {
      notifyError(trialDashboardErrors.expired);
      // There is another dashboard to show now.
      void client.invalidateQueries({ queryKey: [accessKey] });
      return;
    }
    setFailed(true);
    notifyError(trialDashboardErrors.notSaved);
  }

  return { busy, failed, save };
}
