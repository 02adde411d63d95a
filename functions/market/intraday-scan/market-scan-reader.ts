import { marketScanSchema, type MarketScan } from '../../editions/market-scan.ts';
import { scanKey } from './scan-keys.ts';
import { batchGet } from '../../runtime/batch-get.ts';
import type { Table, TableAccess } from '../../runtime/table.ts';

/** Reads stored scans of the market, for messages. */
export interface MarketScanReader {
  /**
   * Makes one request.
   * @param day `yyyy-mm-dd`
   * @param name `hhmm`
   */
  read(day: string, name: string): Promise<MarketScan | undefined>;
}

export const marketScanReaderAccess: TableAccess = {
  actions: ['BatchGetItem'],
  partitions: ['LOOKS#*'],
};

export function marketScanReader(table: Table): MarketScanReader {
  return {
    async read(day, name) {
      const key = scanKey(day, name);
      const item = (await batchGet(table, [key]))(key);
      return item === undefined ? undefined : marketScanSchema.parse(item);
    },
  };
}
