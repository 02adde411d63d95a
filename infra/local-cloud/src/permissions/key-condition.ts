import * as z from 'zod';

const querySchema = z.object({
  KeyConditionExpression: z.string(),
  ExpressionAttributeNames: z.record(z.string(), z.string()).default({}),
  ExpressionAttributeValues: z.record(z.string(), z.unknown()).default({}),
});

/** `#name = :value`, the partition part of a key condition; parentheses may surround it. */
const equality = /([#\w.-]+)\s*=\s*(:\w+)/g;

/**
 * Returns the value, in wire format, that a Query compares its partition key with; undefined when there is none,
 * which DynamoDB rejects.
 * @param attribute partition key of the queried table or index
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
