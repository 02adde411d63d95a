import type { MessageChannel } from '../../../shared/contracts/messaging.ts';
import type { Platform } from '../../runtime/platform.ts';
import type { OutgoingMessage } from './outgoing-message.ts';
import type { FramedEmail } from '../../integrations/email-layout/framed-email.ts';
import { deliveryId, type Recipient } from '../../entities/delivery.ts';
import { outgoingQueue } from './outgoing-queue.ts';

/**
 * Queues e-mails for which a recipient is waiting; each is sent once, by its id.
 * @throws the SDK's error: repeating it sends nothing twice
 */
export type SendMessages = (messages: readonly OutgoingMessage[]) => Promise<void>;

/** @param queueUrl that of `email-priority` */
export function emailSender(queueUrl: string, platform?: Platform): SendMessages {
  const queue = outgoingQueue({ 'email-priority': queueUrl }, platform);
  return (messages) => queue.send(messages);
}

/** Queues messages for which a recipient is waiting, on the channels of the stage. */
export interface PrioritySender {
  supports(channel: MessageChannel): boolean;
  /** @throws as `OutgoingQueue.send` */
  send(message: OutgoingMessage): Promise<void>;
}

/** @param queueUrls the URLs of `email-priority` and `whatsapp-priority`; `none` if the stage has none */
export function prioritySender(
  queueUrls: Readonly<Record<MessageChannel, string>>,
  platform?: Platform,
): PrioritySender {
  const { email, whatsapp } = queueUrls;
  const queue = outgoingQueue(
    {
      ...(email === 'none' ? {} : { 'email-priority': email }),
      ...(whatsapp === 'none' ? {} : { 'whatsapp-priority': whatsapp }),
    },
    platform,
  );
  return {
    supports: (channel) => queue.supports(channel),
    send: (message) => queue.send([message]),
  };
}

/** The fact that an e-mail reports. It identifies the e-mail, so that it is sent once. */
export interface ReportedFact {
  /** Unique name of the fact: `paid:pay_01…` */
  readonly fact: string;
  /**
   * ISO 8601: when it happened. Must be the same for every caller, since its day is part of the e-mail's id; the
   * events of one fact may be days apart.
   */
  readonly happenedAt: string;
  readonly now: Date;
}

/**
 * Queues an e-mail about an account, its money or its address, which is sent once.
 * @throws the SDK's error: nothing was queued
 */
export type SendAccountEmail = (
  recipient: Recipient,
  email: FramedEmail,
  about: ReportedFact,
) => Promise<void>;

/** A later e-mail is useless: the user has noticed the fact by then. */
const maxAgeDays = 3;

/** @param queueUrl that of `email-priority` */
export function accountEmailSender(queueUrl: string, platform?: Platform): SendAccountEmail {
  const send = emailSender(queueUrl, platform);
  return (recipient, email, about) => send([toOutgoingMessage(recipient, email, about)]);
}

/** Returns the message for the queue. */
export function toOutgoingMessage(
  recipient: Recipient,
  { subject, label, preheader, why, parts }: FramedEmail,
  { fact, happenedAt, now }: ReportedFact,
): OutgoingMessage {
  return {
    id: deliveryId(happenedAt.slice(0, 10), 'account', fact.replaceAll(/[^A-Za-z0-9_-]/g, '-')),
    kind: 'account',
    channel: 'email',
    urgency: 'priority',
    recipient,
    subject,
    label,
    preheader,
    why,
    parts,
    notAfter: new Date(now.getTime() + maxAgeDays * 24 * 60 * 60 * 1000).toISOString(),
  };
}
