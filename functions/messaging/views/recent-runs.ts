import { dayBefore, saoPauloDay } from '../../../shared/market/b3-session.ts';
import {
  runProgress,
  type MessagePrices,
  type RunProgress,
} from '../../../shared/messages/run-progress.ts';
import { parseRun, runPartition, runsPartition } from '../../../shared/messages/runs.ts';
import type { Clock } from '../../runtime/clock.ts';
import { readPartition } from '../../runtime/read-partition.ts';
import type { Table, TableAccess } from '../../runtime/table.ts';

export interface RecentRunsDependencies {
  readonly table: Table;
  readonly clock: Clock;
  /** US$ of a thousand messages, as the operator has said. */
  readonly prices: MessagePrices;
}

/** What `recentRuns` does to the table. */
export const recentRunsAccess: TableAccess = {
  actions: ['Query'],
  partitions: ['RUNS#*', 'RUN#*'],
};

/** The runs of yesterday and today, as São Paulo has them, the one that was due last first. */
export async function recentRuns({
  table,
  clock,
  prices,
}: RecentRunsDependencies): Promise<readonly RunProgress[]> {
  const today = saoPauloDay(clock());
  const found = await Promise.all(
    [today, dayBefore(today)].map((day) => readPartition(table, runsPartition(day))),
  );
  const runs = found.flat().map(parseRun);
  const progress = await Promise.all(
    runs.map(async (run) =>
      runProgress(run, await readPartition(table, runPartition(run)), prices),
    ),
  );
  return progress.toSorted((a, b) => (a.run.due_at < b.run.due_at ? 1 : -1));
}
