import { decodeTime } from 'ulid';
import * as z from 'zod/mini';
import { outboxPartition } from '../../../shared/events/outbox-partition.ts';
import { readPartition } from '../../runtime/read-partition.ts';
import type { ItemKey, Table } from '../../runtime/table.ts';
import { writeTransaction } from '../../runtime/transaction.ts';

/** What the outbox keeps of sign-ups, so that it can be published again: whole rows of people. */
export interface SignUpEventStore {
  /** Erases the events that an account was made with; one Query, and a transaction if there are any. */
  erase(accountId: string): Promise<void>;
}

const accountIdForm = /^acc_([0-7][0-9A-HJKMNP-TV-Z]{25})$/;
/** The events are stamped after the id, within the same call of a function. */
const stampMilliseconds = 1000;

const itemSchema = z.object({
  PK: z.string(),
  SK: z.string(),
  event: z.object({
    data: z.object({
      account: z.optional(z.object({ id: z.string(), email: z.string() })),
      trial: z.optional(z.object({ accountId: z.string() })),
      subscriber: z.optional(z.object({ email: z.string() })),
    }),
  }),
});
type OutboxItem = z.infer<typeof itemSchema>;

export function signUpEventStore(table: Table): SignUpEventStore {
  // Whatever is no event of a person is none of this one's.
  const readMinute = async (partition: string): Promise<OutboxItem[]> =>
    (await readPartition(table, partition)).flatMap(
      (item) => itemSchema.safeParse(item).data ?? [],
    );

  return {
    async erase(accountId) {
      const items = (await Promise.all(minutesOf(accountId).map(readMinute))).flat();
      const keys = keysOf(items, accountId);
      if (keys.length === 0) return;
      await writeTransaction(
        table,
        keys.map((Key) => ({ Delete: { TableName: table.name, Key } })),
      );
    },
  };
}

/** The partitions that the sign-up's events are in, by the time in the account's id. */
function minutesOf(accountId: string): string[] {
  const [, ulid] = accountIdForm.exec(accountId) ?? [];
  if (ulid === undefined) return [];
  const madeAt = decodeTime(ulid);
  const instants = [madeAt, madeAt + stampMilliseconds].map((instant) => new Date(instant));
  return [...new Set(instants.map(outboxPartition))];
}

/** The newsletter's event of a sign-up knows the person by the e-mail alone. */
function keysOf(items: readonly OutboxItem[], accountId: string): ItemKey[] {
  const created = items.find(({ event }) => event.data.account?.id === accountId);
  const email = created?.event.data.account?.email;
  return items
    .filter(({ event: { data } }) => {
      const isOwn = data.account?.id === accountId || data.trial?.accountId === accountId;
      return isOwn || (email !== undefined && data.subscriber?.email === email);
    })
    .map(({ PK, SK }) => ({ PK, SK }));
}
