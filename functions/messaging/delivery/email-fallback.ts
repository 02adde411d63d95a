import { renderPlainText, whatsAppStyle } from '../../integrations/plain-text.ts';
import type { SkipReason } from '../../../shared/contracts/messaging.ts';
import type { OutgoingMessage } from '../outgoing/outgoing-message.ts';
import type { RecordedContent } from './delivery-store.ts';
import type { Item, SendDependencies } from './sender.ts';

/** Reasons that concern the channel and not the recipient's preferences: another channel may work. */
const movableReasons: ReadonlySet<SkipReason> = new Set([
  'not-linked',
  'suppressed',
  'template-stopped',
]);

/** Skips the message for this reason, or moves it to e-mail if neither the reason nor the message prevents that. */
export async function skip(
  dependencies: SendDependencies,
  item: Item,
  reason: SkipReason,
): Promise<void> {
  if (movableReasons.has(reason) && canFallBackToEmail(dependencies, item)) {
    await moveToEmail(dependencies, item);
  } else {
    await dependencies.deliveries.skip(
      item.eligibility.name,
      selectRecordedContent(item.message),
      reason,
    );
  }
}

/** Returns whether the message may be sent by e-mail instead. */
export function canFallBackToEmail({ queue }: SendDependencies, { message }: Item): boolean {
  return message.otherwise === 'email' && queue.supports('email');
}

export async function moveToEmail(
  { deliveries, queue }: SendDependencies,
  { message, eligibility }: Item,
): Promise<void> {
  await queue.send([asEmail(message)]);
  await deliveries.skip(eligibility.name, selectRecordedContent(message), 'moved-to-email');
}

export function asEmail(message: OutgoingMessage): OutgoingMessage {
  const { template: _, otherwise: __, windowIsClosed: ___, ...rest } = message;
  return { ...rest, channel: 'email' };
}

/**
 * Returns what the record stores of a message: its text is sent when the recipient of a WhatsApp template requests
 * the full message.
 */
export function selectRecordedContent(message: OutgoingMessage): RecordedContent {
  const { kind, channel, subject, parts, otherwise, run } = message;
  const style = channel === 'whatsapp' ? whatsAppStyle : undefined;
  return { kind, subject, text: renderPlainText(parts, style), otherwise, run };
}
