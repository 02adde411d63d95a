import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';

const file = path.join(import.meta.dirname, 'message-counts.json');

const messageCountsSchema = z.strictObject({
  /** Of so many messages the others are the mean. */
  messages: z.int(),
  /** Rows that were read, and requests that wrote one: also those that are due to what the partner tells. */
  keysRead: z.number(),
  writes: z.number(),
  /** Calls of the sender, which works on ten messages at a time, and what one message takes of their time. */
  invocations: z.number(),
  senderMilliseconds: z.number(),
  /** How often the partner tells of it. */
  statuses: z.number(),
});

/** What one message of an edition costs, repetitions and troubles among it. */
export type MessageCounts = z.infer<typeof messageCountsSchema>;

/** As the last `npm run bench:sending -- --write` has measured it. */
export const messageCounts: MessageCounts = messageCountsSchema.parse(
  JSON.parse(readFileSync(file, 'utf8')),
);

/** @param totals of all messages together */
export function writeMessageCounts(totals: MessageCounts): void {
  const each = (total: number) => Number((total / totals.messages).toFixed(3));
  const counts: MessageCounts = {
    messages: totals.messages,
    keysRead: each(totals.keysRead),
    writes: each(totals.writes),
    invocations: each(totals.invocations),
    senderMilliseconds: each(totals.senderMilliseconds),
    statuses: each(totals.statuses),
  };
  writeFileSync(file, `${JSON.stringify(counts, undefined, 2)}\n`);
}
