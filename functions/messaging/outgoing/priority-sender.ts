import type { MessageChannel } from '../../../shared/contracts/messaging.ts';
import type { Platform } from '../../runtime/platform.ts';
import type { OutgoingMessage } from './outgoing-message.ts';
import { outgoingQueue } from './outgoing-queue.ts';

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
