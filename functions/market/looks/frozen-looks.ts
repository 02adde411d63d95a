import { marketLookSchema, type MarketLook } from '../../../shared/editions/market-look.ts';
import { lookKey } from './look-rows.ts';
import { batchGet } from '../../runtime/batch-get.ts';
import type { Table, TableAccess } from '../../runtime/table.ts';

/** Reads stored scans of the market, for messages. */
export interface FrozenLooks {
  /** @param day `yyyy-mm-dd`; @param name `hhmm`. One request. */
  read(day: string, name: string): Promise<MarketLook | undefined>;
}

export const frozenLooksAccess: TableAccess = {
  actions: ['BatchGetItem'],
  partitions: ['LOOKS#*'],
};

export function frozenLooks(table: Table): FrozenLooks {
  return {
    async read(day, name) {
      const key = lookKey(day, name);
      const item = (await batchGet(table, [key]))(key);
      return item === undefined ? undefined : marketLookSchema.parse(item);
    },
  };
}
