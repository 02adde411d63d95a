import type { MessagePart } from '../../../shared/messages/message-parts.ts';
import { deliveryId, type Recipient } from '../../records/delivery.ts';
import type { OutgoingMessage } from '../outgoing/outgoing-message.ts';
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
}

/** An answer on WhatsApp. */
export function reply(
  to: Sender,
  { day, occasion }: Occasion,
  { parts, choices }: AnswerMessage,
  now: Date,
): OutgoingMessage {
  return {
    id: deliveryId(day, 'reply', occasion),
    kind: 'reply',
    channel: 'whatsapp',
    urgency: 'priority',
    recipient: recipientOf(to),
    subject: 'Resposta no WhatsApp',
    parts,
    ...(choices === undefined ? {} : { choices: [...choices] }),
    notAfter: new Date(now.getTime() + freshMilliseconds).toISOString(),
  };
}

function recipientOf(to: Sender): Recipient {
  if (to.is === 'account') return { by: 'account', accountId: to.accountId };
  return { by: 'stranger', digest: to.digest, whatsAppId: to.whatsAppId };
}

/** Says to whoever was linked before that nothing comes to their WhatsApp any more. */
export function linkedElsewhereNotice(
  accountId: string,
  occasion: Occasion,
  where: { readonly siteUrl: string; readonly now: Date },
): OutgoingMessage {
  return accountNotice(accountId, occasion, where, {
    subject: 'Seu WhatsApp foi desvinculado',
    preheader: 'Ele foi vinculado a outra conta do BFJ.',
    parts: [
      'O WhatsApp que estava vinculado a esta conta foi vinculado a outra conta do BFJ, por uma mensagem enviada dele.',
      'Por isso não enviamos mais as mensagens desta conta por WhatsApp. O que você recebe por e-mail continua como está.',
      'Se não foi você, vincule de novo no site e escreva ao suporte.',
    ],
    button: 'Abrir as minhas mensagens',
  });
}

/** Says to an account's owner who was linked without a number, which nobody has compared with theirs. */
export function linkedWithoutNumberNotice(
  accountId: string,
  occasion: Occasion,
  where: { readonly siteUrl: string; readonly now: Date },
): OutgoingMessage {
  return accountNotice(accountId, occasion, where, {
    subject: 'Um WhatsApp foi vinculado à sua conta',
    preheader: 'Ele não mostra o número. Se não foi você, desvincule.',
    parts: [
      'Um WhatsApp foi vinculado à sua conta do BFJ, com o código que você pediu no site. Com o plano ou o teste ativo, as mensagens que você escolheu chegam também nele.',
      'Esse WhatsApp não mostra o número, e por isso não pudemos conferir se é o do seu cadastro.',
      'Se foi você, está tudo certo. Se não foi, abra as suas mensagens e toque em “Desvincular”: nada mais é enviado para ele.',
    ],
    button: 'Ver ou desvincular',
  });
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
