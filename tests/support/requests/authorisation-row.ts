import type { StopTokens } from '../../../functions/messaging/preferences/stop-link.ts';
import type { NewsletterTokens } from '../../../functions/newsletter/subscriber-links.ts';
import type { Account } from '../../../shared/contracts/accounts.ts';

/** The input of an endpoint: a body, or the query of a GET. */
export interface RequestInput {
  readonly body?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, string>>;
}

export interface AuthorisationFixtures {
  /** Seals and opens newsletter tokens as the functions do. */
  readonly tokens: NewsletterTokens;
  /** Does the same for links that stop a kind of message. */
  readonly stopTokens: StopTokens;
  /** Returns the number of a user that no other test has made. */
  readonly next: () => number;
  /** Returns the proof of an e-mail, as its owner gets it from the mailbox. */
  readonly prove: (email: string) => Promise<string>;
  /** Creates a newsletter row for an e-mail, as the public form does. */
  readonly subscribe: (email: string) => Promise<void>;
}

/** Facts about one endpoint that its contract does not state. */
export interface AuthorisationRow {
  /** The request of a fully authorized call. */
  readonly permittedRequest: (
    own: Account,
    around: AuthorisationFixtures,
  ) => RequestInput | Promise<RequestInput>;
  /** The status of its answer. */
  readonly permittedStatus: number;
  /** How a call could try to reach another user's data, in words. */
  readonly attackDescription: string;
  /** The request of that attempt: its sender has their own session, and names the victim where possible. */
  readonly attack: (
    victim: Account,
    own: Account,
    around: AuthorisationFixtures,
  ) => RequestInput | Promise<RequestInput>;
  /** The required status, for either kind of session or for each; nothing of the victim may change or leak. */
  readonly attackStatus: number | Readonly<Record<'account' | 'trial', number>>;
}

/** Returns fields with which a call might try to name another account's data. */
export function naming(victim: Account): Record<string, string> {
  return {
    accountId: victim.id,
    account_id: victim.id,
    id: victim.id,
    email: victim.email,
    telefone: victim.telefone,
  };
}
