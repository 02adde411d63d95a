import * as z from 'zod';
import type { MessageChannel } from '../../../shared/contracts/messaging.ts';
import type { TestCloud } from '../cloud/test-cloud.ts';
import { numberOf, type Reader } from './readers.ts';

/** A message that a partner has taken. */
export interface Arrival {
  /** Of its delivery. */
  readonly id: string;
  readonly channel: MessageChannel;
  /** When the partner took it, milliseconds by the local clock. */
  readonly at: number;
  readonly reason: string | undefined;
  /** As the partner calls it. */
  readonly partnerId: string;
  readonly headers: Readonly<Record<string, string>>;
}

const sentSchema = z.object({
  messages: z.array(
    z.object({
      sentAt: z.string(),
      reason: z.string().optional(),
      content: z.looseObject({
        messageId: z.string(),
        callbackData: z.string().optional(),
        tags: z.object({ delivery: z.string() }).partial().optional(),
        headers: z.record(z.string(), z.string()).optional(),
      }),
    }),
  ),
});

/** What the sandboxes have taken for somebody by a channel, in that order. */
export async function arrivalsOf(
  cloud: Pick<TestCloud, 'read'>,
  reader: Reader,
  channel: MessageChannel,
): Promise<readonly Arrival[]> {
  const to = channel === 'email' ? reader.account.email : numberOf(reader);
  const query = new URLSearchParams({ channel, to, limit: '1000' });
  const { messages } = sentSchema.parse(await cloud.read(`/_local/messages?${query.toString()}`));
  return messages.map(({ sentAt, reason, content }) => ({
    channel,
    // `<recipient>/<delivery>/<attempt>` on WhatsApp (functions/records/delivery.ts).
    id: content.tags?.delivery ?? content.callbackData?.split('/')[1] ?? '',
    at: Date.parse(sentAt),
    reason,
    partnerId: content.messageId,
    headers: content.headers ?? {},
  }));
}
