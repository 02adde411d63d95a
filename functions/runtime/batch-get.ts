import { setTimeout as wait } from 'node:timers/promises';
import { BatchGetCommand } from '@aws-sdk/lib-dynamodb';
import { OperationalError } from './operational-error.ts';
import type { ItemKey, Table } from './table.ts';

const maxAttempts = 5;
const firstPauseMilliseconds = 20;

/** Returns the item of a requested key. */
export type FindItem = (key: ItemKey) => Readonly<Record<string, unknown>> | undefined;

/**
 * Reads up to a hundred items, each as it is now, in one request.
 * @throws the SDK's error; OperationalError when DynamoDB keeps leaving some of them out
 */
export async function batchGet(table: Table, keys: readonly ItemKey[]): Promise<FindItem> {
  const found = new Map<string, Readonly<Record<string, unknown>>>();
  let unreadKeys: Record<string, unknown>[] = keys.map((key) => ({ ...key }));
  for (let attempt = 1; unreadKeys.length > 0; attempt += 1) {
    const answer = await table.client.send(
      new BatchGetCommand({
        RequestItems: { [table.name]: { Keys: unreadKeys, ConsistentRead: true } },
      }),
    );
    for (const item of answer.Responses?.[table.name] ?? []) {
      found.set(serializeKey({ PK: String(item['PK']), SK: String(item['SK']) }), item);
    }
    unreadKeys = answer.UnprocessedKeys?.[table.name]?.Keys ?? [];
    if (unreadKeys.length === 0) break;
    if (attempt === maxAttempts) {
      throw new OperationalError('DynamoDB did not read all items of a batch');
    }
    await wait(Math.random() * firstPauseMilliseconds * 2 ** attempt);
  }
  return (key) => found.get(serializeKey(key));
}

/** Like `batchGet` for keys with duplicates: each is read once; no request for an empty list. */
export async function batchGetDistinct(table: Table, keys: readonly ItemKey[]): Promise<FindItem> {
  if (keys.length === 0) return () => undefined;
  return batchGet(table, [...new Map(keys.map((key) => [serializeKey(key), key])).values()]);
}

/** The maximum number of keys of one request. */
const maxKeys = 100;

/** Like `batchGet` for any number of keys, in concurrent requests. */
export async function batchGetMany(table: Table, keys: readonly ItemKey[]): Promise<FindItem> {
  const each = [...new Map(keys.map((key) => [serializeKey(key), key])).values()];
  const groups = Array.from({ length: Math.ceil(each.length / maxKeys) }, (_, group) =>
    each.slice(group * maxKeys, (group + 1) * maxKeys),
  );
  const finds = await Promise.all(groups.map((group) => batchGet(table, group)));
  const groupOf = new Map(
    groups.flatMap((group, index) =>
      group.map((key) => [serializeKey(key), finds[index]] as const),
    ),
  );
  return (key) => groupOf.get(serializeKey(key))?.(key);
}

function serializeKey({ PK, SK }: ItemKey): string {
  return JSON.stringify([PK, SK]);
}
