import type { ServerResponse } from 'node:http';

/** State of a message at one recipient, as the mailbox shows it. */
export type MailState =
  | 'accepted'
  | 'delivered'
  | 'bounced'
  | 'soft-bounced'
  | 'complained'
  | 'delayed'
  | 'rejected'
  | 'not-rendered';

/** How a call continues after an injected fault. */
export type SesFaultOutcome =
  | { readonly next: 'answer'; readonly loseAnswer: boolean }
  | { readonly next: 'fail'; readonly error: string | number }
  | { readonly next: 'nothing' };

/** The recipients of SES's messages, simulated by the application. */
export interface Mailbox {
  /** Stores an accepted message for one of its recipients. */
  readonly deliver: (message: {
    readonly to: string;
    readonly sentAt: string;
    readonly content: Readonly<Record<string, unknown>>;
  }) => void;
  readonly updateState: (messageId: string, state: MailState, to: string) => void;
  /** Applies the next injected fault that concerns a message to these recipients. */
  readonly applyFault: (
    response: ServerResponse,
    recipients: readonly string[],
  ) => Promise<SesFaultOutcome>;
  /** Verified addresses and domains. */
  readonly identities: () => readonly string[];
}
