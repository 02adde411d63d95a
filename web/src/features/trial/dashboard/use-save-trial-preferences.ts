import { useQueryClient } from '@tanstack/react-query';
import { updateTrialPreferences } from '../../../../../shared/contracts/trial.ts';
import { limitText } from '../../../lib/call-failure.ts';
import { changedMeanwhile } from '../../../copy/preferences/newer-answers.ts';
import type { ErrorText } from '../../../copy/errors/error-text.ts';
import { trialDashboardErrors } from '../../../copy/trial/trial-errors.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { isChangedMeanwhile } from '../../../lib/changed-meanwhile.ts';
import { saveOnTop } from '../../../ui/forms/three-way.ts';
import { toastError } from '../../../ui/feedback/toast-error.ts';
import { accessKey } from '../../access/session/query-keys.ts';
import { callWithSession } from '../../access/session/authorized-api.ts';
import {
  trialPreferenceRequest,
  trialPreferenceValues,
  type TrialPreferenceValues,
} from './trial-preference-values.ts';
import { endSessionOfMissingTrial, useCachedTrial } from '../use-trial.ts';

/** Saves a trial's preferences; an ended trial is reported, and its dashboard changes. */
export function useSaveTrialPreferences() {
  const trialCache = useCachedTrial();
  const client = useQueryClient();

  async function save(values: TrialPreferenceValues): Promise<void> {
    const stored = trialCache.read();
    if (stored === undefined) throw new Error('There is no trial to change');
    const saved = await saveOnTop(
      {
        stored,
        valuesOf: trialPreferenceValues,
        send: async (wanted, before) =>
          callWithSession(updateTrialPreferences, trialPreferenceRequest(wanted, before)),
        refetch: trialCache.refetch,
      },
      values,
    );
    void trialCache.write(saved);
  }

  function toFailure(error: unknown): ErrorText | undefined {
    if (endSessionOfMissingTrial(error)) return undefined;
    if (error instanceof ApiError && error.code === 'trial_expired') {
      toastError(trialDashboardErrors.expired);
      // Another dashboard has to be shown now.
      void client.invalidateQueries({ queryKey: [accessKey] });
      return undefined;
    }
    const { notSaved } = trialDashboardErrors;
    const notice = { ...notSaved, text: limitText(error) ?? notSaved.text };
    toastError(isChangedMeanwhile(error) ? changedMeanwhile : notice);
    return notice;
  }

  return { save, toFailure: toFailure };
}
