import type { StopTokens } from '../../../functions/messaging/consent/stop-link.ts';
import type { NewsletterTokens } from '../../../functions/newsletter/newsletter-tokens.ts';
import type { Account } from '../../../shared/contracts/accounts.ts';

/** What is sent to an endpoint: a body, or the query of a GET. */
export interface Sent {
  readonly body?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, string>>;
}

export interface Surroundings {
  /** Seals and opens the newsletter's tokens as the functions do. */
  readonly tokens: NewsletterTokens;
  /** The same of the links that stop a kind of message. */
  readonly stopTokens: StopTokens;
  /** The number of a person whom no other test has made. */
  readonly next: () => number;
  /** What whoever reads the mailbox of an e-mail has proven it by. */
  readonly prove: (email: string) => Promise<string>;
  /** Gives an e-mail a row of the newsletter, as the public form does. */
  readonly subscribe: (email: string) => Promise<void>;
}

/** What is known of one endpoint beside its contract. */
export interface AuthorisationRow {
  /** What a call with every right sends. */
  readonly right: (own: Account, around: Surroundings) => Sent | Promise<Sent>;
  /** Answer to it. */
  readonly rightStatus: number;
  /** How a call could reach for somebody else's data, in words. */
  readonly reach: string;
  /** That call, of somebody with a session of their own that names the victim where it can. */
  readonly attack: (victim: Account, own: Account, around: Surroundings) => Sent | Promise<Sent>;
  /**
   * What must be answered, to either kind of session or to each its own, while nothing of the victim
   * changes or is told.
   */
  readonly attackStatus: number | Readonly<Record<'account' | 'trial', number>>;
}

/** Names under which a call might try to say whose data it wants. */
export function naming(victim: Account): Record<string, string> {
  return {
    accountId: victim.id,
    account_id: victim.id,
    id: victim.id,
    email: victim.email,
    telefone: victim.telefone,
  };
}
