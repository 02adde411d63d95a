import { dayBefore, saoPauloDay } from '../../../shared/market/b3-session.ts';
import {
  summarizeBroadcast,
  type MessagePrices,
  type BroadcastProgress,
} from '../../../shared/messages/broadcast-progress.ts';
import {
  parseBroadcast,
  broadcastPartition,
  broadcastsPartition,
} from '../../../shared/messages/broadcasts.ts';
import type { Clock } from '../../runtime/clock.ts';
import { readPartition } from '../../runtime/read-partition.ts';
import type { Table, TableAccess } from '../../runtime/table.ts';

export interface RecentBroadcastsDependencies {
  readonly table: Table;
  readonly clock: Clock;
  /** US dollars per thousand messages, from the operator's settings. */
  readonly prices: MessagePrices;
}

/** Table access of `recentBroadcasts`. */
export const recentBroadcastsAccess: TableAccess = {
  actions: ['Query'],
  partitions: ['RUNS#*', 'RUN#*'],
};

/** Returns the broadcasts of yesterday and today in São Paulo, the latest first. */
export async function recentBroadcasts({
  table,
  clock,
  prices,
}: RecentBroadcastsDependencies): Promise<readonly BroadcastProgress[]> {
  const today = saoPauloDay(clock());
  const found = await Promise.all(
    [today, dayBefore(today)].map((day) => readPartition(table, broadcastsPartition(day))),
  );
  const runs = found.flat().map(parseBroadcast);
  const progress = await Promise.all(
    runs.map(async (run) =>
      summarizeBroadcast(run, await readPartition(table, broadcastPartition(run)), prices),
    ),
  );
  return progress.toSorted((a, b) => (a.run.due_at < b.run.due_at ? 1 : -1));
}
