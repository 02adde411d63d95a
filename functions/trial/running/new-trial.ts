import type { Account } from '../../../shared/contracts/accounts.ts';
import { preferencesSchema } from '../../../shared/contracts/preferences.ts';
import { trialHours, type Trial } from '../../../shared/contracts/trial.ts';

const hourMilliseconds = 60 * 60 * 1000;

/** The trial of somebody whose registration is made with it: it begins and ends by the clock. */
export function newTrial(
  account: Account,
  given: { readonly id: string; readonly userAgent: string | null },
): Trial {
  const end = Date.parse(account.created_at) + trialHours * hourMilliseconds;
  return {
    id: given.id,
    accountId: account.id,
    nome: account.nome,
    email: account.email,
    telefone: account.telefone,
    data_nascimento: account.data_nascimento,
    ...preferencesSchema.parse(account),
    terms_accepted: true,
    status: 'ativa',
    data_expiracao: new Date(end).toISOString(),
    user_agent: given.userAgent,
    created_at: account.created_at,
    updated_at: account.updated_at,
  };
}

/** Whether a trial is over at an instant, whatever has been marked so far. */
export function hasEnded(trial: Pick<Trial, 'status' | 'data_expiracao'>, now: Date): boolean {
  return trial.status === 'inativa' || Date.parse(trial.data_expiracao) <= now.getTime();
}

/** The trial as it is at an instant: its mark may come up to a minute after its end. */
export function trialAt(trial: Trial, now: Date): Trial {
  return { ...trial, status: hasEnded(trial, now) ? 'inativa' : 'ativa' };
}
