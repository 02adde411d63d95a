import type * as z from 'zod/mini';
import type { createAccount as createAccountEndpoint } from '../../../shared/contracts/accounts.ts';
import { ticketExpiry, type SignInTickets } from '../../identity/sign-in-tickets.ts';
import type { Users } from '../../identity/users.ts';
import { BfjError } from '../../runtime/bfj-error.ts';
import type { IdempotentRequest } from '../../runtime/idempotency.ts';
import type { NewId } from '../../runtime/ids.ts';
import type { AccountStore, KnownIdentity } from './account-store.ts';
import {
  claimsBeside,
  findGivingWay,
  heldAddressRefusal,
  openProof,
  type AddressProofDependencies,
  type AddressProof,
} from './address-proof.ts';
import type { GivingWay } from '../giving-way/giving-way.ts';
import type { IdentityClaims } from '../../records/identity-claim.ts';
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
 * Creates an account. It is written to the table first, in one transaction. Then its Cognito user is created: here
 * or, where that fails, by a repeated request or by `finish-sign-up`. So nothing ever has to be undone.
 * @throws BfjError `terms_outdated`, `invalid_request`, `underage`; `phone_already_registered`,
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
    throw new BfjError('partner_unavailable', { cause: error });
  }
  const expiresAt = ticketExpiry(dependencies.clock());
  const ticket = await dependencies.tickets.seal({ email, purpose: 'sign-up', expiresAt });
  return { accountId, ticket };
}

/** Tries, in case others change rows of the same e-mail at the same moment. */
const maximumAttempts = 3;

/** The account of this sign-up: a new one, or the one that the same request made before. */
async function register(dependencies: CreateAccountDependencies, input: Input): Promise<string> {
  const { accounts } = dependencies;
  const { signUp, idempotencyKey } = input;
  const request = idempotencyKey === undefined ? undefined : repeatable(signUp, idempotencyKey);
  const proof = await openProof(dependencies, signUp.email, signUp.emailProof);

  for (let attempt = 1; ; attempt += 1) {
    const known = await accounts.findIdentity(signUp);
    const givingWay = await findGivingWay(dependencies, proof, known.claims);
    const held = claimsBeside(known.claims, givingWay);
    const refusal = heldAddressRefusal(proof, held) ?? refusalOf(held);
    if (refusal !== undefined) {
      const earlier = request === undefined ? undefined : await accounts.findMadeBy(request);
      if (earlier !== undefined && earlier === known.claims.email?.accountId) return earlier;
      throw refusal;
    }

    const rows = rowsOf(dependencies, input, { known, proof, givingWay });
    if ((await accounts.addIfNew(rows, request)) === 'added') return rows.account.id;
    if (attempt === maximumAttempts) break;
    // Rows of a proven e-mail that have changed are read again.
    if (proof.provenAt !== undefined) continue;
    // Only the newsletter's row has changed, which does not prevent a sign-up.
    if (rows.newsletter === undefined) break;
    const now = await accounts.findIdentity(signUp);
    if (refusalOf(now.claims) !== undefined || !now.subscribed) break;
  }

  const earlier = request === undefined ? undefined : await accounts.findMadeBy(request);
  if (earlier === undefined) throw new BfjError('identity_already_registered');
  // The account that this key made may have been deleted since: another account needs another key.
  if ((await accounts.findById(earlier)) === undefined) {
    throw new BfjError('idempotency_key_reused');
  }
  return earlier;
}

function rowsOf(
  dependencies: CreateAccountDependencies,
  { signUp, userAgent }: Input,
  found: {
    readonly known: KnownIdentity;
    readonly proof: AddressProof;
    readonly givingWay: GivingWay | undefined;
  },
): SignUpRows {
  const { password: _, preferences, termsVersion: __, emailProof: ___, ...person } = signUp;
  const { subscribed, subscriber } = found.known;
  return signUpRows(dependencies, {
    person,
    preferences,
    origem: 'cadastro_padrao',
    userAgent,
    subscribed,
    subscriber,
    newsletter: 'as-chosen',
    provenAt: found.proof.provenAt,
    givingWay: found.givingWay,
  });
}

/**
 * Without the password, since nothing that is made from it is stored, and without the proof: another
 * one of the same e-mail makes it no other request.
 */
function repeatable(signUp: SignUp, key: string): IdempotentRequest {
  const { password: _, emailProof: __, ...request } = signUp;
  return { operation: 'create-account', key, request };
}

function refusalOf(claims: IdentityClaims): BfjError | undefined {
  if (claims.phone !== undefined) return new BfjError('phone_already_registered');
  if (claims.cpf !== undefined) return new BfjError('cpf_already_registered');
  if (claims.email !== undefined) return new BfjError('account_email_already_registered');
  return undefined;
}
