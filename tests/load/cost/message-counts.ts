import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';

const file = path.join(import.meta.dirname, 'message-counts.json');

const messageCountsSchema = z.strictObject({
  /** Number of messages that the other values are the mean of. */
  messages: z.int(),
  /** Rows read, and write requests, including those for the partner's statuses. */
  keysRead: z.number(),
  writes: z.number(),
  /** Invocations of the sender, which handles ten messages at a time, and its time per message. */
  invocations: z.number(),
  senderMilliseconds: z.number(),
  /** Statuses that the partner sends per message. */
  statuses: z.number(),
});

/** The resources that one message of an edition uses, including repetitions and failures. */
export type MessageCounts = z.infer<typeof messageCountsSchema>;

/** Measured by the last `npm run bench:sending -- --write`. */
export const messageCounts: MessageCounts = messageCountsSchema.parse(
  JSON.parse(readFileSync(file, 'utf8')),
);

/** @param totals sums over all messages */
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
