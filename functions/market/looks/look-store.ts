import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { marketLookSchema, type MarketLook } from '../../../shared/editions/market-look.ts';
import { lookKey, looksPartition, marketLookEntity } from './look-rows.ts';
import { secondsSinceEpoch } from '../../runtime/clock.ts';
import { readPartition } from '../../runtime/read-partition.ts';
import { ifConditionHolds, type StoreAccess, type Table } from '../../runtime/table.ts';

/** Stores scans of the market, each once. */
export interface LookStore {
  /** The looks of a day so far. One request. */
  ofDay(day: string): Promise<readonly MarketLook[]>;
  /** Makes a look for good. @returns false where it was made already, which stays as it is */
  freeze(look: MarketLook): Promise<boolean>;
}

const retentionSeconds = 35 * 24 * 60 * 60;

export const lookAccess = {
  ofDay: { actions: ['Query'], partitions: ['LOOKS#*'] },
  freeze: { actions: ['PutItem'], partitions: ['LOOKS#*'], alone: true },
} satisfies StoreAccess<LookStore>;

export function lookStore(table: Table): LookStore {
  return {
    async ofDay(day) {
      const items = await readPartition(table, looksPartition(day));
      return items.map((item) => marketLookSchema.parse(item));
    },

    freeze: (look) =>
      ifConditionHolds(
        table.client.send(
          new PutCommand({
            TableName: table.name,
            Item: {
              ...lookKey(look.day, look.name),
              entity: marketLookEntity,
              ...look,
              expiresAt: secondsSinceEpoch(new Date(look.madeAt)) + retentionSeconds,
            },
            ConditionExpression: 'attribute_not_exists(PK)',
          }),
        ),
      ),
  };
}
