import { emailProofs, type EmailProofs } from '../../proof/email-proofs.ts';
import { BfjError } from '../../runtime/bfj-error.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { ReadSecret } from '../../runtime/secrets.ts';
import type { Table } from '../../runtime/table.ts';
import { readGivingWay } from '../giving-way/find-giving-way.ts';
import type { GivingWay } from '../giving-way/giving-way.ts';
import type { IdentityClaims } from '../../records/identity-claim.ts';
import { personStore, type PersonStore } from '../person/person-store.ts';

export interface AddressProofDependencies {
  readonly persons: Pick<PersonStore, 'readOwn' | 'readBilling'>;
  readonly proofs: Pick<EmailProofs, 'open'>;
  readonly clock: Clock;
}

/** Dependencies for checking a verified e-mail in a sign-up. */
export function addressProofDependencies(table: Table, readKey: ReadSecret) {
  return { persons: personStore(table), proofs: emailProofs(readKey) };
}

/** The verification of a new user's e-mail. */
export interface AddressProof {
  /** Whether a proof came along, good or not. */
  readonly wasSent: boolean;
  /** ISO 8601, UTC: now, where the proof is one of this address. */
  readonly provenAt: string | undefined;
}

/** Opens the proof that came with a sign-up, if one did. */
export async function openProof(
  { proofs, clock }: Pick<AddressProofDependencies, 'proofs' | 'clock'>,
  email: string,
  proof: string | undefined,
): Promise<AddressProof> {
  if (proof === undefined) return { wasSent: false, provenAt: undefined };
  const now = clock();
  const isProven = (await proofs.open(proof, now)) === email;
  return { wasSent: true, provenAt: isProven ? now.toISOString() : undefined };
}

/** Returns the account that holds a verified e-mail and can be reclaimed; no request without a verification. */
export async function findGivingWay(
  { persons }: Pick<AddressProofDependencies, 'persons'>,
  { provenAt }: AddressProof,
  { email }: IdentityClaims,
): Promise<GivingWay | undefined> {
  if (provenAt === undefined || email === undefined) return undefined;
  return readGivingWay(persons, email.accountId);
}

/** The claims that others still hold on an identity after an account has given way. */
export function claimsBeside(
  claims: IdentityClaims,
  leaving: Pick<GivingWay, 'accountId'> | undefined,
): IdentityClaims {
  if (leaving === undefined) return claims;
  const stays = Object.entries(claims).filter(
    ([, claim]) => claim?.accountId !== leaving.accountId,
  );
  return Object.fromEntries(stays);
}

/**
 * Returns the error for a verified e-mail that is taken nevertheless: the verification has expired, or that account
 * stays.
 */
export function heldAddressRefusal(
  { wasSent, provenAt }: AddressProof,
  held: IdentityClaims,
): BfjError | undefined {
  if (!wasSent || held.email === undefined) return undefined;
  return new BfjError(provenAt === undefined ? 'email_proof_over' : 'account_email_kept');
}
