import { cachedValue } from '../../runtime/cached-value.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { Table, TableAccess } from '../../runtime/table.ts';
import { buildFactTable } from './build-fact-table.ts';
import { factAccess, factStore } from './fact-store.ts';
import type { ReadFactTable } from './fact-table.ts';

/** Prices in it change with each list of the source, twice a day. */
const freshMilliseconds = 15 * 60_000;
/** Read again sooner before the first list. */
const noneMilliseconds = 30_000;

export const factTableAccess: TableAccess = factAccess.readAll;

/** Reads the table of facts, of which this instance keeps the last one in memory. */
export function factTableReader(table: Table, clock: Clock): ReadFactTable {
  const facts = factStore(table);
  return cachedValue({
    name: 'table of facts',
    read: async () => buildFactTable(await facts.readAll(), clock()),
    freshMilliseconds: (known) => (known === undefined ? noneMilliseconds : freshMilliseconds),
    now: () => clock().getTime(),
  });
}
