import type {
  ChangedPreferences,
  PersonPreferences,
} from '../../preferences/person-preferences.ts';
import { BfjError } from '../../runtime/bfj-error.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { NewId } from '../../runtime/ids.ts';
import type { Table } from '../../runtime/table.ts';
import { trialStore } from './trial-store.ts';
import { changeTrialPreferences } from './update-trial-preferences.ts';

/**
 * Changes a running trial's preferences by words, for other capabilities: a trial has fewer, and its notes come with
 * its messages.
 * @param given the screen's name in consent records
 */
export function personTrial(
  table: Table,
  given: { readonly screen: string; readonly clock: Clock; readonly newId: NewId },
): PersonPreferences['change'] {
  const dependencies = { ...given, trials: trialStore(table) };
  return async (
    accountId,
    { mensagem_ao_decorrer_do_dia: notes, ...wish },
  ): Promise<ChangedPreferences> => {
    if (notes !== undefined) {
      throw new BfjError('access_required', {
        text: 'No teste grátis os avisos durante o dia vêm junto com as mensagens. Com um plano você liga e desliga os avisos quando quiser.',
      });
    }
    return changeTrialPreferences(dependencies, accountId, wish, given.screen);
  };
}
