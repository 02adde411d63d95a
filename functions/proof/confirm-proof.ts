import { normalizeEmail } from '../../shared/values/email.ts';
import { BfjError } from '../runtime/bfj-error.ts';
import type { Clock } from '../runtime/clock.ts';
import type { DigestCode, SentCode } from './code-digest.ts';
import type { CodeStore } from './code-store.ts';
import type { EmailProofs } from './email-proofs.ts';

export interface ConfirmProofEffects {
  readonly codes: Pick<CodeStore, 'tryCode'>;
  readonly digestCode: DigestCode;
  readonly proofs: Pick<EmailProofs, 'seal'>;
  readonly clock: Clock;
}

/**
 * Exchanges a code for a proof. A wrong code, a used one, one that is over and one of another
 * address all answer the same.
 * @throws BfjError `email_code_wrong`
 */
export async function confirmProof(
  { codes, digestCode, proofs, clock }: ConfirmProofEffects,
  typed: SentCode,
): Promise<{ proof: string }> {
  const email = normalizeEmail(typed.email);
  const digest = await digestCode({ ...typed, email });
  if ((await codes.tryCode(typed.challengeId, digest, clock())) === 'wrong') {
    throw new BfjError('email_code_wrong');
  }
  return { proof: await proofs.seal(email, clock()) };
}
