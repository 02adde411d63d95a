import type * as z from 'zod/mini';
import type { Account } from '../../../shared/contracts/accounts.ts';
import type { upgradeTrial as endpoint } from '../../../shared/contracts/trial.ts';
import { ticketExpiry, type SignInTickets } from '../../identity/sign-in-tickets.ts';
import type { Users } from '../../identity/users.ts';
import { BfjError } from '../../runtime/bfj-error.ts';
import { laterThan, type Clock } from '../../runtime/clock.ts';
import type { Session } from '../../runtime/http/session.ts';
import { decideUpgrade, type UpgradeDecision } from './decide-upgrade.ts';
import type { UpgradeStore, UpgradingPerson } from './upgrade-store.ts';

type Input = z.infer<typeof endpoint.request>;
type OwnSession = Pick<Session, 'kind' | 'accountId' | 'trialId'>;

export interface UpgradeTrialDependencies {
  readonly upgrades: UpgradeStore;
  readonly users: Pick<Users, 'ensureUser'>;
  readonly tickets: Pick<SignInTickets, 'seal'>;
  readonly clock: Clock;
}

/** An upgrade that meets another change of the registration starts again from what that left. */
const maximumAttempts = 8;

/**
 * Makes an account that can pay out of a trial, running or over; the trial itself goes on as it is.
 * Whoever came from the newsletter and logs in to the account itself tells the CPF that is missing
 * here too. May be repeated: whatever was cut off in the middle is done then. A request that tells
 * nothing learns what is known, and registers nothing.
 * @throws BfjError `trial_not_found`, `account_not_found`; `invalid_request` where the CPF or the
 *   password is missing, `forbidden` for what an account's session may not change;
 *   `upgrade_cpf_registered`; `partner_unavailable` when only the password was not saved
 */
export async function upgradeTrial(
  dependencies: UpgradeTrialDependencies,
  session: OwnSession,
  input: Input,
): Promise<z.infer<typeof endpoint.response>> {
  const { account, cpf, hasSubscription, registers } = await register(dependencies, session, input);
  const { nome: name, email, telefone: phone, id: accountId } = account;
  if (registers && input.password !== undefined) {
    try {
      await dependencies.users.ensureUser({ email, phone, accountId, password: input.password });
    } catch (error) {
      throw new BfjError('partner_unavailable', { cause: error });
    }
  }
  const expiresAt = ticketExpiry(dependencies.clock());
  return {
    hasSubscription,
    customer: { name, email, phone, cpf },
    // The trial's session has answered every question of a sign-in already. The account's own gets
    // none, or a stolen token could prolong itself.
    ticket:
      session.kind === 'trial' && (hasSubscription || registers)
        ? await dependencies.tickets.seal({ email, purpose: 'sign-up', expiresAt })
        : '',
  };
}

/** The table's half. */
async function register(
  { upgrades, clock }: UpgradeTrialDependencies,
  session: OwnSession,
  input: Input,
): Promise<UpgradeDecision & { account: Account }> {
  for (let attempt = 1; attempt <= maximumAttempts; attempt += 1) {
    const found = await upgrades.findUpgrading(session.accountId, input.cpf);
    const person = requirePerson(session, found);
    const { account, cpfHolder } = person;
    const decision = decideUpgrade(session.kind, person, input);
    if (!decision.registers) return { ...decision, account };
    if (cpfHolder !== undefined && cpfHolder !== account.id) {
      throw new BfjError('upgrade_cpf_registered');
    }
    const updatedAt = laterThan([account.updated_at], clock());
    const { cpf } = decision;
    if ((await upgrades.registerCpf(person, { cpf, updatedAt })) === 'registered') {
      return { ...decision, account };
    }
  }
  throw new BfjError('changed_meanwhile');
}

/** A trial's session has its own trial, not one that stands where its own has been. */
function requirePerson(session: OwnSession, found: UpgradingPerson | undefined): UpgradingPerson {
  if (session.kind === 'trial' && found?.trialId !== session.trialId) {
    throw new BfjError('trial_not_found');
  }
  if (found === undefined) throw new BfjError('account_not_found');
  return found;
}
