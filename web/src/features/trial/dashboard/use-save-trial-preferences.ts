import { useQueryClient } from '@tanstack/react-query';
import { updateTrialPreferences, type Trial } from '../../../../../shared/contracts/trial.ts';
import { limitText } from '../../../lib/call-failure.ts';
import { changedMeanwhile } from '../../../copy/preferences/newer-answers.ts';
import type { ErrorText } from '../../../copy/errors/error-text.ts';
import { trialDashboardErrors } from '../../../copy/trial/trial-errors.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { isChangedMeanwhile } from '../../../lib/changed-meanwhile.ts';
import { rebase } from '../../../ui/forms/three-way.ts';
import { notifyError } from '../../../ui/feedback/notify-error.ts';
import { accessKey } from '../../access/session/query-keys.ts';
import { callWithSession } from '../../access/session/authorized-api.ts';
import {
  trialPreferenceRequest,
  trialPreferenceValues,
  type TrialPreferenceValues,
} from './trial-preference-values.ts';
import { endSessionOfMissingTrial, useKnownTrial } from '../use-trial.ts';
import { useSubmit } from '../../../ui/forms/use-submit.ts';

/** Saves that find something newer again and again give up, and say so. */
const maximumAttempts = 3;

/** Saving what a trial wants; one that has ended is told so, and its dashboard changes. */
export function useSaveTrialPreferences(onSaved: () => void) {
  const { busy, failure, submit } = useSubmit<ErrorText>();
  const known = useKnownTrial();
  const client = useQueryClient();

  async function save(values: TrialPreferenceValues): Promise<void> {
    await submit(async () => {
      void known.write(await sendOnTop(values));
      onSaved();
    }, refuse);
  }

  /** What was changed elsewhere is kept, and what was changed here goes on top of it. */
  async function sendOnTop(values: TrialPreferenceValues, attempt = 1): Promise<Trial> {
    const before = known.read();
    if (before === undefined) throw new Error('There is no trial to change');
    try {
      const request = trialPreferenceRequest(values, before);
      return await callWithSession(updateTrialPreferences, request);
    } catch (error) {
      if (!isChangedMeanwhile(error)) throw error;
      await known.readAgain();
      const merged = rebase({
        base: trialPreferenceValues(before),
        mine: values,
        newer: trialPreferenceValues(known.read() ?? before),
      });
      if (merged.contested.length > 0 || attempt === maximumAttempts) throw error;
      return sendOnTop(merged.values, attempt + 1);
    }
  }

  function refuse(error: unknown): ErrorText | undefined {
    if (endSessionOfMissingTrial(error)) return undefined;
    if (error instanceof ApiError && error.code === 'trial_expired') {
      notifyError(trialDashboardErrors.expired);
      // There is another dashboard to show now.
      void client.invalidateQueries({ queryKey: [accessKey] });
      return undefined;
    }
    const { notSaved } = trialDashboardErrors;
    const notice = { ...notSaved, text: limitText(error) ?? notSaved.text };
    notifyError(isChangedMeanwhile(error) ? changedMeanwhile : notice);
    return notice;
  }

  return { busy, failure, save };
}
