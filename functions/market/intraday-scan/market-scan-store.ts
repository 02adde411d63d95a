import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { marketScanSchema, type MarketScan } from '../../editions/market-scan.ts';
import { scanKey, scansPartition, marketScanEntity } from './scan-keys.ts';
import { secondsSinceEpoch } from '../../runtime/clock.ts';
import { readPartition } from '../../runtime/read-partition.ts';
import { ifConditionHolds, type StoreAccess, type Table } from '../../runtime/table.ts';

/** Stores scans of the market, each once. */
export interface MarketScanStore {
  /** Returns the scans of a day so far. Makes one request. */
  listOfDay(day: string): Promise<readonly MarketScan[]>;
  /**
   * Stores a scan permanently.
   * @returns false when it was stored before; that one stays unchanged
   */
  freeze(scan: MarketScan): Promise<boolean>;
}

const retentionSeconds = 35 * 24 * 60 * 60;

export const marketScanAccess = {
  listOfDay: { actions: ['Query'], partitions: ['LOOKS#*'] },
  freeze: { actions: ['PutItem'], partitions: ['LOOKS#*'], alone: true },
} satisfies StoreAccess<MarketScanStore>;

export function marketScanStore(table: Table): MarketScanStore {
  return {
    async listOfDay(day) {
      const items = await readPartition(table, scansPartition(day));
      return items.map((item) => marketScanSchema.parse(item));
    },

    freeze: (scan) =>
      ifConditionHolds(
        table.client.send(
          new PutCommand({
            TableName: table.name,
            Item: {
              ...scanKey(scan.day, scan.name),
              entity: marketScanEntity,
              ...scan,
              expiresAt: secondsSinceEpoch(new Date(scan.madeAt)) + retentionSeconds,
            },
            ConditionExpression: 'attribute_not_exists(PK)',
          }),
        ),
      ),
  };
}
