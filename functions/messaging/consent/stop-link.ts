import * as z from 'zod/mini';
import { switchableKindSchema } from '../../../shared/contracts/messaging.ts';
import { stopMessages } from '../../../shared/contracts/own-messages.ts';
import { tokenSeal } from '../../runtime/sealed-token.ts';
import type { ReadSecret } from '../../runtime/secrets.ts';

const contentSchema = z.object({
  accountId: z.string(),
  kind: switchableKindSchema,
  /** ISO 8601, UTC. */
  sentAt: z.string(),
});

/** What the link of a message stops, and nothing else: one kind, by e-mail, of one account. */
export type StopLinkContent = Omit<z.infer<typeof contentSchema>, 'sentAt'>;

/**
 * Days for which the link of a message works. Mail programs show their button under mail of any age, and whoever
 * tidies up a mailbox once a year finds the oldest there; the law of other countries asks for 30 days, mail
 * providers for 60. For ever it must not be: whoever finds an old mailbox of somebody could also undo what its
 * person has stopped.
 */
export const stopLinkDays = 400;

export interface StopTokens {
  /** @param now when the message leaves */
  seal(content: StopLinkContent, now: Date): Promise<string>;
  /** Undefined for anything that this seal did not make, and for a link that is too old. */
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

/** The address that stops it with one click, without a session (RFC 8058). */
export function stopAddress(siteUrl: string, token: string): string {
  const link = new URL(stopMessages.path, siteUrl);
  link.searchParams.set('token', token);
  return link.href;
}

/** Returns the link to the page that asks first. */
export function stopPage(siteUrl: string, token: string): string {
  const page = new URL('/mensagens/parar', siteUrl);
  page.searchParams.set('token', token);
  return page.href;
}
