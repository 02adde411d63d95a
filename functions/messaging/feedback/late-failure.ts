import { messagePartsSchema } from '../../../shared/messages/message-parts.ts';
import { deliveryOwner, type Delivery, type DeliveryName } from '../../records/delivery.ts';
import type { OutgoingMessage } from '../outgoing/outgoing-message.ts';

/** So long after it was tried, what a message says is of use. */
const worthMilliseconds = 60 * 60 * 1000;

/**
 * The e-mail in place of a message that was taken, and could not be delivered after all, where one may take its
 * place. Its record has kept what its person would have read.
 * @returns undefined where nothing is to be sent
 */
export function emailInstead(
  name: DeliveryName,
  delivery: Delivery | undefined,
  now: Date,
): OutgoingMessage | undefined {
  const recipient = deliveryOwner(name.owner);
  if (delivery?.state !== 'failed' || delivery.otherwise !== 'email') return undefined;
  const until = Date.parse(delivery.attempted_at ?? delivery.created_at) + worthMilliseconds;
  if (recipient === undefined || until < now.getTime()) return undefined;
  const paragraphs = delivery.text.split(/\n{2,}/).filter((text) => text.trim() !== '');
  return {
    id: delivery.id,
    kind: delivery.kind,
    channel: 'email',
    urgency: 'bulk',
    recipient,
    subject: delivery.subject,
    parts: messagePartsSchema.parse(paragraphs),
    notAfter: new Date(until).toISOString(),
  };
}
