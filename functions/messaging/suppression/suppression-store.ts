import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import {
  suppressionAfter,
  suppressionAsSeen,
  type SuppressionWord,
} from '../../records/suppression.ts';
import { batchGet } from '../../runtime/batch-get.ts';
import type { ItemKey, Table, TableAccesses } from '../../runtime/table.ts';

/** What `noteSuppressionWord` does to the table. */
export const noteSuppressionAccess: TableAccesses = [
  { actions: ['BatchGetItem'], partitions: ['SUPPRESSED#*'] },
  { actions: ['PutItem'], partitions: ['SUPPRESSED#*'], alone: true },
];

/**
 * Notes what is said of an address, if it is news. One request, two where it is.
 * @returns `changed-meanwhile` where somebody else has said something of it at the same moment
 */
export async function noteSuppressionWord(
  table: Table,
  key: ItemKey,
  word: SuppressionWord,
  now: Date,
): Promise<'noted' | 'no-news' | 'changed-meanwhile'> {
  const seen = (await batchGet(table, [key]))(key);
  const Item = suppressionAfter(key, seen, word, now);
  if (Item === undefined) return 'no-news';
  try {
    await table.client.send(
      new PutCommand({ TableName: table.name, Item, ...suppressionAsSeen(seen) }),
    );
    return 'noted';
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return 'changed-meanwhile';
    throw error;
  }
}
