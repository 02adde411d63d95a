import * as z from 'zod/mini';
import {
  messageChannelSchema,
  messageKindSchema,
  type MessageChannel,
  type MessageKind,
} from '../../../shared/contracts/messaging.ts';
import { messagePartsSchema } from '../../../shared/messages/message-parts.ts';
import { isPrintable } from '../../../shared/values/text.ts';
import { deliveryIdSchema, recipientSchema, type Recipient } from '../../entities/delivery.ts';
import { broadcastNameSchema } from '../../../shared/messages/broadcasts.ts';
import { maxPartsBytes, estimatedPartsBytes } from './email-size.ts';

const lineSchema = z
  .string()
  .check(z.minLength(1), z.maxLength(300), z.refine(isPrintable, 'More than one line'));

/** Meta's limit of a template's body, including its parameters. */
const maxParameters = 100;
const parameterSchema = z
  .string()
  .check(z.minLength(1), z.maxLength(1_024), z.refine(isPrintable, 'More than one line'));

/** The template for a WhatsApp message outside the customer-service window of 24 hours. */
const templateUseSchema = z.object({
  name: lineSchema,
  /** Texts of `{{1}}`, `{{2}}`, …: no line breaks, no tabs. */
  parameters: z.array(parameterSchema).check(z.maxLength(maxParameters)),
  button: z.optional(
    z.object({ kind: z.enum(['url', 'quick_reply']), parameter: parameterSchema }),
  ),
});

/**
 * A message in a queue. It names the recipient and not the address: address, consent and access are read when it
 * leaves. Its id makes sending it idempotent.
 */
export const outgoingMessageSchema = z.readonly(
  z
    .object({
      id: deliveryIdSchema,
      kind: messageKindSchema,
      channel: messageChannelSchema,
      /** `priority`: the recipient is waiting for it. */
      urgency: z.enum(['bulk', 'priority']),
      recipient: recipientSchema,
      subject: lineSchema,
      /** Its headline; defaults to the subject. */
      label: z.optional(lineSchema),
      /** For e-mails: continues 'Você recebe esta mensagem porque'; defaults to the text of its kind. */
      why: z.optional(lineSchema),
      /** For e-mails: the first line, if it greets the recipient by name. */
      greeting: z.optional(lineSchema),
      /** Preview text that mail programs show beside the subject. */
      preheader: z.optional(lineSchema),
      /** Also limited on WhatsApp: the message may be sent by e-mail instead. */
      parts: messagePartsSchema.check(
        z.refine(
          (parts) => estimatedPartsBytes(parts) <= maxPartsBytes,
          'Longer than mail programs show in full',
        ),
      ),
      /** On WhatsApp with an open window: suggested next questions, as buttons; not used in e-mails. */
      choices: z.optional(z.array(lineSchema).check(z.maxLength(10))),
      /** Required on WhatsApp when the window is closed. */
      template: z.optional(templateUseSchema),
      /** Set when WhatsApp has rejected it because the window is closed, contrary to our records. */
      windowIsClosed: z.optional(z.literal(true)),
      /**
       * The broadcast that has written it (schedule/broadcast-store.ts): an operator may stop it, and it is counted
       * there.
       */
      run: z.optional(broadcastNameSchema),
      /**
       * For an answer on WhatsApp, ISO 8601, UTC: when its question was written. It is not sent to a user who has
       * opted out since then.
       */
      askedAt: z.optional(z.iso.datetime()),
      /** ISO 8601, UTC: not sent after this. */
      notAfter: z.iso.datetime(),
      /** Fallback channel if this one does not reach the recipient. */
      otherwise: z.optional(z.literal('email')),
    })
    .check(z.refine(isReachable, 'This channel does not reach the recipient')),
);
export type OutgoingMessage = z.infer<typeof outgoingMessageSchema>;
export type TemplateUse = z.infer<typeof templateUseSchema>;

/** Newsletter readers and addresses have no number, and strangers have no e-mail: only accounts have both. */
function isReachable({
  channel,
  recipient,
  otherwise,
}: {
  readonly channel: MessageChannel;
  readonly recipient: Recipient;
  readonly otherwise?: 'email' | undefined;
}): boolean {
  switch (recipient.by) {
    case 'account':
      return true;
    case 'subscriber':
    case 'address':
      return channel === 'email';
    case 'stranger':
      return channel === 'whatsapp' && otherwise === undefined;
    default:
      return recipient satisfies never;
  }
}

interface KindRule {
  /** Whether it requires access. */
  readonly needsAccess: boolean;
  /**
   * When to attempt a message again after its response was lost: always once, if a duplicate is better than none, or
   * only while the provider reports other messages of that time but not this one.
   */
  readonly secondAttempt: 'always' | 'if-unreported';
}

export const kindRules: Readonly<Record<MessageKind, KindRule>> = {
  opening: { needsAccess: true, secondAttempt: 'if-unreported' },
  closing: { needsAccess: true, secondAttempt: 'if-unreported' },
  digest: { needsAccess: true, secondAttempt: 'if-unreported' },
  'weekly-report': { needsAccess: true, secondAttempt: 'if-unreported' },
  note: { needsAccess: true, secondAttempt: 'if-unreported' },
  alert: { needsAccess: true, secondAttempt: 'always' },
  newsletter: { needsAccess: false, secondAttempt: 'if-unreported' },
  reply: { needsAccess: false, secondAttempt: 'if-unreported' },
  account: { needsAccess: false, secondAttempt: 'always' },
};
