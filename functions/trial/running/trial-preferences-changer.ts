import type {
  ChangedPreferences,
  AccountPreferences,
} from '../../preferences/account-preferences.ts';
import { ProblemError } from '../../runtime/problem-error.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { NewId } from '../../runtime/ids.ts';
import type { Table } from '../../runtime/table.ts';
import { trialStore } from './trial-store.ts';
import { changeTrialPreferences } from './update-trial-preferences.ts';

/**
 * Changes a running trial's preferences for other capabilities. A trial has fewer preferences, and its notes cannot
 * be switched separately from its messages.
 * @param options the screen's name in consent records
 */
export function trialPreferencesChanger(
  table: Table,
  options: { readonly screen: string; readonly clock: Clock; readonly newId: NewId },
): AccountPreferences['change'] {
  const dependencies = { ...options, trials: trialStore(table) };
  return async (
    accountId,
    { mensagem_ao_decorrer_do_dia: notes, ...patch },
  ): Promise<ChangedPreferences> => {
    if (notes !== undefined) {
      throw new ProblemError('access_required', {
        text: 'No teste grátis os avisos durante o dia vêm junto com as mensagens. Com um plano você liga e desliga os avisos quando quiser.',
      });
    }
    return changeTrialPreferences(dependencies, accountId, patch, options.screen);
  };
}
