import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { DeliveryState, MessageChannel } from '../../../shared/contracts/messaging.ts';
import {
  countKey,
  countName,
  countRows,
  readRunName,
  runExpiry,
  type CountedState,
} from '../../../shared/messages/runs.ts';
import type { Clock } from '../../runtime/clock.ts';
import { reportFailure } from '../../runtime/report-failure.ts';
import type { Table, TableAccess } from '../../runtime/table.ts';

/*
 * What has become of a run's messages. A record moves to a state once, in a conditional write, and that is counted:
 * together for a batch, into one of a few rows, so that a million messages are a hundred thousand small writes and no
 * row is written to by all. Whoever dies between the two leaves a batch uncounted: the numbers are an operator's, each
 * person's own record is what is true, and nothing is ever counted twice.
 */
export interface RunCounts {
  /** A record that has moved on. @param from undefined for one that has just begun */
  note(
    run: string,
    channel: MessageChannel,
    from: DeliveryState | undefined,
    to: DeliveryState,
  ): void;
  /** Writes down what was noted since; a failure is reported and loses it. */
  flush(): Promise<void>;
}

/** A state and what is so as well with it: who has read a message has got it. */
const counted: Readonly<Partial<Record<DeliveryState, readonly CountedState[]>>> = {
  accepted: ['sent'],
  delivered: ['sent', 'delivered'],
  read: ['sent', 'delivered', 'read'],
  failed: ['failed'],
  skipped: ['skipped'],
  'given-up': ['unknown'],
};

/** What a move from one state to another adds. */
export function countsOfMove(
  from: DeliveryState | undefined,
  to: DeliveryState,
): readonly CountedState[] {
  const before = from === undefined ? [] : (counted[from] ?? []);
  return (counted[to] ?? []).filter((state) => !before.includes(state));
}

/** What writing down the counts of runs does to the table. */
export const runCountAccess: TableAccess = {
  actions: ['UpdateItem'],
  partitions: ['RUN#*'],
  alone: true,
};

export function runCounts(table: Table, clock: Clock): RunCounts {
  let noted = new Map<string, Map<string, number>>();
  return {
    note(run, channel, from, to) {
      const ofRun = noted.get(run) ?? new Map<string, number>();
      noted.set(run, ofRun);
      for (const state of countsOfMove(from, to)) {
        const name = countName(channel, state);
        ofRun.set(name, (ofRun.get(name) ?? 0) + 1);
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
      Key: countKey(readRunName(run), Math.floor(Math.random() * countRows)),
      UpdateExpression: `SET expiresAt = :expiry, ${names
        .map((name) => `${name} = if_not_exists(${name}, :none) + :${name}`)
        .join(', ')}`,
      ExpressionAttributeValues: {
        ':expiry': runExpiry(clock()),
        ':none': 0,
        ...Object.fromEntries(names.map((name) => [`:${name}`, counts.get(name)])),
      },
    }),
  );
}
