import {
  DeleteCommand,
  QueryCommand,
  UpdateCommand,
  type QueryCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { accountCheck } from '../entities/account.ts';
import { safeParseTurn, turnKey, type StoredTurn } from '../entities/assistant/assistant-turn.ts';
import { deliveryRows, erasedText } from '../entities/delivery.ts';
import { accountPartition, rowPrefix } from '../entities/account-rows.ts';
import { forEachConcurrently } from '../runtime/for-each-concurrently.ts';
import { ifConditionHolds, type StoreAccess, type Table } from '../runtime/table.ts';
import { writeTransaction } from '../runtime/transaction.ts';

export interface ConversationStore {
  /** Returns the newest turns, newest first; one request. */
  newest(accountId: string, limit: number, now: Date): Promise<readonly StoredTurn[]>;
  /** Returns 'refused' when the account no longer exists. */
  add(accountId: string, turn: StoredTurn): Promise<'written' | 'refused'>;
  /**
   * Deletes all turns, the WhatsApp questions that wait for an answer, and the texts of the answers sent there: one
   * request per page and one per row.
   */
  delete(accountId: string): Promise<void>;
}

const maxConcurrentWrites = 10;

export const conversationAccess = {
  newest: { actions: ['Query'], partitions: ['ACCOUNT#*'] },
  add: { actions: ['ConditionCheckItem', 'PutItem'], partitions: ['ACCOUNT#*'] },
  delete: {
    actions: ['Query', 'DeleteItem', 'UpdateItem'],
    partitions: ['ACCOUNT#*'],
    alone: true,
  },
} satisfies StoreAccess<ConversationStore>;

export function conversationStore(table: Table): ConversationStore {
  const queryByPrefix = (accountId: string, prefix: string) => ({
    TableName: table.name,
    KeyConditionExpression: 'PK = :person AND begins_with(SK, :beginning)',
    ExpressionAttributeValues: {
      ':person': accountPartition(accountId),
      ':beginning': prefix,
    },
  });

  const forEachKey = async (
    query: QueryCommandInput,
    action: (key: { readonly PK: unknown; readonly SK: unknown }) => Promise<unknown>,
  ): Promise<void> => {
    let from: Record<string, unknown> | undefined;
    do {
      const { Items = [], LastEvaluatedKey } = await table.client.send(
        new QueryCommand({
          ...query,
          ProjectionExpression: 'PK, SK',
          ConsistentRead: true,
          ...(from === undefined ? {} : { ExclusiveStartKey: from }),
        }),
      );
      await forEachConcurrently(Items, maxConcurrentWrites, async ({ PK, SK }) => {
        await action({ PK, SK });
      });
      from = LastEvaluatedKey;
    } while (from !== undefined);
  };

  /** Erase only the texts: the records are needed to detect messages that were already sent. */
  const eraseSentAnswers = async (accountId: string): Promise<void> => {
    const deliveries = queryByPrefix(accountId, deliveryRows);
    const answers = {
      ...deliveries,
      FilterExpression: 'kind = :reply AND #text <> :erased',
      ExpressionAttributeNames: { '#text': 'text' },
      ExpressionAttributeValues: {
        ...deliveries.ExpressionAttributeValues,
        ':reply': 'reply',
        ':erased': erasedText,
      },
    };
    await forEachKey(answers, (key) =>
      ifConditionHolds(
        table.client.send(
          new UpdateCommand({
            TableName: table.name,
            Key: key,
            UpdateExpression: 'SET #text = :erased',
            // An expired record must not be created again.
            ConditionExpression: 'attribute_exists(PK)',
            ExpressionAttributeNames: { '#text': 'text' },
            ExpressionAttributeValues: { ':erased': erasedText },
          }),
        ),
      ),
    );
  };

  return {
    async newest(accountId, limit, now) {
      const { Items = [] } = await table.client.send(
        new QueryCommand({
          ...queryByPrefix(accountId, rowPrefix('TURN')),
          ScanIndexForward: false,
          Limit: limit,
          ConsistentRead: true,
        }),
      );
      // DynamoDB deletes expired items with a delay.
      const seconds = now.getTime() / 1000;
      return Items.flatMap((item) => safeParseTurn(item) ?? []).filter(
        ({ expiresAt }) => expiresAt > seconds,
      );
    },

    add: (accountId, turn) =>
      writeTransaction(table, [
        accountCheck(table, accountId),
        { Put: { TableName: table.name, Item: { ...turnKey(accountId, turn.id), ...turn } } },
      ]),

    async delete(accountId) {
      for (const kind of ['TURN', 'ASKED'] as const) {
        await forEachKey(queryByPrefix(accountId, rowPrefix(kind)), (key) =>
          table.client.send(new DeleteCommand({ TableName: table.name, Key: key })),
        );
      }
      await eraseSentAnswers(accountId);
    },
  };
}
