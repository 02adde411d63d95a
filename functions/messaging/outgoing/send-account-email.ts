import type { FramedEmail } from '../../integrations/email-layout/framed-email.ts';
import { deliveryId, type Recipient } from '../../records/delivery.ts';
import type { Platform } from '../../runtime/platform.ts';
import type { OutgoingMessage } from './outgoing-message.ts';
import { outgoingQueue } from './outgoing-queue.ts';

/** What an e-mail tells of, by which it is one e-mail, however often it is asked for. */
export interface ToldFact {
  /** Of this fact and no other: `paid:pay_01…` */
  readonly fact: string;
  /**
   * ISO 8601: when it happened, one and the same for whatever may tell of it, since its day is a part of what
   * the e-mail is known by. Events of one fact may lie days apart.
   */
  readonly happenedAt: string;
  readonly now: Date;
}

/**
 * Has an e-mail about an account, its money or its address sent; the sender makes it leave once.
 * @throws the SDK's error: nothing is asked for yet
 */
export type SendAccountEmail = (
  recipient: Recipient,
  email: FramedEmail,
  about: ToldFact,
) => Promise<void>;

/** What is worth telling late; after that its person has learned of it by themselves. */
const worthDays = 3;

/** @param queueUrl that of `email-priority` */
export function accountEmailSender(queueUrl: string, platform?: Platform): SendAccountEmail {
  const queue = outgoingQueue({ 'email-priority': queueUrl }, platform);
  return (recipient, email, about) => queue.send([asMessage(recipient, email, about)]);
}

/** The message that waits in the queue. */
export function asMessage(
  recipient: Recipient,
  { subject, label, preheader, why, parts }: FramedEmail,
  { fact, happenedAt, now }: ToldFact,
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
    notAfter: new Date(now.getTime() + worthDays * 24 * 60 * 60 * 1000).toISOString(),
  };
}
