import type { MessagePart } from '../../../shared/messages/message-parts.ts';
import { deliveryId, type Recipient } from '../../records/delivery.ts';
import type { OutgoingMessage } from '../outgoing/outgoing-message.ts';
import notices from './account-notices.data.json' with { type: 'json' };
import type { Sender } from './sender-store.ts';

/** An answer that comes later than that answers nothing any more. */
const freshMilliseconds = 60 * 60 * 1000;

/** What a message is about: one and the same for one of them, however often it is asked for. */
export interface Occasion {
  readonly day: string;
  readonly occasion: string;
}

/** One message of an answer. */
export interface AnswerMessage {
  readonly parts: readonly MessagePart[];
  /** What may be asked next by a press. */
  readonly choices?: readonly string[];
  /** ISO 8601, UTC: when its question was written, where a stop word after that withdraws the answer. */
  readonly askedAt?: string;
}

export function replyId({ day, occasion }: Occasion): string {
  return deliveryId(day, 'reply', occasion);
}

/** An answer on WhatsApp. */
export function reply(
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
    recipient: recipientOf(to),
    subject: 'Resposta no WhatsApp',
    parts,
    ...(choices === undefined ? {} : { choices: [...choices] }),
    ...(askedAt === undefined ? {} : { askedAt: new Date(askedAt).toISOString() }),
    notAfter: new Date(now.getTime() + freshMilliseconds).toISOString(),
  };
}

export function recipientOf(to: Sender): Recipient {
  if (to.is === 'account') return { by: 'account', accountId: to.accountId };
  return { by: 'stranger', digest: to.digest, whatsAppId: to.whatsAppId };
}

/** Says to whoever was linked before that nothing comes to their WhatsApp any more. */
export function linkedElsewhereNotice(
  accountId: string,
  occasion: Occasion,
  where: { readonly siteUrl: string; readonly now: Date },
): OutgoingMessage {
  return accountNotice(accountId, occasion, where, notices.linkedElsewhere);
}

/** Says to an account's owner who was linked without a number, which nobody has compared with theirs. */
export function linkedWithoutNumberNotice(
  accountId: string,
  occasion: Occasion,
  where: { readonly siteUrl: string; readonly now: Date },
): OutgoingMessage {
  return accountNotice(accountId, occasion, where, notices.linkedWithoutNumber);
}

function accountNotice(
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
