import * as z from 'zod/mini';
import {
  messageChannelSchema,
  messageKindSchema,
  type MessageChannel,
  type MessageKind,
} from '../../../shared/contracts/messaging.ts';
import { messagePartsSchema } from '../../../shared/messages/message-parts.ts';
import { isPrintable } from '../../../shared/values/text.ts';
import { deliveryIdSchema, recipientSchema, type Recipient } from '../../records/delivery.ts';
import { runNameSchema } from '../../../shared/messages/runs.ts';
import { maximumPartsWeight, partsWeight } from './message-weight.ts';

const lineSchema = z
  .string()
  .check(z.minLength(1), z.maxLength(300), z.refine(isPrintable, 'More than one line'));

/** Meta's bounds: so many characters has the body of a template, whatever is put into it. */
const maximumParameters = 100;
const parameterSchema = z
  .string()
  .check(z.minLength(1), z.maxLength(1_024), z.refine(isPrintable, 'More than one line'));

/** How a message goes to somebody on WhatsApp who has not written for a day. */
const templateUseSchema = z.object({
  name: lineSchema,
  /** Texts of `{{1}}`, `{{2}}`, …: no line breaks, no tabs. */
  parameters: z.array(parameterSchema).check(z.maxLength(maximumParameters)),
  button: z.optional(
    z.object({ kind: z.enum(['url', 'quick_reply']), parameter: parameterSchema }),
  ),
});

/**
 * A message on its way, as it waits in a queue. It names whom it is for and not where: address,
 * consent and access are read when it leaves. Its id makes it one message, however often it is asked for.
 */
export const outgoingMessageSchema = z.readonly(
  z
    .object({
      id: deliveryIdSchema,
      kind: messageKindSchema,
      channel: messageChannelSchema,
      /** `priority`: somebody waits for it. */
      urgency: z.enum(['bulk', 'priority']),
      recipient: recipientSchema,
      subject: lineSchema,
      /** What it is about, as its headline; the subject where it is not given. */
      label: z.optional(lineSchema),
      /** Of an e-mail: goes on after 'Você recebe esta mensagem porque'; by its kind where it is not given. */
      why: z.optional(lineSchema),
      /** Of an e-mail: how it begins, where it greets somebody by name. */
      greeting: z.optional(lineSchema),
      /** What a mail program shows beside the subject. */
      preheader: z.optional(lineSchema),
      /** On WhatsApp, too: it may come to go by e-mail. */
      parts: messagePartsSchema.check(
        z.refine(
          (parts) => partsWeight(parts) <= maximumPartsWeight,
          'Longer than an e-mail that is shown whole',
        ),
      ),
      /** On WhatsApp, where the window is open: what its reader may ask next by a press; no e-mail has it. */
      choices: z.optional(z.array(lineSchema).check(z.maxLength(10))),
      /** On WhatsApp, where the window is closed; without one it then cannot go. */
      template: z.optional(templateUseSchema),
      /** WhatsApp has said that the window is closed, whatever we believe. */
      windowIsClosed: z.optional(z.literal(true)),
      /** The run that has written it (functions/records/run.ts): an operator may stop it, and it is counted there. */
      run: z.optional(runNameSchema),
      /**
       * Of an answer on WhatsApp, ISO 8601, UTC: when its question was written. It is not sent to a user who has
       * opted out since then.
       */
      askedAt: z.optional(z.iso.datetime()),
      /** ISO 8601, UTC: later than that it is not sent. */
      notAfter: z.iso.datetime(),
      /** Where it goes if this channel does not reach the person. */
      otherwise: z.optional(z.literal('email')),
    })
    .check(z.refine(isReachable, 'Somebody whom this channel does not reach')),
);
export type OutgoingMessage = z.infer<typeof outgoingMessageSchema>;
export type TemplateUse = z.infer<typeof templateUseSchema>;

/** A reader and an address have no number, and a stranger has no e-mail: accounts alone have both. */
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
  /** Whether it is for people with access alone. */
  readonly needsAccess: boolean;
  /**
   * When to attempt a message again after its answer was lost: once in any case, where a duplicate is better than
   * none, or only while the provider reports other messages of that time but not this one.
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
