import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { syncUserPreferences } from '../../../../shared/contracts/preferences.ts';
import { syncFailures } from '../../copy/settings.ts';
import { ApiError } from '../../lib/api-error.ts';
import { dismissNotices } from '../../ui/notices.ts';
import { accessKey } from '../dashboard/use-access.ts';
import {
  endSessionOfMissingAccount,
  isAccountMissing,
  useKnownAccount,
} from '../dashboard/use-account.ts';
import { callWithSession } from '../identity/authorized-api.ts';
import { columnsOf, syncRequest, type PreferenceValues } from './preference-values.ts';
import { useSaveState } from './save-button.tsx';

/** The changes of one account run one after the other, each on what the last one left. */
export const preferenceScope = { id: 'preferences' } as const;

interface Outcomes {
  readonly onSuccess?: () => void;
  readonly onFailure: () => void;
}

/** Saving preferences: on the server, and in what this browser knows of the account. */
export function useSavePreferences({ onSuccess, onFailure }: Outcomes) {
  const [state, setState] = useSaveState();
  const [failed, setFailed] = useState(false);
  const sync = useSync();

  async function save(values: PreferenceValues): Promise<void> {
    setState('saving');
    setFailed(false);
    dismissNotices();
    try {
      await sync.mutateAsync(values);
      setState('saved');
      onSuccess?.();
    } catch {
      setState('idle');
      setFailed(true);
      onFailure();
    }
  }

  return { state, failed, save };
}

function useSync() {
  const known = useKnownAccount();
  const client = useQueryClient();
  return useMutation({
    scope: preferenceScope,
    mutationFn: async (values: PreferenceValues) => {
      const account = known.read();
      if (account === undefined) throw new Error(syncFailures.failed);
      const columns = columnsOf(values, account);
      const answer = await callWithSession(syncUserPreferences, syncRequest(account, columns));
      if (!answer.success) throw new Error(syncFailures.refused);
      known.write(columns);
    },
    onError: async (error) => {
      if (isAccountMissing(error)) endSessionOfMissingAccount();
      // The subscription has ended meanwhile: there is another dashboard to show now.
      if (error instanceof ApiError && error.code === 'access_required')
        await client.invalidateQueries({ queryKey: [accessKey] });
    },
  });
}
