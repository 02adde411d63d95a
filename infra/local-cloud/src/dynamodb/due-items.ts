import * as z from 'zod';
import type { TableModel } from '../cloud-model.ts';
import type { DueItem } from '../events/due-firings.ts';
import type { DynamoDbWire } from './dynamodb-wire.ts';

interface SortedIndex {
  readonly TableName: string;
  readonly IndexName: string;
  readonly sortKey: string;
  /** Key attributes of the table. */
  readonly keys: readonly string[];
}

const pageSchema = z.object({
  Items: z.array(z.record(z.string(), z.object({ S: z.string().optional() }))),
  LastEvaluatedKey: z.record(z.string(), z.unknown()).optional(),
});

/** Length of the ISO 8601 instant (UTC, with milliseconds) that a due-time sort key starts with. */
const instantLength = '2026-11-20T12:00:00.000Z'.length;

/**
 * Returns the items that an index dates after `after` and up to `until`. Schedules find due items through indexes
 * ordered by instants, so these are the instants at which a firing makes a difference.
 */
export async function dueItemsBetween(
  wire: DynamoDbWire,
  tables: readonly TableModel[],
  after: number,
  until: number,
): Promise<readonly DueItem[]> {
  const found = await Promise.all(
    tables.flatMap(sortedIndexes).map((index) => itemsIn(wire, index, after, until)),
  );
  return found.flat().filter(({ at }) => at > after);
}

function sortedIndexes(table: TableModel): SortedIndex[] {
  const keys = table.keySchema.map(({ AttributeName }) => AttributeName);
  return table.globalSecondaryIndexes.flatMap(({ IndexName, KeySchema }) => {
    const sortKey = KeySchema.find(({ KeyType }) => KeyType === 'RANGE')?.AttributeName;
    const isText = table.attributeDefinitions.some(
      ({ AttributeName, AttributeType }) => AttributeName === sortKey && AttributeType === 'S',
    );
    return sortKey === undefined || !isText
      ? []
      : [{ TableName: table.name, IndexName, sortKey, keys }];
  });
}

async function itemsIn(
  wire: DynamoDbWire,
  { TableName, IndexName, sortKey, keys }: SortedIndex,
  after: number,
  until: number,
): Promise<DueItem[]> {
  const names = [sortKey, ...keys].map((name, index): [string, string] => [`#key${index}`, name]);
  const items: DueItem[] = [];
  let from: Record<string, unknown> | undefined;
  do {
    const page = pageSchema.parse(
      await wire.call('Scan', {
        TableName,
        IndexName,
        FilterExpression: '#key0 BETWEEN :after AND :until',
        ProjectionExpression: names.map(([alias]) => alias).join(),
        ExpressionAttributeNames: Object.fromEntries(names),
        ExpressionAttributeValues: {
          ':after': { S: new Date(after).toISOString() },
          // Sort keys may continue after the instant.
          ':until': { S: `${new Date(until).toISOString()}\u{ffff}` },
        },
        ...(from === undefined ? {} : { ExclusiveStartKey: from }),
      }),
    );
    for (const item of page.Items) {
      const at = Date.parse(item[sortKey]?.S?.slice(0, instantLength) ?? '');
      const id = JSON.stringify([TableName, ...keys.map((key) => item[key])]);
      if (!Number.isNaN(at)) items.push({ id, at });
    }
    from = page.LastEvaluatedKey;
  } while (from !== undefined);
  return items;
}
