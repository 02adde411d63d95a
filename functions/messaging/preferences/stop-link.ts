import * as z from 'zod/mini';
import { switchableKindSchema } from '../../../shared/contracts/messaging.ts';
import { stopMessages } from '../../../shared/contracts/account-messages.ts';
import { tokenSeal } from '../../runtime/sealed-token.ts';
import type { ReadSecret } from '../../runtime/secrets.ts';

const contentSchema = z.object({
  accountId: z.string(),
  kind: switchableKindSchema,
  /** ISO 8601, UTC. */
  sentAt: z.string(),
});

/** The content of a stop link: it stops one kind of message, by e-mail, for one account. */
export type StopLinkContent = Omit<z.infer<typeof contentSchema>, 'sentAt'>;

/**
 * Days for which a message's stop link works. Mail programs show their unsubscribe button for mail of any age, and
 * users may clean up a mailbox once a year; foreign law requires 30 days, mail providers 60. The link must expire,
 * because a stranger with access to an old mailbox could also use it to resume what the user has stopped.
 */
export const stopLinkDays = 400;

export interface StopTokens {
  /** @param now the time of sending */
  seal(content: StopLinkContent, now: Date): Promise<string>;
  /** Returns undefined for a forged or expired token. */
  open(token: string, now: Date): Promise<StopLinkContent | undefined>;
}

export function stopTokens(readSecret: ReadSecret): StopTokens {
  const seal = tokenSeal('message-stop', contentSchema, readSecret);
  return {
    seal: ({ accountId, kind }, now) => seal.seal({ accountId, kind, sentAt: now.toISOString() }),
    async open(token, now) {
      const content = await seal.open(token);
      if (content === undefined) return undefined;
      const age = now.getTime() - Date.parse(content.sentAt);
      if (Number.isNaN(age) || age >= stopLinkDays * 24 * 60 * 60 * 1000) return undefined;
      return { accountId: content.accountId, kind: content.kind };
    },
  };
}

/** Returns the address that stops the kind with one click, without a session (RFC 8058). */
export function oneClickStopUrl(siteUrl: string, token: string): string {
  const link = new URL(stopMessages.path, siteUrl);
  link.searchParams.set('token', token);
  return link.href;
}

/** Returns the link to the confirmation page. */
export function stopPageUrl(siteUrl: string, token: string): string {
  const page = new URL('/mensagens/parar', siteUrl);
  page.searchParams.set('token', token);
  return page.href;
}
