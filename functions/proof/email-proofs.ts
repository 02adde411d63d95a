import { emailProofValidSeconds } from '../../shared/contracts/email-proof.ts';
import type { ReadSecret } from '../runtime/secrets.ts';
import { emailSeal, type EmailSeal } from '../runtime/sealed-email.ts';

/** The result of a code: its holder has just read the address's mailbox. */
export type EmailProofs = EmailSeal;

export function emailProofs(readSecret: ReadSecret): EmailProofs {
  return emailSeal('email-proof', emailProofValidSeconds * 1000, readSecret);
}
