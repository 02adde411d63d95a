import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { ItemKey, Table, TableAccess } from '../runtime/table.ts';

/*
 * A row of a person's own, which may be absent, and is changed under the version that they have seen:
 *
 *   const Item = { ...Key, entity: 'AssetNote', ...note, updated_at: laterThan([version], now) };
 *   const outcome = await writeRepeatable(table, [
 *     accountCheck(table, accountId),
 *     { Put: { TableName: table.name, Item, ...asSeen(version) } },
 *   ]);
 *   if (outcome === 'refused') throw new BfjError('changed_meanwhile');
 *
 * With the key instead of the item a `Delete` removes it. It is also refused where the account is gone
 * meanwhile: the browser then reads again, and is told so.
 */

export const ownRowAccess: TableAccess = { actions: ['GetItem'], partitions: ['ACCOUNT#*'] };

/** One request; undefined where there is no such row. */
export async function findOwnRow(
  table: Table,
  key: ItemKey,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: key, ConsistentRead: true }),
  );
  return Item;
}

/**
 * The condition that a row is as it was seen.
 * @param version its `updated_at`; undefined where there was none
 */
export function asSeen(version: string | undefined) {
  if (version === undefined) return { ConditionExpression: 'attribute_not_exists(PK)' };
  return {
    ConditionExpression: 'updated_at = :version',
    ExpressionAttributeValues: { ':version': version },
  };
}
