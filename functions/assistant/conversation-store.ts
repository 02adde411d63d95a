import { DeleteCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { accountCheck } from '../records/account.ts';
import { readableTurn, turnKey, type StoredTurn } from '../records/assistant-turn.ts';
import { accountPartition, rowsOf } from '../records/person.ts';
import { forEachAtOnce } from '../runtime/for-each-at-once.ts';
import type { Table } from '../runtime/table.ts';
import { writeTransaction } from '../runtime/transaction.ts';

export interface ConversationStore {
  /** The newest, newest first; one request. */
  newest(accountId: string, limit: number, now: Date): Promise<readonly StoredTurn[]>;
  /** Nothing is kept of an account that is gone. */
  add(accountId: string, turn: StoredTurn): Promise<'written' | 'refused'>;
  /** All of it: one request for each page, and one for each turn. */
  forget(accountId: string): Promise<void>;
}

const deletedAtOnce = 10;

export function conversationStore(table: Table): ConversationStore {
  const turnsOf = (accountId: string) => ({
    TableName: table.name,
    KeyConditionExpression: 'PK = :person AND begins_with(SK, :turns)',
    ExpressionAttributeValues: { ':person': accountPartition(accountId), ':turns': rowsOf('TURN') },
  });

  return {
    async newest(accountId, limit, now) {
      const { Items = [] } = await table.client.send(
        new QueryCommand({
          ...turnsOf(accountId),
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
      let from: Record<string, unknown> | undefined;
      do {
        const { Items = [], LastEvaluatedKey } = await table.client.send(
          new QueryCommand({
            ...turnsOf(accountId),
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
    },
  };
}
