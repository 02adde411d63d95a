import * as z from 'zod/mini';
import type { SectorMedians } from '../../../shared/market/asset-data.ts';
import { cachedValue } from '../../runtime/cached-value.ts';
import type { Clock } from '../../runtime/clock.ts';
import { readPartition } from '../../runtime/read-partition.ts';
import type { Table, TableAccess } from '../../runtime/table.ts';
import { sectorPrefix, sectorsPartition } from './sector-rows.ts';
import { storedSectorSchema } from './sector-store.ts';

/** Reads the medians of a share's sector; undefined without a sector, and before the first complete reading. */
export type ReadSectorMedians = (ticker: string) => Promise<SectorMedians | undefined>;

/** The medians change once a week. */
const freshMilliseconds = 15 * 60_000;
/** Read again sooner while the first reading is incomplete. */
const noneMilliseconds = 30_000;

const itemSchema = z.object({ content: z.string() });

export const sectorMediansAccess: TableAccess = {
  actions: ['Query'],
  partitions: ['SECTORS#*'],
};

/** All sectors (about 20 kB) from this instance's memory; otherwise one request. */
export function sectorMediansReader(table: Table, clock: Clock): ReadSectorMedians {
  const readAll = cachedValue({
    name: 'sectors',
    read: async (): Promise<ReadonlyMap<string, SectorMedians>> => {
      const items = await readPartition(table, sectorsPartition, sectorPrefix);
      const sectors = items
        .map((item) => storedSectorSchema.parse(JSON.parse(itemSchema.parse(item).content)))
        // A company that changed sector gets the newer sector's medians.
        .toSorted((a, b) => a.medians.day.localeCompare(b.medians.day));
      return new Map(
        sectors.flatMap(({ medians, tickers }) => tickers.map((one) => [one, medians] as const)),
      );
    },
    freshMilliseconds: ({ size }) => (size > 0 ? freshMilliseconds : noneMilliseconds),
    now: () => clock().getTime(),
  });
  return async (ticker) => (await readAll()).get(ticker);
}
