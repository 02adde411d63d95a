import type { TrialOrigin } from '../../../shared/contracts/trial.ts';
import {
  claimsBeside,
  findGivingWay,
  heldAddressRefusal,
  openProof,
  type AddressProofDependencies,
} from '../../accounts/registration/address-proof.ts';
import type { GivingWay } from '../../accounts/giving-way/giving-way.ts';
import type { ChosenPreferences, Newcomer } from '../../accounts/registration/new-account.ts';
import { checkSignUp } from '../../accounts/registration/sign-up-checks.ts';
import { signUpRows } from '../../accounts/registration/sign-up-rows.ts';
import type { NewsletterTokens } from '../../newsletter/newsletter-tokens.ts';
import { isMailedTo } from '../../newsletter/own-subscriber.ts';
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
  readonly tokens: Pick<NewsletterTokens, 'personalization'>;
  readonly newId: NewId;
}

/** A trial that somebody asks for, by its own form or by the newsletter's migration. */
export interface TrialRequest {
  readonly origem: TrialOrigin;
  readonly person: Newcomer;
  readonly preferences: ChosenPreferences;
  readonly termsVersion: string;
  readonly password: string | undefined;
  /** What a code by e-mail was exchanged for. */
  readonly emailProof: string | undefined;
  /** What opens the newsletter's subscription of the e-mail, out of the mailbox or not. */
  readonly newsletterToken: string | undefined;
  readonly userAgent: string | null;
  readonly repeatable: IdempotentRequest | undefined;
  /** Why somebody of whom this is known gets no trial. */
  readonly refusalOf: (known: JudgedNewcomer) => BfjError | undefined;
}

/** A second look tells whoever lost a race what they lost it for. */
const maximumAttempts = 2;

/**
 * Registers somebody with a trial. As in every sign-up the table comes first, in one transaction,
 * and the user to sign in with follows, here or, where that fails, by a repeated request or by
 * `finish-sign-up`.
 * @throws BfjError `terms_outdated`, `invalid_request`, `underage`; what `refusalOf` says; with a proof
 *   of the e-mail `email_proof_over`, `account_email_kept`; `idempotency_key_reused`; `trial_sign_in_pending` when there is a trial but no user yet
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
    const provenAt = proof.provenAt ?? (await provenByLink(dependencies, input, known));
    const rows = trialRows(dependencies, input, { known, provenAt, givingWay });
    if ((await trials.startIfNew(rows, repeatable)) === 'started') return startedTrial(rows.trial);
  }
  // Nobody is in the way but the key itself: what it made has been deleted since.
  if ((await startedBefore(dependencies, repeatable)) !== undefined) {
    throw new BfjError('idempotency_key_reused');
  }
  throw new BfjError('identity_already_registered');
}

/**
 * ISO 8601, UTC: now, where a link that was mailed to the subscriber came along. It says whose a
 * new account is and ends none that there is: links are good for as long as the subscription, and
 * lie about in messages.
 */
async function provenByLink(
  { tokens, clock }: Pick<OpenTrialDependencies, 'tokens' | 'clock'>,
  { newsletterToken }: Pick<TrialRequest, 'newsletterToken'>,
  { subscriber }: Pick<KnownNewcomer, 'subscriber'>,
): Promise<string | undefined> {
  if (newsletterToken === undefined || subscriber === undefined) return undefined;
  const isMailed = await isMailedTo(tokens, subscriber, newsletterToken);
  return isMailed ? clock().toISOString() : undefined;
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
    provenAt,
    givingWay,
  }: {
    readonly known: KnownNewcomer;
    /** ISO 8601, UTC: when the e-mail was proven; undefined where it was only typed. */
    readonly provenAt: string | undefined;
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
    provenAt,
    givingWay,
  });
  const trial = newTrial(signUp.account, { id: dependencies.newId('tri'), userAgent });
  return {
    signUp,
    trial,
    started: newEvent(dependencies, 'trial.started', { trial, origem }),
    // Where the row changes with it, that change asks for the row as it was read.
    migrated:
      origem === 'migrar-newsletter' && signUp.newsletter === undefined ? subscriber : undefined,
  };
}
