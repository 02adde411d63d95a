import * as z from 'zod/mini';

/** The channels of messages. */
export const messageChannels = ['email', 'whatsapp'] as const;
export const messageChannelSchema = z.enum(messageChannels);
export type MessageChannel = z.infer<typeof messageChannelSchema>;

/**
 * The kinds of messages, with their names for users. `digest` summarizes one or two weeks, for users who chose that
 * instead of daily messages; `note` reports large moves of the user's assets during a session; `reply` answers a
 * WhatsApp message; `account` is about the account and its payments.
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

/** Kinds that users switch on and off by channel; the newsletter has a separate switch. */
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
 * The states of a message:
 * - `claimed`: due, not started.
 * - `deferred`: an attempt has certainly failed; there will be another.
 * - `attempted`: the provider is being called, or the sender has crashed.
 * - `asUncertain`: the provider's response was lost; its later status resolves it.
 * - `given-up`: uncertain for too long, and of a kind that is not retried.
 * - `parseAcceptedMessage`, `delivered`, `read`: reported by the provider.
 * - `failed`: it cannot be delivered.
 * - `skipped`: not sent, for the reason in its own field.
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
 * Why a message did not arrive, as far as the user may know: the mailbox is full, missing, or rejected the mail for
 * another reason; WhatsApp does not reach the number, the user has blocked us there, or WhatsApp limits its messages
 * for a while.
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
 * Why a message was not sent: the user has turned it off or cannot be reached there; has no access any more; has not
 * linked WhatsApp; it is too late; the user was deleted; its template cannot be used; it is sent by e-mail instead;
 * an operator has stopped it.
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
