import { isEmail, normalizeEmail } from '../../shared/values/email.ts';
import { BfjError } from '../runtime/bfj-error.ts';
import type { Clock } from '../runtime/clock.ts';
import type { CallLimit } from '../runtime/http/limits.ts';
import { ticketExpiry, type SignInTickets } from './sign-in-tickets.ts';

/** How many tickets one address may ask for: many people of an office sign in at the same hour. */
export const ticketLimit: CallLimit = { maximum: 20, windowSeconds: 5 * 60 };

/**
 * Gives out the ticket to answer the question of a sign-in. Nobody is looked up, so it says the
 * same, as quickly, of every e-mail.
 * @throws BfjError `email_invalid`
 */
export async function requestSignIn(
  dependencies: { readonly tickets: Pick<SignInTickets, 'seal'>; readonly clock: Clock },
  typedEmail: string,
  from: string,
): Promise<{ readonly ticket: string }> {
  if (!isEmail(typedEmail)) throw new BfjError('email_invalid');
  const ticket = await dependencies.tickets.seal({
    email: normalizeEmail(typedEmail),
    purpose: 'login',
    from,
    expiresAt: ticketExpiry(dependencies.clock()),
  });
  return { ticket };
}
