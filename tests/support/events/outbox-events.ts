import { readPartition } from '../../../functions/runtime/read-partition.ts';
import type { Table } from '../../../functions/runtime/table.ts';
import { outboxPartition } from '../../../shared/events/outbox-partition.ts';
import * as z from 'zod';

const itemSchema = z.object({
  event: z.object({ eventName: z.string(), data: z.record(z.string(), z.unknown()) }),
});

/** Returns the events that were written to the outbox in the minute of an instant, in the order of their keys. */
export async function outboxEvents(table: Table, instant: Date) {
  const items = await readPartition(table, outboxPartition(instant));
  return items.map((item) => itemSchema.parse(item).event);
}
