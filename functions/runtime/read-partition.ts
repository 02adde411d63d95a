import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { Table } from './table.ts';

/**
 * Every item of a partition as it is now, in the order of their sort keys; one Query a megabyte.
 * @throws the SDK's error
 */
export async function readPartition(
  table: Table,
  partition: string,
): Promise<Record<string, unknown>[]> {
  const items: Record<string, unknown>[] = [];
  let from: Record<string, unknown> | undefined;
  do {
    const answer = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        KeyConditionExpression: 'PK = :partition',
        ExpressionAttributeValues: { ':partition': partition },
        ConsistentRead: true,
        ...(from === undefined ? {} : { ExclusiveStartKey: from }),
      }),
    );
    items.push(...(answer.Items ?? []));
    from = answer.LastEvaluatedKey;
  } while (from !== undefined);
  return items;
}
