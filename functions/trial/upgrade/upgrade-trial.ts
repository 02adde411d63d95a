import type * as z from 'zod/mini';
import type { Account } from '../../../shared/contracts/accounts.ts';
import type { upgradeTrial as endpoint } from '../../../shared/contracts/trial.ts';
import { ticketExpiry, type SignInTickets } from '../../identity/sign-in-tickets.ts';
import type { Users } from '../../identity/users.ts';
import { ProblemError } from '../../runtime/problem-error.ts';
import { laterThan, type Clock } from '../../runtime/clock.ts';
import type { Session } from '../../runtime/http/session.ts';
import { decideUpgrade, type UpgradeDecision } from './decide-upgrade.ts';
import type { UpgradeStore, UpgradeCandidate } from './upgrade-store.ts';

type Input = z.infer<typeof endpoint.request>;
type UpgradeSession = Pick<Session, 'kind' | 'accountId' | 'trialId'>;

export interface UpgradeTrialDependencies {
  readonly upgrades: UpgradeStore;
  readonly users: Pick<Users, 'ensureUser'>;
  readonly tickets: Pick<SignInTickets, 'seal'>;
  readonly clock: Clock;
}

/** An upgrade that meets another change of the registration starts again from what that left. */
const maxAttempts = 8;

/**
 * Turns the account of a trial, running or expired, into one that can pay; the trial itself does not change. A
 * newsletter subscriber with an account session adds a missing CPF here too. Repeatable: a repetition completes an
 * interrupted request. A request without a CPF and a password returns what is known and registers nothing.
 * @throws ProblemError `trial_not_found`, `account_not_found`; `invalid_request` when the CPF or the password is
 * missing, `forbidden` for what an account's session may not change; `upgrade_cpf_registered`; `partner_unavailable`
 * when only the password was not saved
 */
export async function upgradeTrial(
  dependencies: UpgradeTrialDependencies,
  session: UpgradeSession,
  input: Input,
): Promise<z.infer<typeof endpoint.response>> {
  const { account, cpf, hasSubscription, registers } = await registerWithRetries(
    dependencies,
    session,
    input,
  );
  const { nome: name, email, telefone: phone, id: accountId } = account;
  if (registers && input.password !== undefined) {
    try {
      await dependencies.users.ensureUser({ email, phone, accountId, password: input.password });
    } catch (error) {
      throw new ProblemError('partner_unavailable', { cause: error });
    }
  }
  const expiresAt = ticketExpiry(dependencies.clock());
  return {
    hasSubscription,
    customer: { name, email, phone, cpf },
    // A trial's session has already answered every question of a sign-in, so it gets a ticket for the account's
    // session. An account's session gets none: otherwise a stolen token could prolong itself.
    ticket:
      session.kind === 'trial' && (hasSubscription || registers)
        ? await dependencies.tickets.seal({ email, purpose: 'sign-up', expiresAt })
        : '',
  };
}

/** The table's half. */
async function registerWithRetries(
  { upgrades, clock }: UpgradeTrialDependencies,
  session: UpgradeSession,
  input: Input,
): Promise<UpgradeDecision & { account: Account }> {
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const found = await upgrades.findCandidate(session.accountId, input.cpf);
    const candidate = requireCandidate(session, found);
    const { account, cpfHolder } = candidate;
    const decision = decideUpgrade(session.kind, candidate, input);
    if (!decision.registers) return { ...decision, account };
    if (cpfHolder !== undefined && cpfHolder !== account.id) {
      throw new ProblemError('upgrade_cpf_registered');
    }
    const updatedAt = laterThan([account.updated_at], clock());
    const { cpf } = decision;
    if ((await upgrades.registerCpf(candidate, { cpf, updatedAt })) === 'registered') {
      return { ...decision, account };
    }
  }
  throw new ProblemError('changed_meanwhile');
}

/** A trial session may only use its own trial, not a newer one of the same account. */
function requireCandidate(
  session: UpgradeSession,
  found: UpgradeCandidate | undefined,
): UpgradeCandidate {
  if (session.kind === 'trial' && found?.trialId !== session.trialId) {
    throw new ProblemError('trial_not_found');
  }
  if (found === undefined) throw new ProblemError('account_not_found');
  return found;
}
