import { emailProofs, type EmailProofs } from '../../proof/email-proofs.ts';
import { ProblemError } from '../../runtime/problem-error.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { ReadSecret } from '../../runtime/secrets.ts';
import type { Table } from '../../runtime/table.ts';
import { readReclaimable } from '../reclaim/read-reclaimable.ts';
import type { ReclaimableAccount } from '../reclaim/reclaimable-account.ts';
import type { IdentityClaims } from '../../entities/identity-claim.ts';
import { accountDataStore, type AccountDataStore } from '../data-requests/account-data-store.ts';

export interface AddressProofDependencies {
  readonly accountData: Pick<AccountDataStore, 'readAccountRows' | 'readBilling'>;
  readonly proofs: Pick<EmailProofs, 'open'>;
  readonly clock: Clock;
}

/** Dependencies for checking a verified e-mail in a sign-up. */
export function addressProofDependencies(table: Table, readKey: ReadSecret) {
  return { accountData: accountDataStore(table), proofs: emailProofs(readKey) };
}

/** The verification of a new user's e-mail. */
export interface EmailVerification {
  /** Whether a proof was sent with the request, valid or not. */
  readonly wasSent: boolean;
  /** ISO 8601, UTC: now, where the proof is one of this address. */
  readonly provenAt: string | undefined;
}

/** Opens the proof sent with a sign-up, if there is one. */
export async function openProof(
  { proofs, clock }: Pick<AddressProofDependencies, 'proofs' | 'clock'>,
  email: string,
  proof: string | undefined,
): Promise<EmailVerification> {
  if (proof === undefined) return { wasSent: false, provenAt: undefined };
  const now = clock();
  const isProven = (await proofs.open(proof, now)) === email;
  return { wasSent: true, provenAt: isProven ? now.toISOString() : undefined };
}

/** Returns the account that holds a verified e-mail and can be reclaimed; no request without a verification. */
export async function findReclaimable(
  { accountData }: Pick<AddressProofDependencies, 'accountData'>,
  { provenAt }: EmailVerification,
  { email }: IdentityClaims,
): Promise<ReclaimableAccount | undefined> {
  if (provenAt === undefined || email === undefined) return undefined;
  return readReclaimable(accountData, email.accountId);
}

/** Returns the claims of other accounts on an identity after an account was reclaimed. */
export function remainingClaims(
  claims: IdentityClaims,
  reclaimed: Pick<ReclaimableAccount, 'accountId'> | undefined,
): IdentityClaims {
  if (reclaimed === undefined) return claims;
  const remaining = Object.entries(claims).filter(
    ([, claim]) => claim?.accountId !== reclaimed.accountId,
  );
  return Object.fromEntries(remaining);
}

/**
 * Returns the error for a verified e-mail address that is taken nevertheless: the verification has expired, or the
 * account with this address is kept.
 */
export function takenEmailError(
  { wasSent, provenAt }: EmailVerification,
  claims: IdentityClaims,
): ProblemError | undefined {
  if (!wasSent || claims.email === undefined) return undefined;
  return new ProblemError(provenAt === undefined ? 'email_proof_over' : 'account_email_kept');
}
