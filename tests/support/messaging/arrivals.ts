import * as z from 'zod';
import type { MessageChannel } from '../../../shared/contracts/messaging.ts';
import type { TestCloud } from '../cloud/test-cloud.ts';
import { toSandboxNumber, type Reader } from './readers.ts';

/** A message that a partner has accepted. */
export interface Arrival {
  /** Id of its delivery. */
  readonly id: string;
  readonly channel: MessageChannel;
  /** When the partner accepted it, in milliseconds of the local clock. */
  readonly at: number;
  readonly reason: string | undefined;
  /** The partner's id of it. */
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

/** Returns the messages that the sandboxes have accepted for a user on a channel, in order. */
export async function readArrivals(
  cloud: Pick<TestCloud, 'read'>,
  reader: Reader,
  channel: MessageChannel,
): Promise<readonly Arrival[]> {
  const to = channel === 'email' ? reader.account.email : toSandboxNumber(reader);
  const query = new URLSearchParams({ channel, to, limit: '1000' });
  const { messages } = sentSchema.parse(await cloud.read(`/_local/messages?${query.toString()}`));
  return messages.map(({ sentAt, reason, content }) => ({
    channel,
    // `<recipient>/<delivery>/<attempt>` on WhatsApp (functions/entities/delivery.ts).
    id: content.tags?.delivery ?? content.callbackData?.split('/')[1] ?? '',
    at: Date.parse(sentAt),
    reason,
    partnerId: content.messageId,
    headers: content.headers ?? {},
  }));
}
