import { isEmail, normalizeEmail } from '../../shared/values/email.ts';
import { ProblemError } from '../runtime/problem-error.ts';
import type { Clock } from '../runtime/clock.ts';
import { perQuarterHour, type CallLimit } from '../runtime/http/limits.ts';
import type { LoginLinks } from './login-links.ts';
import { ticketExpiry, type SignInTickets } from './sign-in-tickets.ts';

/** Maximum tickets for one address: many users behind a carrier's address sign in within the same hour. */
export const ticketLimit: CallLimit = perQuarterHour(300);

/**
 * Returns the ticket for a sign-in's challenge. No account is read, so the answer and its duration are equal for all
 * e-mails. An expired link or one of another e-mail does not change the ticket; an expired one is reported, equally
 * for all e-mails.
 * @throws ProblemError `email_invalid`
 */
export async function requestSignIn(
  dependencies: {
    readonly tickets: Pick<SignInTickets, 'seal'>;
    readonly links: Pick<LoginLinks, 'open'>;
    readonly clock: Clock;
  },
  typed: { readonly email: string; readonly linkToken?: string | undefined },
  from: string,
): Promise<{ readonly ticket: string; readonly isLinkExpired?: true }> {
  if (!isEmail(typed.email)) throw new ProblemError('email_invalid');
  const email = normalizeEmail(typed.email);
  const now = dependencies.clock();
  const { linkToken } = typed;
  const linkEmail =
    linkToken === undefined ? undefined : await dependencies.links.open(linkToken, now);
  const isMailboxProven = linkEmail === email;
  const ticket = await dependencies.tickets.seal({
    email,
    purpose: 'login',
    from,
    ...(isMailboxProven ? { isMailboxProven } : {}),
    expiresAt: ticketExpiry(now),
  });
  const isLinkExpired = linkToken !== undefined && linkEmail === undefined;
  return { ticket, ...(isLinkExpired ? { isLinkExpired } : {}) };
}
