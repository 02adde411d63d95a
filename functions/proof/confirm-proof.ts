import { normalizeEmail } from '../../shared/values/email.ts';
import type { LiftSuppression } from '../messaging/suppression/suppress.ts';
import { ProblemError } from '../runtime/problem-error.ts';
import type { Clock } from '../runtime/clock.ts';
import type { AddressStore } from './address-store.ts';
import type { DigestCode, SentCode } from './code-digest.ts';
import type { CodeStore } from './code-store.ts';
import type { EmailProofs } from './email-proofs.ts';

export interface ConfirmProofDependencies {
  readonly codes: Pick<CodeStore, 'useCode'>;
  readonly digestCode: DigestCode;
  readonly proofs: Pick<EmailProofs, 'seal'>;
  readonly addresses: AddressStore;
  /** The address accepts mail: a suppression after a bounce is lifted. */
  readonly liftSuppression: LiftSuppression;
  /** Returns whether an account can be reclaimed by the owner of its e-mail. */
  readonly isReclaimable: (accountId: string) => Promise<boolean>;
  readonly clock: Clock;
}

/**
 * Exchanges a code for a proof, and returns whether its holder can reclaim an account of the address. The same code
 * may be sent again after a lost response: its proof expires at the same time as the first. A wrong code, an expired
 * one and one of another address get the same error.
 * @throws ProblemError `email_code_wrong`
 */
export async function confirmProof(
  {
    codes,
    digestCode,
    proofs,
    addresses,
    liftSuppression,
    isReclaimable,
    clock,
  }: ConfirmProofDependencies,
  typed: SentCode,
): Promise<{ proof: string; account: 'none' | 'gives-way' | 'stays' }> {
  const email = normalizeEmail(typed.email);
  const digest = await digestCode({ ...typed, email });
  const usedAt = await codes.useCode(typed.challengeId, digest, clock());
  if (usedAt === undefined) throw new ProblemError('email_code_wrong');
  await liftSuppression('email', email, 'proof', usedAt.toISOString());
  const proof = await proofs.seal(email, usedAt);
  const { accountId } = await addresses.find(email);
  if (accountId === undefined) return { proof, account: 'none' };
  return { proof, account: (await isReclaimable(accountId)) ? 'gives-way' : 'stays' };
}
