import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { ItemKey, Table, TableAccess } from '../runtime/table.ts';

/*
 * A row of a user that may be absent, and that is changed only if the user has seen its current version:
 *
 *   const Item = { ...Key, entity: 'AssetNote', ...note, updated_at: laterThan([version], now) };
 *   const outcome = await writeRepeatable(table, [
 *     accountCheck(table, accountId),
 *     { Put: { TableName: table.name, Item, ...asSeen(version) } },
 *   ]);
 *   if (outcome === 'refused') throw new ProblemError('changed_meanwhile');
 *
 * A `Delete` with the key instead of the item removes it. The write also fails if the account has been deleted: the
 * browser then reads again and gets that error.
 */

export const versionedRowAccess: TableAccess = { actions: ['GetItem'], partitions: ['ACCOUNT#*'] };

/** Reads a row in one request; undefined when it does not exist. */
export async function findVersionedRow(
  table: Table,
  key: ItemKey,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: key, ConsistentRead: true }),
  );
  return Item;
}

/**
 * Returns the condition that a row is unchanged.
 * @param version its `updated_at`; undefined when there was none
 */
export function versionCondition(version: string | undefined) {
  if (version === undefined) return { ConditionExpression: 'attribute_not_exists(PK)' };
  return {
    ConditionExpression: 'updated_at = :version',
    ExpressionAttributeValues: { ':version': version },
  };
}
