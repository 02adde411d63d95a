import * as z from 'zod/mini';
import { tokenSeal } from '../runtime/sealed-token.ts';
import type { ReadSecret } from '../runtime/secrets.ts';

/** The validity of a ticket; a sign-in takes seconds. */
const validMilliseconds = 5 * 60 * 1000;

const ticketSchema = z.object({
  /** Normalized. */
  email: z.string(),
  /** `sign-up`: the browser that holds the ticket has just created the account of this e-mail and needs no code. */
  purpose: z.enum(['login', 'sign-up']),
  /** The network address of the sign-in request, as used for rate limits; undefined after a sign-up. */
  from: z.optional(z.string()),
  /** Whether the browser holds a link that was sent to the e-mail (`login-links.ts`). */
  isMailboxProven: z.optional(z.boolean()),
  /** ISO 8601, UTC. */
  expiresAt: z.string(),
});
export type SignInTicket = z.infer<typeof ticketSchema>;

/** Tickets to answer the question of a sign-in (shared/contracts/identity.ts). */
export interface SignInTickets {
  seal(ticket: SignInTicket): Promise<string>;
  /** Undefined for a token that is not ours, and from `expiresAt` on. */
  open(token: string, now: Date): Promise<SignInTicket | undefined>;
}

export function signInTickets(readSecret: ReadSecret): SignInTickets {
  const seal = tokenSeal('sign-in-ticket', ticketSchema, readSecret);
  return {
    seal: (ticket) => seal.seal(ticket),
    open: async (token, now) => {
      const ticket = await seal.open(token);
      return ticket !== undefined && Date.parse(ticket.expiresAt) > now.getTime()
        ? ticket
        : undefined;
    },
  };
}

/** Returns the expiry of a ticket issued now. */
export function ticketExpiry(now: Date): string {
  return new Date(now.getTime() + validMilliseconds).toISOString();
}
