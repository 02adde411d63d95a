import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import {
  suppressionAfter,
  suppressionVersionCondition,
  type SuppressionReport,
} from '../../entities/suppression.ts';
import { batchGet } from '../../runtime/batch-get.ts';
import type { ItemKey, Table, TableAccesses } from '../../runtime/table.ts';

/** Table access of `storeSuppressionReport`. */
export const storeSuppressionAccess: TableAccesses = [
  { actions: ['BatchGetItem'], partitions: ['SUPPRESSED#*'] },
  { actions: ['PutItem'], partitions: ['SUPPRESSED#*'], alone: true },
];

/**
 * Records a reported suppression, or its removal, if that changes the stored state. One request, two for a change.
 * @returns `changed-meanwhile` on a concurrent change
 */
export async function storeSuppressionReport(
  table: Table,
  key: ItemKey,
  report: SuppressionReport,
  now: Date,
): Promise<'noted' | 'no-news' | 'changed-meanwhile'> {
  const seen = (await batchGet(table, [key]))(key);
  const Item = suppressionAfter(key, seen, report, now);
  if (Item === undefined) return 'no-news';
  try {
    await table.client.send(
      new PutCommand({ TableName: table.name, Item, ...suppressionVersionCondition(seen) }),
    );
    return 'noted';
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return 'changed-meanwhile';
    throw error;
  }
}
