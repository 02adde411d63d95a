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

/**
 * One thing that a function does to the table, declared beside the code that does it: the role of the
 * function is made of these. A transaction needs the actions that it is made of; there is no Scan, since
 * no question of the product is answered by one.
 */
export interface TableAccess {
  readonly actions: readonly TableAction[];
  /** Partitions it touches, as patterns of `PK` (or of the index's key): `EMAIL#*`. */
  readonly partitions: readonly string[];
  /** Set where the question is asked of an index and not of the table. */
  readonly index?: string;
  /** Set for writes that stand in no transaction with another access of the function. */
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
 * Accesses, nested as they are composed. Beside code that is bundled, they are composed by their names
 * alone (`[outboxAccess, addSubscriberAccess]`): a bundle keeps a list that spreads or reads a property.
 */
export type TableAccesses = TableAccess | readonly TableAccesses[];

/** Returns the accesses that a declaration is composed of. */
export function listAccesses(declared: TableAccesses): readonly TableAccess[] {
  return 'actions' in declared ? [declared] : declared.flatMap(listAccesses);
}

/**
 * Declares the table access of each store method, so that a method without a declaration does not compile. Where
 * callers use different partitions, they name theirs.
 */
export type StoreAccess<Store> = {
  readonly [Method in keyof Store]-?:
    | TableAccesses
    | ((...partitions: readonly string[]) => TableAccesses);
};
