import type * as z from 'zod/mini';
import type { Account } from '../../shared/contracts/accounts.ts';
import type { upgradeTrial as endpoint } from '../../shared/contracts/trial.ts';
import { permitExpiry, type SignInPermits } from '../identity/sign-in-permits.ts';
import type { Users } from '../identity/users.ts';
import { BfjError } from '../runtime/bfj-error.ts';
import { laterThan, type Clock } from '../runtime/clock.ts';
import type { Session } from '../runtime/http/session.ts';
import { requireOwn } from './own-trial.ts';
import type { TrialStore, UpgradingPerson } from './trial-store.ts';

type Asked = z.infer<typeof endpoint.request>;
type OwnSession = Pick<Session, 'accountId' | 'trialId'>;

export interface UpgradeTrialEffects {
  readonly trials: Pick<TrialStore, 'findUpgrading' | 'registerCpf'>;
  readonly users: Pick<Users, 'ensureUser'>;
  readonly permits: Pick<SignInPermits, 'seal'>;
  readonly clock: Clock;
}

/** An upgrade that meets another change of the registration starts again from what that left. */
const maximumAttempts = 8;

/**
 * Makes an account that can pay out of a trial, running or over; the trial itself goes on as it is.
 * May be repeated: whatever was cut off in the middle is done then.
 * @throws BfjError `trial_not_found`, `invalid_request` where the CPF or the password is missing,
 *   `upgrade_cpf_registered`, `partner_unavailable` when only the password was not saved
 */
export async function upgradeTrial(
  effects: UpgradeTrialEffects,
  session: OwnSession,
  asked: Asked,
): Promise<z.infer<typeof endpoint.response>> {
  const { hasSubscription, account, cpf } = await register(effects, session, asked);
  const { nome: name, email, telefone: phone, id: accountId } = account;
  if (!hasSubscription && asked.password !== undefined) {
    try {
      await effects.users.ensureUser({ email, phone, accountId, password: asked.password });
    } catch (error) {
      throw new BfjError('partner_unavailable', { cause: error });
    }
  }
  const expiresAt = permitExpiry(effects.clock());
  return {
    hasSubscription,
    customer: { name, email, phone, cpf },
    // The trial's session has answered every question of a sign-in already.
    permit: await effects.permits.seal({ email, purpose: 'sign-up', expiresAt }),
  };
}

/** The table's half; who has a subscription is registered already. */
async function register(
  { trials, clock }: UpgradeTrialEffects,
  session: OwnSession,
  asked: Asked,
): Promise<{ hasSubscription: boolean; account: Account; cpf: string }> {
  for (let attempt = 1; attempt <= maximumAttempts; attempt += 1) {
    const person = requireOwn(session, await trials.findUpgrading(session.accountId, asked.cpf));
    const { account, subscription } = person;
    if (subscription !== undefined) {
      return { hasSubscription: true, account, cpf: account.cpf ?? subscription.cpf };
    }
    const cpf = askedCpf(person, asked);
    const updatedAt = laterThan([account.updated_at], clock());
    if ((await trials.registerCpf(account, { cpf, updatedAt })) === 'registered') {
      return { hasSubscription: false, account, cpf };
    }
  }
  throw new BfjError('internal_error');
}

/** The CPF to register by; a registration without one was made without a password too. */
function askedCpf({ account, cpfHolder }: UpgradingPerson, asked: Asked): string {
  const cpf = asked.cpf ?? account.cpf;
  const missing = [
    ...(cpf === null ? [{ path: 'cpf', message: 'CPF é obrigatório' }] : []),
    ...(account.cpf === null && asked.password === undefined
      ? [{ path: 'password', message: 'Senha deve ter pelo menos 6 caracteres' }]
      : []),
  ];
  if (cpf === null || missing.length > 0) {
    throw new BfjError('invalid_request', { fields: missing });
  }
  if (cpfHolder !== undefined && cpfHolder !== account.id) {
    throw new BfjError('upgrade_cpf_registered');
  }
  return cpf;
}
