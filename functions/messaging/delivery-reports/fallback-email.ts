import { messagePartsSchema } from '../../../shared/messages/message-parts.ts';
import {
  parseRecipientPartition,
  type Delivery,
  type DeliveryName,
} from '../../entities/delivery.ts';
import type { OutgoingMessage } from '../outgoing/outgoing-message.ts';

/** How long after the attempt the content of a message is still useful. */
const maxAgeMilliseconds = 60 * 60 * 1000;

/**
 * Returns the e-mail that replaces a WhatsApp message which was accepted but not delivered, if its kind allows that.
 * The record holds the text for it.
 * @returns undefined when no e-mail is to be sent
 */
export function fallbackEmail(
  name: DeliveryName,
  delivery: Delivery | undefined,
  now: Date,
): OutgoingMessage | undefined {
  const recipient = parseRecipientPartition(name.owner);
  if (delivery?.state !== 'failed' || delivery.otherwise !== 'email') return undefined;
  const until = Date.parse(delivery.attempted_at ?? delivery.created_at) + maxAgeMilliseconds;
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
