import type { MessageChannel } from '../../../shared/contracts/messaging.ts';
import type { Platform } from '../../runtime/platform.ts';
import type { OutgoingMessage } from './outgoing-message.ts';
import { outgoingQueue } from './outgoing-queue.ts';

/** Has messages sent that somebody waits for, by the channels that a stage has. */
export interface PrioritySender {
  takes(channel: MessageChannel): boolean;
  /** @throws as `OutgoingQueue.send` */
  send(message: OutgoingMessage): Promise<void>;
}

/** @param queueUrls of `email-priority` and `whatsapp-priority`; `none` where a stage has none */
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
    takes: (channel) => queue.takes(channel),
    send: (message) => queue.send([message]),
  };
}
