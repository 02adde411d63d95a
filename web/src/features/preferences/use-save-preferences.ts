import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Account } from '../../../../shared/contracts/accounts.ts';
import { syncUserPreferences } from '../../../../shared/contracts/preferences.ts';
import { syncFailures } from '../../copy/preferences/settings.ts';
import { ApiError } from '../../lib/api-error.ts';
import { isChangedMeanwhile } from '../../lib/changed-meanwhile.ts';
import { dismissNotices } from '../../ui/feedback/notices.ts';
import { rebase } from '../../ui/forms/three-way.ts';
import { accessKey } from '../access/session/query-keys.ts';
import { useKnownAccount } from '../access/use-account.ts';
import { callWithSession } from '../access/session/authorized-api.ts';
import {
  columnsOf,
  isSameAnswer,
  syncRequest,
  valuesOf,
  type PreferenceValues,
} from './preference-values.ts';
import { useSaveState } from '../../ui/forms/save-button.tsx';

/** The changes of one account run one after the other, each on what the last one left. */
export const preferenceScope = { id: 'preferences' } as const;

interface SaveOptions {
  readonly defaults: PreferenceValues;
  readonly onSuccess?: () => void;
  readonly onFailure: (error: unknown) => void;
}

/** Saving preferences: on the server, and in what this browser knows of the account. */
export function useSavePreferences({ defaults, onSuccess, onFailure }: SaveOptions) {
  const [state, setState] = useSaveState();
  const [failed, setFailed] = useState(false);
  const sync = useSync(defaults);

  async function save(values: PreferenceValues): Promise<void> {
    setState('saving');
    setFailed(false);
    dismissNotices();
    try {
      await sync.mutateAsync(values);
      setState('saved');
      onSuccess?.();
    } catch (error) {
      setState('idle');
      setFailed(true);
      onFailure(error);
    }
  }

  return { state, failed, save };
}

/** Saves that find something newer again and again give up, and say so. */
const maximumAttempts = 3;

function useSync(defaults: PreferenceValues) {
  const known = useKnownAccount();
  const client = useQueryClient();

  async function send(account: Account, values: PreferenceValues): Promise<void> {
    const columns = columnsOf(values, account);
    const answer = await callWithSession(syncUserPreferences, syncRequest(account, columns));
    if (!answer.success) throw new Error(syncFailures.refused);
    const { updated_at, newsletter_email } = answer;
    known.write({ ...columns, newsletter_email, updated_at });
  }

  /** What was changed elsewhere is kept, and what was changed here goes on top of it. */
  async function sendOnTop(values: PreferenceValues, attempt = 1): Promise<void> {
    const account = known.read();
    if (account === undefined) throw new Error(syncFailures.failed);
    try {
      await send(account, values);
    } catch (error) {
      if (!isChangedMeanwhile(error)) throw error;
      await known.readAgain();
      const newer = known.read();
      const merged = rebase(
        {
          base: valuesOf(account, defaults),
          mine: values,
          newer: valuesOf(newer ?? account, defaults),
        },
        isSameAnswer,
      );
      if (merged.contested.length > 0 || attempt === maximumAttempts) throw error;
      await sendOnTop(merged.values, attempt + 1);
    }
  }

  return useMutation({
    scope: preferenceScope,
    mutationFn: async (values: PreferenceValues) => sendOnTop(values),
    onError: async (error) => {
      // The subscription has ended meanwhile: there is another dashboard to show now.
      if (error instanceof ApiError && error.code === 'access_required')
        await client.invalidateQueries({ queryKey: [accessKey] });
    },
  });
}
