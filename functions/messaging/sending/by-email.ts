import { plainText, whatsAppStyle } from '../../../shared/messages/plain-text.ts';
import type { SkipReason } from '../../../shared/contracts/messaging.ts';
import type { OutgoingMessage } from '../outgoing/outgoing-message.ts';
import type { ShownMessage } from './delivery-store.ts';
import type { Item, SendDependencies } from './sender.ts';

/** Reasons that are about the channel and not about what its person wants: another one may do. */
const movableReasons: ReadonlySet<SkipReason> = new Set([
  'not-linked',
  'suppressed',
  'template-stopped',
]);

/** It is not sent for this reason: by e-mail, where that is none against it, and else not at all. */
export async function skip(
  dependencies: SendDependencies,
  item: Item,
  reason: SkipReason,
): Promise<void> {
  if (movableReasons.has(reason) && mayGoByEmail(dependencies, item)) {
    await moveToEmail(dependencies, item);
  } else {
    await dependencies.deliveries.skip(item.standing.name, shownOf(item.message), reason);
  }
}

/** Whether an e-mail may take its place. */
export function mayGoByEmail({ queue }: SendDependencies, { message }: Item): boolean {
  return message.otherwise === 'email' && queue.takes('email');
}

export async function moveToEmail(
  { deliveries, queue }: SendDependencies,
  { message, standing }: Item,
): Promise<void> {
  await queue.send([byEmail(message)]);
  await deliveries.skip(standing.name, shownOf(message), 'moved-to-email');
}

export function byEmail(message: OutgoingMessage): OutgoingMessage {
  const { template: _, otherwise: __, windowIsClosed: ___, ...rest } = message;
  return { ...rest, channel: 'email' };
}

/** What its record keeps of it: whoever asks for the whole of what WhatsApp announced gets that text. */
export function shownOf(message: OutgoingMessage): ShownMessage {
  const { kind, channel, subject, parts, otherwise, run } = message;
  const style = channel === 'whatsapp' ? whatsAppStyle : undefined;
  return { kind, subject, text: plainText(parts, style), otherwise, run };
}
