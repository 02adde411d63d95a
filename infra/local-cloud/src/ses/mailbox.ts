import type { ServerResponse } from 'node:http';

/** What has become of a message at one recipient, in a word for whoever looks into the mailbox. */
export type MailState =
  | 'accepted'
  | 'delivered'
  | 'bounced'
  | 'soft-bounced'
  | 'complained'
  | 'delayed'
  | 'rejected'
  | 'not-rendered';

/** What is left of a call after what is to go wrong with it on purpose. */
export type SesFaultOutcome =
  | { readonly next: 'answer'; readonly loseAnswer: boolean }
  | { readonly next: 'refuse'; readonly error: string | number }
  | { readonly next: 'nothing' };

/** The people whom SES sends to, as the application plays them. */
export interface Mailbox {
  /** Keeps a message that was taken, for one of its recipients. */
  readonly deliver: (message: {
    readonly to: string;
    readonly sentAt: string;
    readonly content: Readonly<Record<string, unknown>>;
  }) => void;
  readonly updateState: (messageId: string, state: MailState, to: string) => void;
  /** Lets the next fault happen, if any is to come to a message to these. */
  readonly suffer: (
    response: ServerResponse,
    recipients: readonly string[],
  ) => Promise<SesFaultOutcome>;
  /** Addresses and domains that are verified. */
  readonly identities: () => readonly string[];
}
