import type { MessagePart } from '../../../shared/messages/message-parts.ts';
import { deliveryId, type Recipient } from '../../entities/delivery.ts';
import type { OutgoingMessage } from '../outgoing/outgoing-message.ts';
import notices from './account-notices.data.json' with { type: 'json' };
import type { Sender } from './stores/sender-store.ts';

/** A later answer would be useless. */
const maxAgeMilliseconds = 60 * 60 * 1000;

/** Identifies the occasion of a message, so that it has the same id each time it is requested. */
export interface Occasion {
  readonly day: string;
  readonly occasion: string;
}

/** One message of an answer. */
export interface AnswerMessage {
  readonly parts: readonly MessagePart[];
  /** Suggested next questions, as buttons. */
  readonly choices?: readonly string[];
  /** ISO 8601, UTC: when the question was written, for an answer that a later stop word withdraws. */
  readonly askedAt?: string;
}

export function replyId({ day, occasion }: Occasion): string {
  return deliveryId(day, 'reply', occasion);
}

/** Returns an answer on WhatsApp. */
export function replyMessage(
  to: Sender,
  { day, occasion }: Occasion,
  { parts, choices, askedAt }: AnswerMessage,
  now: Date,
): OutgoingMessage {
  return {
    id: replyId({ day, occasion }),
    kind: 'reply',
    channel: 'whatsapp',
    urgency: 'priority',
    recipient: toRecipient(to),
    subject: 'Resposta no WhatsApp',
    parts,
    ...(choices === undefined ? {} : { choices: [...choices] }),
    ...(askedAt === undefined ? {} : { askedAt: new Date(askedAt).toISOString() }),
    notAfter: new Date(now.getTime() + maxAgeMilliseconds).toISOString(),
  };
}

export function toRecipient(to: Sender): Recipient {
  if (to.is === 'account') return { by: 'account', accountId: to.accountId };
  return { by: 'stranger', digest: to.digest, whatsAppId: to.whatsAppId };
}

/** Notifies the account that was linked before that its messages no longer go to this WhatsApp. */
export function buildLinkedElsewhereEmail(
  accountId: string,
  occasion: Occasion,
  where: { readonly siteUrl: string; readonly now: Date },
): OutgoingMessage {
  return accountEmail(accountId, occasion, where, notices.linkedElsewhere);
}

/** Notifies the owner of an account that was linked without comparing the phone number. */
export function buildLinkedWithoutNumberEmail(
  accountId: string,
  occasion: Occasion,
  where: { readonly siteUrl: string; readonly now: Date },
): OutgoingMessage {
  return accountEmail(accountId, occasion, where, notices.linkedWithoutNumber);
}

function accountEmail(
  accountId: string,
  { day, occasion }: Occasion,
  { siteUrl, now }: { readonly siteUrl: string; readonly now: Date },
  {
    button,
    parts,
    ...texts
  }: Pick<OutgoingMessage, 'subject' | 'preheader' | 'parts'> & {
    readonly button: string;
  },
): OutgoingMessage {
  return {
    id: deliveryId(day, 'account', occasion),
    kind: 'account',
    channel: 'email',
    urgency: 'priority',
    recipient: { by: 'account', accountId },
    ...texts,
    parts: [...parts, { kind: 'button', label: button, link: `${siteUrl}/mensagens` }],
    notAfter: new Date(now.getTime() + 3 * 24 * 60 * 60 * 1000).toISOString(),
  };
}
