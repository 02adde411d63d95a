import * as z from 'zod/mini';

/** The ways by which messages reach people. */
export const messageChannels = ['email', 'whatsapp'] as const;
export const messageChannelSchema = z.enum(messageChannels);
export type MessageChannel = z.infer<typeof messageChannelSchema>;

/**
 * What is sent to people, with the name that they read. `digest` is what a week or two brought, for who has
 * chosen that in place of each day; `note` tells during a session how far somebody's assets have moved; `reply` answers what somebody has written on WhatsApp, `account` is about the account itself and its payments.
 */
export const messageKinds = [
  { id: 'opening', label: 'Abertura do mercado' },
  { id: 'closing', label: 'Fechamento do mercado' },
  { id: 'digest', label: 'Resumo do mercado' },
  { id: 'weekly-report', label: 'Relatório da carteira' },
  { id: 'note', label: 'Avisos durante o dia' },
  { id: 'alert', label: 'Alertas de preço' },
  { id: 'newsletter', label: 'Newsletter' },
  { id: 'reply', label: 'Respostas no WhatsApp' },
  { id: 'account', label: 'Avisos da conta' },
] as const;

export const messageKindSchema = z.enum(messageKinds.map(({ id }) => id));
export type MessageKind = z.infer<typeof messageKindSchema>;

/** Kinds that people switch on and off by channel; the newsletter has a switch of its own. */
export const switchableKinds = [
  'opening',
  'closing',
  'digest',
  'weekly-report',
  'note',
  'alert',
] as const;
export const switchableKindSchema = z.enum(switchableKinds);
export type SwitchableKind = z.infer<typeof switchableKindSchema>;

/**
 * What has become of a message:
 * - `claimed`: it is to be sent, and nobody has begun.
 * - `deferred`: an attempt has surely not left; there will be another.
 * - `attempted`: the partner is being asked, or whoever asked has died.
 * - `uncertain`: the partner's answer was lost. Its later word resolves it.
 * - `given-up`: uncertain for too long, and not of a kind that is tried again.
 * - `accepted`, `delivered`, `read`: the partner's words.
 * - `failed`: it cannot be delivered.
 * - `skipped`: not sent, for a reason that is told beside it.
 */
export const deliveryStates = [
  'claimed',
  'deferred',
  'attempted',
  'uncertain',
  'given-up',
  'accepted',
  'delivered',
  'failed',
  'read',
  'skipped',
] as const;
export const deliveryStateSchema = z.enum(deliveryStates);
export type DeliveryState = z.infer<typeof deliveryStateSchema>;

/**
 * Why a message did not arrive, as far as its person can be told: the mailbox is full, is not there, or has
 * given the mail back for another reason; WhatsApp does not reach the number, or has been told to stop us, or
 * takes no more for a while.
 */
export const failureReasons = [
  'mailbox-full',
  'no-such-mailbox',
  'returned',
  'out-of-reach',
  'stopped-there',
  'too-many-there',
] as const;
export const failureReasonSchema = z.enum(failureReasons);
export type FailureReason = z.infer<typeof failureReasonSchema>;

/**
 * Why a message was not sent: its person has switched it off, or cannot be written to there; has no
 * access any more; has linked no WhatsApp; it came too late; its person is gone; its template cannot be
 * used; it goes by e-mail instead; an operator has stopped it for everybody.
 */
export const skipReasons = [
  'opted-out',
  'suppressed',
  'no-access',
  'not-linked',
  'missed',
  'gone',
  'template-stopped',
  'moved-to-email',
  'stopped',
] as const;
export const skipReasonSchema = z.enum(skipReasons);
export type SkipReason = z.infer<typeof skipReasonSchema>;
