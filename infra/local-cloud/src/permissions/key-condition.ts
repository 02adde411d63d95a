import * as z from 'zod';

const querySchema = z.object({
  KeyConditionExpression: z.string(),
  ExpressionAttributeNames: z.record(z.string(), z.string()).default({}),
  ExpressionAttributeValues: z.record(z.string(), z.unknown()).default({}),
});

/** `#name = :value`, as a key condition asks for its partition; both sides may be in brackets. */
const equality = /([#\w.-]+)\s*=\s*(:\w+)/g;

/**
 * The value that a Query compares its partition key with, as it is on the wire; undefined where it
 * compares it with none, which DynamoDB refuses.
 * @param attribute partition key of the table or the index that is asked
 */
export function partitionOfQuery(input: unknown, attribute: string): unknown {
  const query = querySchema.safeParse(input);
  if (!query.success) return undefined;
  const { KeyConditionExpression, ExpressionAttributeNames, ExpressionAttributeValues } =
    query.data;
  for (const [, name = '', value = ''] of KeyConditionExpression.matchAll(equality)) {
    const isPartition = (ExpressionAttributeNames[name] ?? name) === attribute;
    if (isPartition) return ExpressionAttributeValues[value];
  }
  return undefined;
}
