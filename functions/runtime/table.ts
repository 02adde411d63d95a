import { ConditionalCheckFailedException, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { lambdaPlatform, type Platform } from './platform.ts';

/** The one table of the product, as the stores see it. */
export interface Table {
  readonly client: DynamoDBDocumentClient;
  readonly name: string;
}

export interface ItemKey {
  readonly PK: string;
  readonly SK: string;
}

export function openTable(name: string, { aws }: Pick<Platform, 'aws'> = lambdaPlatform): Table {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({ ...aws }), {
    marshallOptions: { removeUndefinedValues: true },
  });
  return { client, name };
}

/**
 * Awaits a conditional write.
 * @returns false when the condition failed and nothing was written
 */
export async function ifConditionHolds(write: Promise<unknown>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}

/**
 * One access of a function to the table, declared beside its code: the function's role consists of these. A
 * transaction needs the actions that it consists of; there is no Scan, because no feature needs one.
 */
export interface TableAccess {
  readonly actions: readonly TableAction[];
  /** Partitions it touches, as patterns of `PK` (or of the index's key): `EMAIL#*`. */
  readonly partitions: readonly string[];
  /** Set when the question is asked of an index and not of the table. */
  readonly index?: string;
  /** Set for writes that are never in a transaction with another access of the function. */
  readonly alone?: true;
}

export type TableAction =
  | 'GetItem'
  | 'BatchGetItem'
  | 'Query'
  | 'PutItem'
  | 'UpdateItem'
  | 'DeleteItem'
  | 'ConditionCheckItem';

/**
 * Accesses, nested as they are composed. In bundled code they are composed by name only (`[outboxAccess,
 * watchTickersAccess]`), because a bundle keeps a list that spreads or reads a property.
 */
export type TableAccesses = TableAccess | readonly TableAccesses[];

/** Returns the accesses that a declaration is composed of. */
export function listAccesses(declared: TableAccesses): readonly TableAccess[] {
  return 'actions' in declared ? [declared] : declared.flatMap(listAccesses);
}

/**
 * Declares the table access of each store method, so that a method without a declaration does not compile. When
 * callers use different partitions, each names its own.
 */
export type StoreAccess<Store> = {
  readonly [Method in keyof Store]-?:
    | TableAccesses
    | ((...partitions: readonly string[]) => TableAccesses);
};
