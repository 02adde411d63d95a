import type { Platform } from '../../runtime/platform.ts';
import type { OutgoingMessage } from './outgoing-message.ts';
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
