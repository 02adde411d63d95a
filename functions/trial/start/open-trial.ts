import type { TrialOrigin } from '../../../shared/contracts/trial.ts';
import {
  claimsBeside,
  findGivingWay,
  heldAddressRefusal,
  openProof,
  type AddressProofDependencies,
  type AddressProof,
} from '../../accounts/registration/address-proof.ts';
import type { GivingWay } from '../../accounts/giving-way/giving-way.ts';
import type { ChosenPreferences, Newcomer } from '../../accounts/registration/new-account.ts';
import { checkSignUp } from '../../accounts/registration/sign-up-checks.ts';
import { signUpRows } from '../../accounts/registration/sign-up-rows.ts';
import { ticketExpiry, type SignInTickets } from '../../identity/sign-in-tickets.ts';
import type { Users } from '../../identity/users.ts';
import { BfjError } from '../../runtime/bfj-error.ts';
import type { IdempotentRequest } from '../../runtime/idempotency.ts';
import type { NewId } from '../../runtime/ids.ts';
import { newEvent } from '../../runtime/outbox.ts';
import { newTrial } from './new-trial.ts';
import {
  startedTrial,
  type JudgedNewcomer,
  type KnownNewcomer,
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

/** The request for a trial, by its form or by the newsletter's migration. */
export interface TrialRequest {
  readonly origem: TrialOrigin;
  readonly person: Newcomer;
  readonly preferences: ChosenPreferences;
  readonly termsVersion: string;
  readonly password: string | undefined;
  /** The result of a code by e-mail. */
  readonly emailProof: string | undefined;
  readonly userAgent: string | null;
  readonly repeatable: IdempotentRequest | undefined;
  /** Returns the error for a user who may not have a trial. */
  readonly refusalOf: (known: JudgedNewcomer) => BfjError | undefined;
}

/** A second attempt explains a lost race. */
const maximumAttempts = 2;

/**
 * Creates an account with a trial. As in every sign-up the table comes first, in one transaction, and the user to
 * sign in with follows, here or, where that fails, by a repeated request or by `finish-sign-up`.
 * @throws BfjError `terms_outdated`, `invalid_request`, `underage`; the errors of `refusalOf`; with a verified
 * e-mail `email_proof_over`, `account_email_kept`; `idempotency_key_reused`; `trial_sign_in_pending` when the trial
 * exists without a user
 */
export async function openTrial(
  dependencies: OpenTrialDependencies,
  input: TrialRequest,
): Promise<StartedTrial & { ticket: string }> {
  const { person, password } = input;
  const { email, phone } = person;
  checkSignUp({ ...person, termsVersion: input.termsVersion }, dependencies.clock());

  const started = await register(dependencies, input);
  const { accountId, trialId } = started;
  try {
    await dependencies.users.ensureUser({
      email,
      phone,
      accountId,
      trialId,
      ...(password === undefined ? {} : { password }),
    });
  } catch (error) {
    throw new BfjError('trial_sign_in_pending', { cause: error });
  }
  const expiresAt = ticketExpiry(dependencies.clock());
  const ticket = await dependencies.tickets.seal({ email, purpose: 'sign-up', expiresAt });
  return { ...started, ticket };
}

/** The trial of this request: a new one, or the one that the same request started before. */
async function register(
  dependencies: OpenTrialDependencies,
  input: TrialRequest,
): Promise<StartedTrial> {
  const { trials } = dependencies;
  const { person, repeatable } = input;
  const proof = await openProof(dependencies, person.email, input.emailProof);
  for (let attempt = 1; attempt <= maximumAttempts; attempt += 1) {
    const known = await trials.findNewcomer(person);
    const givingWay = await findGivingWay(dependencies, proof, known.claims);
    const held = claimsBeside(known.claims, givingWay);
    const phoneHasTrial = known.claims.phone?.origem === 'trial_gratuito';
    const judged = { ...known, claims: held, phoneHasTrial };
    const refusal = heldAddressRefusal(proof, held) ?? input.refusalOf(judged);
    if (refusal !== undefined) {
      const earlier = await startedBefore(dependencies, repeatable);
      if (earlier !== undefined && earlier.accountId === known.claims.email?.accountId) {
        return earlier;
      }
      throw refusal;
    }
    const rows = trialRows(dependencies, input, { known, proof, givingWay });
    if ((await trials.startIfNew(rows, repeatable)) === 'started') return startedTrial(rows.trial);
  }
  // Only the key conflicts: the trial that it started was deleted since.
  if ((await startedBefore(dependencies, repeatable)) !== undefined) {
    throw new BfjError('idempotency_key_reused');
  }
  throw new BfjError('identity_already_registered');
}

async function startedBefore(
  { trials }: OpenTrialDependencies,
  request: IdempotentRequest | undefined,
): Promise<StartedTrial | undefined> {
  return request === undefined ? undefined : trials.findStartedBy(request);
}

function trialRows(
  dependencies: OpenTrialDependencies,
  { origem, person, preferences, userAgent }: TrialRequest,
  {
    known: { subscribed, subscriber },
    proof,
    givingWay,
  }: {
    readonly known: KnownNewcomer;
    readonly proof: AddressProof;
    readonly givingWay: GivingWay | undefined;
  },
): TrialRows {
  const signUp = signUpRows(dependencies, {
    person,
    preferences,
    origem: 'trial_gratuito',
    userAgent,
    subscribed,
    subscriber,
    newsletter: origem === 'migrar-newsletter' ? 'goes-on' : 'as-chosen',
    provenAt: proof.provenAt,
    givingWay,
  });
  const trial = newTrial(signUp.account, { id: dependencies.newId('tri'), userAgent });
  return {
    signUp,
    trial,
    started: newEvent(dependencies, 'trial.started', { trial, origem }),
    // If the row changes too, that change has the condition on the read version.
    migrated:
      origem === 'migrar-newsletter' && signUp.newsletter === undefined ? subscriber : undefined,
  };
}
