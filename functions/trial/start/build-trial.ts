import type { Account } from '../../../shared/contracts/accounts.ts';
import { preferencesSchema } from '../../../shared/contracts/preferences.ts';
import type { Trial } from '../../../shared/contracts/trial.ts';
import { trialHours } from '../../../shared/trial-end.ts';

const hourMilliseconds = 60 * 60 * 1000;

/** Returns the trial of a new account; the clock decides its start and end. */
export function buildTrial(
  account: Account,
  fields: { readonly id: string; readonly userAgent: string | null },
): Trial {
  const end = Date.parse(account.created_at) + trialHours * hourMilliseconds;
  return {
    id: fields.id,
    accountId: account.id,
    nome: account.nome,
    email: account.email,
    telefone: account.telefone,
    data_nascimento: account.data_nascimento,
    ...preferencesSchema.parse(account),
    terms_accepted: true,
    status: 'ativa',
    data_expiracao: new Date(end).toISOString(),
    user_agent: fields.userAgent,
    created_at: account.created_at,
    updated_at: account.updated_at,
  };
}
