import { emailProofValidSeconds } from '../../shared/contracts/email-proof.ts';
import type { ReadSecret } from '../runtime/secrets.ts';
import { emailSeal, type EmailSeal } from '../runtime/sealed-email.ts';

/** What a code is exchanged for: whoever holds it has read the mailbox of this address just now. */
export type EmailProofs = EmailSeal;

export function emailProofs(readSecret: ReadSecret): EmailProofs {
  return emailSeal('email-proof', emailProofValidSeconds * 1000, readSecret);
}
