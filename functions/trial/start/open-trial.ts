import type { TrialOrigin } from '../../../shared/contracts/trial.ts';
import {
  remainingClaims,
  findReclaimable,
  takenEmailError,
  openProof,
  type AddressProofDependencies,
  type EmailVerification,
} from '../../accounts/registration/address-proof.ts';
import type { ReclaimableAccount } from '../../accounts/reclaim/reclaimable-account.ts';
import type { ChosenPreferences, NewSignUp } from '../../accounts/registration/new-account.ts';
import { checkSignUp } from '../../accounts/registration/sign-up-checks.ts';
import { signUpRows } from '../../accounts/registration/sign-up-rows.ts';
import { ticketExpiry, type SignInTickets } from '../../identity/sign-in-tickets.ts';
import type { Users } from '../../identity/users.ts';
import { ProblemError } from '../../runtime/problem-error.ts';
import type { IdempotentRequest } from '../../runtime/idempotency.ts';
import type { NewId } from '../../runtime/ids.ts';
import { newEvent } from '../../runtime/outbox.ts';
import { buildTrial } from './build-trial.ts';
import {
  toStartedTrial,
  type TrialEligibility,
  type ExistingRegistrations,
  type StartedTrial,
  type TrialRows,
  type TrialStartStore,
} from './trial-start-store.ts';

export interface OpenTrialDependencies extends AddressProofDependencies {
  readonly trials: TrialStartStore;
  readonly users: Pick<Users, 'ensureUser'>;
  readonly tickets: Pick<SignInTickets, 'seal'>;
  readonly newId: NewId;
}

/** A request for a trial, from the trial's form or from the newsletter's migration. */
export interface TrialRequest {
  readonly origem: TrialOrigin;
  readonly user: NewSignUp;
  readonly preferences: ChosenPreferences;
  readonly termsVersion: string;
  readonly password: string | undefined;
  /** The result of a code by e-mail. */
  readonly emailProof: string | undefined;
  readonly userAgent: string | null;
  readonly idempotentRequest: IdempotentRequest | undefined;
  /** Returns the error for a user who may not have a trial. */
  readonly findRejection: (eligibility: TrialEligibility) => ProblemError | undefined;
}

/** After losing a race to a concurrent request, a second attempt finds out the reason. */
const maxAttempts = 2;

/**
 * Creates an account with a trial. As in every sign-up the table is written first, in one transaction, and the
 * Cognito user follows: here or, if that fails, by a repeated request or by `finish-sign-up`.
 * @throws ProblemError `terms_outdated`, `invalid_request`, `underage`; the errors of `findRejection`; with a verified
 * e-mail `email_proof_over`, `account_email_kept`; `idempotency_key_reused`; `trial_sign_in_pending` when the trial
 * exists without a user
 */
export async function openTrial(
  dependencies: OpenTrialDependencies,
  input: TrialRequest,
): Promise<StartedTrial & { ticket: string }> {
  const { user, password } = input;
  const { email, phone } = user;
  checkSignUp({ ...user, termsVersion: input.termsVersion }, dependencies.clock());

  const startedTrial = await register(dependencies, input);
  const { accountId, trialId } = startedTrial;
  try {
    await dependencies.users.ensureUser({
      email,
      phone,
      accountId,
      trialId,
      ...(password === undefined ? {} : { password }),
    });
  } catch (error) {
    throw new ProblemError('trial_sign_in_pending', { cause: error });
  }
  const expiresAt = ticketExpiry(dependencies.clock());
  const ticket = await dependencies.tickets.seal({ email, purpose: 'sign-up', expiresAt });
  return { ...startedTrial, ticket };
}

/** Returns the trial of this request: a new one, or the one that the same request started before. */
async function register(
  dependencies: OpenTrialDependencies,
  input: TrialRequest,
): Promise<StartedTrial> {
  const { trials } = dependencies;
  const { user, idempotentRequest } = input;
  const proof = await openProof(dependencies, user.email, input.emailProof);
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const existing = await trials.findExistingRegistrations(user);
    const reclaimedAccount = await findReclaimable(dependencies, proof, existing.claims);
    const claims = remainingClaims(existing.claims, reclaimedAccount);
    const phoneHasTrial = existing.claims.phone?.origem === 'trial_gratuito';
    const eligibility = { ...existing, claims, phoneHasTrial };
    const rejection = takenEmailError(proof, claims) ?? input.findRejection(eligibility);
    if (rejection !== undefined) {
      const earlier = await findStartedTrial(dependencies, idempotentRequest);
      if (earlier !== undefined && earlier.accountId === existing.claims.email?.accountId) {
        return earlier;
      }
      throw rejection;
    }
    const rows = buildTrialRows(dependencies, input, {
      existing,
      proof,
      reclaimedAccount,
    });
    if ((await trials.startIfNew(rows, idempotentRequest)) === 'started')
      return toStartedTrial(rows.trial);
  }
  // No registration conflicts, only the idempotency key: it started a trial that has been deleted since.
  if ((await findStartedTrial(dependencies, idempotentRequest)) !== undefined) {
    throw new ProblemError('idempotency_key_reused');
  }
  throw new ProblemError('identity_already_registered');
}

async function findStartedTrial(
  { trials }: OpenTrialDependencies,
  request: IdempotentRequest | undefined,
): Promise<StartedTrial | undefined> {
  return request === undefined ? undefined : trials.findStartedBy(request);
}

function buildTrialRows(
  dependencies: OpenTrialDependencies,
  { origem, user, preferences, userAgent }: TrialRequest,
  {
    existing: { subscribed, subscriber },
    proof,
    reclaimedAccount,
  }: {
    readonly existing: ExistingRegistrations;
    readonly proof: EmailVerification;
    readonly reclaimedAccount: ReclaimableAccount | undefined;
  },
): TrialRows {
  const signUp = signUpRows(dependencies, {
    signUp: user,
    preferences,
    origem: 'trial_gratuito',
    userAgent,
    subscribed,
    subscriber,
    newsletter: origem === 'migrar-newsletter' ? 'goes-on' : 'as-chosen',
    provenAt: proof.provenAt,
    reclaimable: reclaimedAccount,
  });
  const trial = buildTrial(signUp.account, { id: dependencies.newId('tri'), userAgent });
  return {
    signUp,
    trial,
    startedEvent: newEvent(dependencies, 'trial.started', { trial, origem }),
    // If the sign-up also changes the subscriber's row, that write already checks the version that was read.
    migratedSubscriber:
      origem === 'migrar-newsletter' && signUp.newsletter === undefined ? subscriber : undefined,
  };
}
