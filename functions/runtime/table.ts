import { ConditionalCheckFailedException, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

/** The one table of the product, as the stores see it. */
export interface Table {
  readonly client: DynamoDBDocumentClient;
  readonly name: string;
}

export interface ItemKey {
  readonly PK: string;
  readonly SK: string;
}

export function openTable(name: string): Table {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({}), {
    marshallOptions: { removeUndefinedValues: true },
  });
  return { client, name };
}

/** A write with a condition. @returns false where it does not hold, and nothing was written */
export async function ifConditionHolds(write: Promise<unknown>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}
