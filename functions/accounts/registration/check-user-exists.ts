import type { IdentityField } from '../../../shared/contracts/accounts.ts';
import { cpfDigits } from '../../../shared/values/cpf.ts';
import { normalizeEmail } from '../../../shared/values/email.ts';
import { phoneDigits } from '../../../shared/values/phone.ts';
import { reportFailure } from '../../runtime/report-failure.ts';
import type { AccountStore, IdentityRegistrations } from './account-store.ts';
import { remainingClaims, type AddressProofDependencies } from './address-proof.ts';
import type { Identity } from '../../entities/identity-claim.ts';
import { readReclaimable } from '../reclaim/read-reclaimable.ts';

export interface UserExistsAnswer {
  readonly exists: boolean;
  readonly field: IdentityField | null;
  readonly error: string | null;
  readonly hadTrial?: boolean;
}

export interface CheckUserExistsDependencies extends AddressProofDependencies {
  readonly accounts: Pick<AccountStore, 'findIdentity'>;
}

/**
 * Returns whether the typed identity is registered. It only advises: a failed read counts as free, with the reason,
 * and the sign-up checks again. An identity that a reclaimable account would free counts as free.
 */
export async function checkUserExists(
  dependencies: CheckUserExistsDependencies,
  typed: {
    readonly phone?: string | undefined;
    readonly cpf?: string | undefined;
    readonly email?: string | undefined;
    readonly emailProof?: string | undefined;
  },
): Promise<UserExistsAnswer> {
  const identity = {
    phone: phoneDigits(typed.phone ?? ''),
    cpf: cpfDigits(typed.cpf ?? ''),
    email: normalizeEmail(typed.email ?? ''),
  };
  if (Object.values(identity).every((value) => value === '')) return notRegistered(null);
  try {
    const provenEmail = await verifyEmailProof(dependencies, identity.email, typed.emailProof);
    const found = await dependencies.accounts.findIdentity({
      ...identity,
      email: provenEmail ?? identity.email,
    });
    const holder = provenEmail === undefined ? undefined : found.claims.email?.accountId;
    const reclaimable =
      holder === undefined ? undefined : await readReclaimable(dependencies.accountData, holder);
    const { email, ...others } = remainingClaims(found.claims, reclaimable);
    // The e-mail was read only to find its account; the caller did not ask whether it is free.
    const isEmailRequested = identity.email !== '';
    const field = firstMatch({
      claims: isEmailRequested && email !== undefined ? { ...others, email } : others,
      subscribed: isEmailRequested && found.subscribed,
    });
    if (field !== undefined) return { exists: true, field, error: null };
    const { phone, cpf } = found.claims;
    const wouldFreeIdentity = [phone, cpf].some((claim) => claim !== undefined);
    const hadTrial =
      wouldFreeIdentity && reclaimable?.otherRows.some((row) => row['SK'] === 'TRIAL') === true;
    return { ...notRegistered(null), ...(hadTrial ? { hadTrial } : {}) };
  } catch (error) {
    reportFailure('identity check failed', {}, error);
    return notRegistered(failureText(identity));
  }
}

/** Returns the e-mail of a valid proof; undefined without one, and when the request names another e-mail. */
async function verifyEmailProof(
  { proofs, clock }: Pick<CheckUserExistsDependencies, 'proofs' | 'clock'>,
  input: string,
  proof: string | undefined,
): Promise<string | undefined> {
  if (proof === undefined) return undefined;
  const email = await proofs.open(proof, clock());
  return input === '' || input === email ? email : undefined;
}

/** Returns one field, because the form shows one error: phone before CPF before e-mail. */
function firstMatch({
  claims,
  subscribed,
}: Pick<IdentityRegistrations, 'claims' | 'subscribed'>): IdentityField | undefined {
  if (claims.phone !== undefined) return 'telefone';
  if (claims.cpf !== undefined) return 'cpf';
  if (claims.email !== undefined) return 'email';
  return subscribed ? 'newsletter' : undefined;
}

function notRegistered(error: string | null): UserExistsAnswer {
  return { exists: false, field: null, error };
}

/** Returns the error catalogue's text for the requested field: the forms check one field per call. */
function failureText({ phone, cpf }: Identity): string {
  if (phone) return 'Erro ao verificar telefone';
  return cpf ? 'Erro ao verificar CPF' : 'Erro ao verificar email';
}
