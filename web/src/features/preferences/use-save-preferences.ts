import { useMutation } from '@tanstack/react-query';
import type { CurrentAccount } from '../../../../shared/contracts/accounts.ts';
import { syncUserPreferences } from '../../../../shared/contracts/preferences.ts';
import { syncFailures } from '../../copy/preferences/settings.ts';
import { saveOnTop } from '../../ui/forms/three-way.ts';
import { useCachedAccount } from '../access/use-account.ts';
import { callWithSession } from '../access/session/authorized-api.ts';
import {
  toStoredColumns,
  isSameAnswer,
  syncRequest,
  toPreferenceValues,
  type PreferenceValues,
} from './preference-values.ts';

/** Changes of one account are sent one after the other, each based on the result of the previous one. */
export const preferenceScope = { id: 'preferences' } as const;

/** Saves preferences on the server and in this browser's cached account. */
export function useSavePreferences(defaults: PreferenceValues) {
  const accountCache = useCachedAccount();

  async function send(values: PreferenceValues, account: CurrentAccount): Promise<void> {
    const columns = toStoredColumns(values, account);
    const answer = await callWithSession(syncUserPreferences, syncRequest(account, columns));
    if (!answer.success) throw new Error(syncFailures.refused);
    const { updated_at, newsletter_email } = answer;
    accountCache.write({ ...columns, newsletter_email, updated_at });
  }

  const { mutateAsync: save } = useMutation({
    scope: preferenceScope,
    mutationFn: async (values: PreferenceValues) => {
      const stored = accountCache.read();
      if (stored === undefined) throw new Error(syncFailures.failed);
      await saveOnTop(
        {
          stored,
          valuesOf: (account) => toPreferenceValues(account, defaults),
          send,
          refetch: accountCache.refetch,
          isSame: isSameAnswer,
        },
        values,
      );
    },
  });
  return save;
}
