import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { DeliveryState, MessageChannel } from '../../../shared/contracts/messaging.ts';
import {
  countKey,
  countName,
  rowsPerCounter,
  parseBroadcastName,
  broadcastExpiry,
  type CountedState,
} from '../../../shared/messages/broadcasts.ts';
import type { Clock } from '../../runtime/clock.ts';
import { reportFailure } from '../../runtime/report-failure.ts';
import type { Table, TableAccess } from '../../runtime/table.ts';

/*
 * Counts the messages of a broadcast by state. A record changes to a state once, in a conditional write, and the
 * changes of a batch are counted together, in one of a few rows: a million messages are a hundred thousand small
 * writes, spread over the rows. A crash between the two leaves a batch uncounted, and nothing is ever counted twice:
 * the counts are for operators, and each recipient's record is authoritative.
 */
export interface BroadcastCounts {
  /**
   * Counts a state change of a record.
   * @param from undefined for a new record
   */
  note(
    run: string,
    channel: MessageChannel,
    from: DeliveryState | undefined,
    to: DeliveryState,
  ): void;
  /** Writes the counts; on a failure they are lost, and the failure is logged. */
  flush(): Promise<void>;
}

/** The states that a state implies: a message that was read was also delivered. */
const counted: Readonly<Partial<Record<DeliveryState, readonly CountedState[]>>> = {
  accepted: ['sent'],
  delivered: ['sent', 'delivered'],
  read: ['sent', 'delivered', 'read'],
  failed: ['failed'],
  skipped: ['skipped'],
  'given-up': ['unknown'],
};

/** Returns the counts that a state change adds. */
export function countsOfChange(
  from: DeliveryState | undefined,
  to: DeliveryState,
): readonly CountedState[] {
  const before = from === undefined ? [] : (counted[from] ?? []);
  return (counted[to] ?? []).filter((state) => !before.includes(state));
}

/** Table access of writing the counts of broadcasts. */
export const broadcastCountAccess: TableAccess = {
  actions: ['UpdateItem'],
  partitions: ['RUN#*'],
  alone: true,
};

export function broadcastCounts(table: Table, clock: Clock): BroadcastCounts {
  let noted = new Map<string, Map<string, number>>();
  return {
    note(run, channel, from, to) {
      const counts = noted.get(run) ?? new Map<string, number>();
      noted.set(run, counts);
      for (const state of countsOfChange(from, to)) {
        const name = countName(channel, state);
        counts.set(name, (counts.get(name) ?? 0) + 1);
      }
    },

    async flush() {
      const all = noted;
      noted = new Map();
      await Promise.all(
        [...all]
          .filter(([, counts]) => counts.size > 0)
          .map(async ([run, counts]) => {
            try {
              await write(table, clock, run, counts);
            } catch (error) {
              reportFailure('messages of a run not counted', { run }, error, 'warn');
            }
          }),
      );
    },
  };
}

async function write(
  table: Table,
  clock: Clock,
  run: string,
  counts: ReadonlyMap<string, number>,
): Promise<void> {
  const names = [...counts.keys()];
  await table.client.send(
    new UpdateCommand({
      TableName: table.name,
      Key: countKey(parseBroadcastName(run), Math.floor(Math.random() * rowsPerCounter)),
      UpdateExpression: `SET expiresAt = :expiry, ${names
        .map((name) => `${name} = if_not_exists(${name}, :none) + :${name}`)
        .join(', ')}`,
      ExpressionAttributeValues: {
        ':expiry': broadcastExpiry(clock()),
        ':none': 0,
        ...Object.fromEntries(names.map((name) => [`:${name}`, counts.get(name)])),
      },
    }),
  );
}
