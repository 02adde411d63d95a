import type { CloudModel, TableModel } from '../cloud-model.ts';
import { partitionOfQuery } from './key-condition.ts';
import type { RequiredPermission } from './policy.ts';

/**
 * Which keys `dynamodb:LeadingKeys` holds in a TransactWriteItems, which AWS does not document: for each action the
 * keys of its items, or those of the whole transaction. The roles of this product work under both; what passes under
 * the second passes under the first.
 */
export type TransactionKeys = 'of-the-action' | 'of-the-transaction';

type Account = Pick<CloudModel, 'region' | 'accountId' | 'tables'>;

interface TableAccess {
  readonly action: string;
  readonly tableName: string;
  readonly keys: readonly string[];
  readonly indexName?: string | undefined;
}

/** Returns the permissions that one request to DynamoDB needs: one for each action on each table or index. */
export function permissionsOfDynamoDb(
  operation: string,
  input: unknown,
  account: Account,
  transactionKeys: TransactionKeys,
): readonly RequiredPermission[] {
  const accesses = accessesOf(operation, input, account, transactionKeys);
  return accesses.map(({ action, tableName, indexName, keys }) => {
    const arn = arnOf(tableName, account);
    return {
      action: `dynamodb:${action}`,
      resource: indexName === undefined ? arn : `${arn}/index/${indexName}`,
      // A Scan has no key, and a condition on all of its keys would let it through.
      context: keys.length === 0 ? {} : { 'dynamodb:LeadingKeys': keys },
    };
  });
}

function accessesOf(
  operation: string,
  input: unknown,
  account: Account,
  transactionKeys: TransactionKeys,
): readonly TableAccess[] {
  const tableName = textAt(input, 'TableName');
  const keyOf = (table: string, item: unknown) => partitionOf(tableNamed(table, account), item);
  switch (operation) {
    case 'GetItem':
    case 'UpdateItem':
    case 'DeleteItem':
      return [{ action: operation, tableName, keys: [keyOf(tableName, propertyOf(input, 'Key'))] }];
    case 'PutItem':
      return [
        { action: operation, tableName, keys: [keyOf(tableName, propertyOf(input, 'Item'))] },
      ];
    case 'Query': {
      const indexName = optionalTextAt(input, 'IndexName');
      const attribute = partitionAttribute(tableNamed(tableName, account), indexName);
      const keys = [textOf(partitionOfQuery(input, attribute))];
      return [{ action: operation, tableName, indexName, keys }];
    }
    case 'Scan':
      return [
        { action: operation, tableName, indexName: optionalTextAt(input, 'IndexName'), keys: [] },
      ];
    case 'BatchGetItem':
      return entriesAt(input, 'RequestItems').map(([table, request]) => ({
        action: operation,
        tableName: table,
        keys: listAt(request, 'Keys').map((key) => keyOf(table, key)),
      }));
    case 'BatchWriteItem':
      return entriesAt(input, 'RequestItems').map(([table, requests]) => ({
        action: operation,
        tableName: table,
        keys: list(requests).map((request) =>
          keyOf(
            table,
            propertyOf(propertyOf(request, 'PutRequest'), 'Item') ??
              propertyOf(propertyOf(request, 'DeleteRequest'), 'Key'),
          ),
        ),
      }));
    case 'TransactWriteItems':
    case 'TransactGetItems':
      return permissionsOfTransaction(listAt(input, 'TransactItems'), keyOf, transactionKeys);
    default:
      return [{ action: operation, tableName, keys: [] }];
  }
}

/** Actions that allow the parts of a transaction; it has no action of its own. */
const actionsOfParts: Readonly<Record<string, string>> = {
  Get: 'GetItem',
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
};

function permissionsOfTransaction(
  items: readonly unknown[],
  keyOf: (tableName: string, item: unknown) => string,
  transactionKeys: TransactionKeys,
): readonly TableAccess[] {
  const parts = items
    .flatMap((item) => Object.entries(isRecord(item) ? item : {}))
    .map(([part, request]) => {
      const tableName = textAt(request, 'TableName');
      const key = keyOf(tableName, propertyOf(request, 'Key') ?? propertyOf(request, 'Item'));
      return { action: actionsOfParts[part] ?? part, tableName, key };
    });
  const everyKey = parts.map(({ key }) => key);
  const partsByAction = Map.groupBy(parts, ({ action, tableName }) => `${action} ${tableName}`);
  return [...partsByAction.values()].flatMap((same) =>
    same.slice(0, 1).map(({ action, tableName }) => ({
      action,
      tableName,
      keys: transactionKeys === 'of-the-transaction' ? everyKey : same.map(({ key }) => key),
    })),
  );
}

function partitionOf(table: TableModel | undefined, item: unknown): string {
  return textOf(propertyOf(item, partitionAttribute(table)));
}

function partitionAttribute(table: TableModel | undefined, indexName?: string): string {
  const keySchema =
    indexName === undefined
      ? table?.keySchema
      : table?.globalSecondaryIndexes.find((index) => index.IndexName === indexName)?.KeySchema;
  return keySchema?.find((attribute) => attribute.KeyType === 'HASH')?.AttributeName ?? '';
}

/** Finds a table by its name or its ARN. */
function tableNamed(nameOrArn: string, { tables }: Account): TableModel | undefined {
  return tables.find((table) => table.name === nameOrArn || table.arn === nameOrArn);
}

function arnOf(tableName: string, account: Account): string {
  if (tableName === '') return '*';
  if (tableName.startsWith('arn:')) return tableName;
  return (
    tableNamed(tableName, account)?.arn ??
    `arn:aws:dynamodb:${account.region}:${account.accountId}:table/${tableName}`
  );
}

/** Returns the value of a key; a missing one is empty, which no pattern but `*` matches. */
function textOf(attribute: unknown): string {
  const value =
    propertyOf(attribute, 'S') ?? propertyOf(attribute, 'N') ?? propertyOf(attribute, 'B');
  return typeof value === 'string' ? value : '';
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function propertyOf(value: unknown, key: string): unknown {
  return isRecord(value) ? value[key] : undefined;
}

function optionalTextAt(value: unknown, key: string): string | undefined {
  const text = propertyOf(value, key);
  return typeof text === 'string' ? text : undefined;
}

function textAt(value: unknown, key: string): string {
  return optionalTextAt(value, key) ?? '';
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function listAt(value: unknown, key: string): readonly unknown[] {
  return list(propertyOf(value, key));
}

function entriesAt(value: unknown, key: string): readonly [string, unknown][] {
  const entries = propertyOf(value, key);
  return Object.entries(isRecord(entries) ? entries : {});
}
