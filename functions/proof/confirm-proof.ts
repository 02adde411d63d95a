import { normalizeEmail } from '../../shared/values/email.ts';
import type { LiftSuppression } from '../messaging/suppression/suppress.ts';
import { BfjError } from '../runtime/bfj-error.ts';
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
  readonly givesWay: (accountId: string) => Promise<boolean>;
  readonly clock: Clock;
}

/**
 * Exchanges a code for a proof, and says what its holder may do about an account of the address. The
 * same code may be sent again, since an answer may get lost: its proof then is good until the same
 * moment as the first. A wrong code, one that is over and one of another address all answer the same.
 * @throws BfjError `email_code_wrong`
 */
export async function confirmProof(
  {
    codes,
    digestCode,
    proofs,
    addresses,
    liftSuppression,
    givesWay,
    clock,
  }: ConfirmProofDependencies,
  typed: SentCode,
): Promise<{ proof: string; account: 'none' | 'gives-way' | 'stays' }> {
  const email = normalizeEmail(typed.email);
  const digest = await digestCode({ ...typed, email });
  const usedAt = await codes.useCode(typed.challengeId, digest, clock());
  if (usedAt === undefined) throw new BfjError('email_code_wrong');
  await liftSuppression('email', email, 'proof', usedAt.toISOString());
  const proof = await proofs.seal(email, usedAt);
  const { accountId } = await addresses.find(email);
  if (accountId === undefined) return { proof, account: 'none' };
  return { proof, account: (await givesWay(accountId)) ? 'gives-way' : 'stays' };
}
