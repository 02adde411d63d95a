import type { Platform } from '../../runtime/platform.ts';
import type { OutgoingMessage } from './outgoing-message.ts';
import { outgoingQueue } from './outgoing-queue.ts';

/**
 * Has e-mails sent that somebody waits for; each leaves once, by its id.
 * @throws the SDK's error: repeating it sends nothing twice
 */
export type SendMessages = (messages: readonly OutgoingMessage[]) => Promise<void>;

/** @param queueUrl that of `email-priority` */
export function emailSender(queueUrl: string, platform?: Platform): SendMessages {
  const queue = outgoingQueue({ 'email-priority': queueUrl }, platform);
  return (messages) => queue.send(messages);
}
