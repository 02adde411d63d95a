import { useMutation } from '@tanstack/react-query';
import type { OwnAccount } from '../../../../shared/contracts/accounts.ts';
import { syncUserPreferences } from '../../../../shared/contracts/preferences.ts';
import { syncFailures } from '../../copy/preferences/settings.ts';
import { saveOnTop } from '../../ui/forms/three-way.ts';
import { useCachedAccount } from '../access/use-account.ts';
import { callWithSession } from '../access/session/authorized-api.ts';
import {
  columnsOf,
  isSameAnswer,
  syncRequest,
  valuesOf,
  type PreferenceValues,
} from './preference-values.ts';

/** The changes of one account run one after the other, each on what the last one left. */
export const preferenceScope = { id: 'preferences' } as const;

/** Saving preferences: on the server, and in what this browser knows of the account. */
export function useSavePreferences(defaults: PreferenceValues) {
  const known = useCachedAccount();

  async function send(values: PreferenceValues, account: OwnAccount): Promise<void> {
    const columns = columnsOf(values, account);
    const answer = await callWithSession(syncUserPreferences, syncRequest(account, columns));
    if (!answer.success) throw new Error(syncFailures.refused);
    const { updated_at, newsletter_email } = answer;
    known.write({ ...columns, newsletter_email, updated_at });
  }

  const { mutateAsync: save } = useMutation({
    scope: preferenceScope,
    mutationFn: async (values: PreferenceValues) => {
      const stored = known.read();
      if (stored === undefined) throw new Error(syncFailures.failed);
      await saveOnTop(
        {
          stored,
          valuesOf: (account) => valuesOf(account, defaults),
          send,
          readAgain: known.readAgain,
          isSame: isSameAnswer,
        },
        values,
      );
    },
  });
  return save;
}
