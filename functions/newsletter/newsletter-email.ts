import { isDisposableEmail } from '../../shared/values/disposable-email.ts';
import { emailSchema } from '../../shared/values/email.ts';
import { ProblemError } from '../runtime/problem-error.ts';

/**
 * Normalizes a typed address.
 * @throws ProblemError `email_invalid`, `email_disposable`
 */
export function parseNewsletterEmail(typed: string): string {
  const parsed = emailSchema.safeParse(typed);
  if (!parsed.success) throw new ProblemError('email_invalid');
  requirePermanentEmail(parsed.data);
  return parsed.data;
}

/**
 * Rejects disposable mailboxes, for every form that subscribes.
 * @throws ProblemError `email_disposable`
 */
export function requirePermanentEmail(email: string): void {
  if (isDisposableEmail(email)) throw new ProblemError('email_disposable');
}
