import * as z from 'zod';
import type { TableModel } from '../cloud-model.ts';
import { LocalCloudError } from '../local-cloud-error.ts';
import type { DynamoDbWire } from './dynamodb-wire.ts';
import { plainItem } from './plain-item.ts';

const answerSchema = z.object({ Items: z.array(z.unknown()) });
/** A longer list is of no use to a reader. */
const maxItems = 1000;

/**
 * Returns the items of one partition as plain JSON.
 * @param tableName optional when there is one table
 * @throws LocalCloudError for an unknown table
 */
export async function queryPartition(
  wire: DynamoDbWire,
  tables: readonly TableModel[],
  partitionKey: string,
  tableName = tables[0]?.name,
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const table = tables.find((one) => one.name === tableName);
  const key = table?.keySchema.find((attribute) => attribute.KeyType === 'HASH');
  if (table === undefined || key === undefined) {
    throw new LocalCloudError(`There is no table ${tableName ?? ''}.`);
  }
  if (partitionKey === '') {
    return [];
  }
  const answer = await wire.call('Query', {
    TableName: table.name,
    KeyConditionExpression: '#key = :key',
    ExpressionAttributeNames: { '#key': key.AttributeName },
    ExpressionAttributeValues: { ':key': { S: partitionKey } },
    ConsistentRead: true,
    Limit: maxItems,
  });
  return answerSchema.parse(answer).Items.map(plainItem);
}
