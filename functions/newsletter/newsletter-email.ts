import { isDisposableEmail } from '../../shared/values/disposable-email.ts';
import { emailSchema } from '../../shared/values/email.ts';
import { BfjError } from '../runtime/bfj-error.ts';

/**
 * The address that somebody typed, normalized.
 * @throws BfjError `email_invalid`, `email_disposable`
 */
export function parseNewsletterEmail(typed: string): string {
  const parsed = emailSchema.safeParse(typed);
  if (!parsed.success) throw new BfjError('email_invalid');
  if (isDisposableEmail(parsed.data)) throw new BfjError('email_disposable');
  return parsed.data;
}
