import type * as z from 'zod/mini';
import type { createAccount as createAccountEndpoint } from '../../../shared/contracts/accounts.ts';
import { ticketExpiry, type SignInTickets } from '../../identity/sign-in-tickets.ts';
import type { Users } from '../../identity/users.ts';
import { ProblemError } from '../../runtime/problem-error.ts';
import type { IdempotentRequest } from '../../runtime/idempotency.ts';
import type { NewId } from '../../runtime/ids.ts';
import type { AccountStore, IdentityRegistrations } from './account-store.ts';
import {
  remainingClaims,
  findReclaimable,
  takenEmailError,
  openProof,
  type AddressProofDependencies,
  type EmailVerification,
} from './address-proof.ts';
import type { ReclaimableAccount } from '../reclaim/reclaimable-account.ts';
import type { IdentityClaims } from '../../entities/identity-claim.ts';
import { checkSignUp } from './sign-up-checks.ts';
import { signUpRows } from './sign-up-rows.ts';
import type { SignUpRows } from './sign-up-transaction.ts';

export interface CreateAccountDependencies extends AddressProofDependencies {
  readonly accounts: AccountStore;
  readonly users: Pick<Users, 'ensureUser'>;
  readonly tickets: Pick<SignInTickets, 'seal'>;
  readonly newId: NewId;
}

type SignUp = z.infer<typeof createAccountEndpoint.request>;

interface Input {
  readonly signUp: SignUp;
  readonly userAgent: string | null;
  readonly idempotencyKey: string | undefined;
}

/**
 * Creates an account. The table is written first, in one transaction. Then the Cognito user is created: here or, if
 * that fails, by a repeated request or by `finish-sign-up`. So nothing ever has to be undone.
 * @throws ProblemError `terms_outdated`, `invalid_request`, `underage`; `phone_already_registered`,
 * `cpf_already_registered`, `account_email_already_registered` or, in a race, `identity_already_registered`; with a
 * verified e-mail `email_proof_over`, `account_email_kept`; `idempotency_key_reused`; `partner_unavailable` when the
 * account exists without a user
 */
export async function createAccount(
  dependencies: CreateAccountDependencies,
  input: Input,
): Promise<{ accountId: string; ticket: string }> {
  const { email, phone, password } = input.signUp;
  checkSignUp(input.signUp, dependencies.clock());

  const accountId = await register(dependencies, input);
  try {
    await dependencies.users.ensureUser({ email, phone, accountId, password });
  } catch (error) {
    throw new ProblemError('partner_unavailable', { cause: error });
  }
  const expiresAt = ticketExpiry(dependencies.clock());
  const ticket = await dependencies.tickets.seal({ email, purpose: 'sign-up', expiresAt });
  return { accountId, ticket };
}

/** Maximum attempts while concurrent requests change rows of the same e-mail. */
const maxAttempts = 3;

/** Returns the account of this sign-up: a new one, or the one that the same request created before. */
async function register(dependencies: CreateAccountDependencies, input: Input): Promise<string> {
  const { accounts } = dependencies;
  const { signUp, idempotencyKey } = input;
  const request =
    idempotencyKey === undefined ? undefined : idempotentRequest(signUp, idempotencyKey);
  const proof = await openProof(dependencies, signUp.email, signUp.emailProof);

  for (let attempt = 1; ; attempt += 1) {
    const found = await accounts.findIdentity(signUp);
    const reclaimable = await findReclaimable(dependencies, proof, found.claims);
    const claims = remainingClaims(found.claims, reclaimable);
    const rejection = takenEmailError(proof, claims) ?? claimError(claims);
    if (rejection !== undefined) {
      const earlier = request === undefined ? undefined : await accounts.findCreatedBy(request);
      if (earlier !== undefined && earlier === found.claims.email?.accountId) return earlier;
      throw rejection;
    }

    const rows = buildSignUpRows(dependencies, input, { registrations: found, proof, reclaimable });
    if ((await accounts.addIfNew(rows, request)) === 'added') return rows.account.id;
    if (attempt === maxAttempts) break;
    // Rows of a proven e-mail that have changed are read again.
    if (proof.provenAt !== undefined) continue;
    // Only the newsletter's row has changed, which does not prevent a sign-up.
    if (rows.newsletter === undefined) break;
    const now = await accounts.findIdentity(signUp);
    if (claimError(now.claims) !== undefined || !now.subscribed) break;
  }

  const earlier = request === undefined ? undefined : await accounts.findCreatedBy(request);
  if (earlier === undefined) throw new ProblemError('identity_already_registered');
  // The account created with this key may have been deleted since: another account needs another key.
  if ((await accounts.findById(earlier)) === undefined) {
    throw new ProblemError('idempotency_key_reused');
  }
  return earlier;
}

function buildSignUpRows(
  dependencies: CreateAccountDependencies,
  { signUp, userAgent }: Input,
  found: {
    readonly registrations: IdentityRegistrations;
    readonly proof: EmailVerification;
    readonly reclaimable: ReclaimableAccount | undefined;
  },
): SignUpRows {
  const { password: _, preferences, termsVersion: __, emailProof: ___, ...userDetails } = signUp;
  const { subscribed, subscriber } = found.registrations;
  return signUpRows(dependencies, {
    signUp: userDetails,
    preferences,
    origem: 'cadastro_padrao',
    userAgent,
    subscribed,
    subscriber,
    newsletter: 'as-chosen',
    provenAt: found.proof.provenAt,
    reclaimable: found.reclaimable,
  });
}

/**
 * Leaves out the password, because no value derived from it is stored, and the proof, because a new proof of the
 * same e-mail does not make it a different request.
 */
function idempotentRequest(signUp: SignUp, key: string): IdempotentRequest {
  const { password: _, emailProof: __, ...request } = signUp;
  return { operation: 'create-account', key, request };
}

function claimError(claims: IdentityClaims): ProblemError | undefined {
  if (claims.phone !== undefined) return new ProblemError('phone_already_registered');
  if (claims.cpf !== undefined) return new ProblemError('cpf_already_registered');
  if (claims.email !== undefined) return new ProblemError('account_email_already_registered');
  return undefined;
}
