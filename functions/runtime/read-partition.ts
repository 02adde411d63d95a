import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { Table } from './table.ts';

/**
 * Reads the current items of a partition, in the order of their sort keys; one Query per megabyte.
 * @param prefix the prefix of the requested sort keys; all by default
 * @throws the SDK's error
 */
export async function readPartition(
  table: Table,
  partition: string,
  prefix?: string,
): Promise<Record<string, unknown>[]> {
  const items: Record<string, unknown>[] = [];
  let from: Record<string, unknown> | undefined;
  do {
    const answer = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        KeyConditionExpression:
          prefix === undefined ? 'PK = :partition' : 'PK = :partition AND begins_with(SK, :prefix)',
        ExpressionAttributeValues: {
          ':partition': partition,
          ...(prefix === undefined ? {} : { ':prefix': prefix }),
        },
        ConsistentRead: true,
        ...(from === undefined ? {} : { ExclusiveStartKey: from }),
      }),
    );
    items.push(...(answer.Items ?? []));
    from = answer.LastEvaluatedKey;
  } while (from !== undefined);
  return items;
}
