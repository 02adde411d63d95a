import { DeleteCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { accountCheck } from '../records/account.ts';
import { readableTurn, turnKey, type StoredTurn } from '../records/assistant/assistant-turn.ts';
import { accountPartition, rowsOf } from '../records/person.ts';
import { forEachAtOnce } from '../runtime/for-each-at-once.ts';
import type { StoreAccess, Table } from '../runtime/table.ts';
import { writeTransaction } from '../runtime/transaction.ts';

export interface ConversationStore {
  /** The newest, newest first; one request. */
  newest(accountId: string, limit: number, now: Date): Promise<readonly StoredTurn[]>;
  /** Nothing is kept of an account that is gone. */
  add(accountId: string, turn: StoredTurn): Promise<'written' | 'refused'>;
  /** All of it, and what waits to be answered on WhatsApp: one request for each page, and one for each row. */
  forget(accountId: string): Promise<void>;
}

const deletedAtOnce = 10;

export const conversationAccess = {
  newest: { actions: ['Query'], partitions: ['ACCOUNT#*'] },
  add: { actions: ['ConditionCheckItem', 'PutItem'], partitions: ['ACCOUNT#*'] },
  forget: { actions: ['Query', 'DeleteItem'], partitions: ['ACCOUNT#*'], alone: true },
} satisfies StoreAccess<ConversationStore>;

export function conversationStore(table: Table): ConversationStore {
  const rowsOfKind = (accountId: string, kind: 'TURN' | 'ASKED') => ({
    TableName: table.name,
    KeyConditionExpression: 'PK = :person AND begins_with(SK, :kind)',
    ExpressionAttributeValues: { ':person': accountPartition(accountId), ':kind': rowsOf(kind) },
  });

  return {
    async newest(accountId, limit, now) {
      const { Items = [] } = await table.client.send(
        new QueryCommand({
          ...rowsOfKind(accountId, 'TURN'),
          ScanIndexForward: false,
          Limit: limit,
          ConsistentRead: true,
        }),
      );
      // The table deletes what is over a while later.
      const seconds = now.getTime() / 1000;
      return Items.flatMap((item) => readableTurn(item) ?? []).filter(
        ({ expiresAt }) => expiresAt > seconds,
      );
    },

    add: (accountId, turn) =>
      writeTransaction(table, [
        accountCheck(table, accountId),
        { Put: { TableName: table.name, Item: { ...turnKey(accountId, turn.id), ...turn } } },
      ]),

    async forget(accountId) {
      for (const kind of ['TURN', 'ASKED'] as const) {
        let from: Record<string, unknown> | undefined;
        do {
          const { Items = [], LastEvaluatedKey } = await table.client.send(
            new QueryCommand({
              ...rowsOfKind(accountId, kind),
              ProjectionExpression: 'PK, SK',
              ConsistentRead: true,
              ...(from === undefined ? {} : { ExclusiveStartKey: from }),
            }),
          );
          await forEachAtOnce(Items, deletedAtOnce, async ({ PK, SK }) => {
            await table.client.send(new DeleteCommand({ TableName: table.name, Key: { PK, SK } }));
          });
          from = LastEvaluatedKey;
        } while (from !== undefined);
      }
    },
  };
}
