import {
  DeleteCommand,
  QueryCommand,
  UpdateCommand,
  type QueryCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { accountCheck } from '../records/account.ts';
import { readableTurn, turnKey, type StoredTurn } from '../records/assistant/assistant-turn.ts';
import { deliveryRows, erasedText } from '../records/delivery.ts';
import { accountPartition, rowsOf } from '../records/person.ts';
import { forEachAtOnce } from '../runtime/for-each-at-once.ts';
import { ifConditionHolds, type StoreAccess, type Table } from '../runtime/table.ts';
import { writeTransaction } from '../runtime/transaction.ts';

export interface ConversationStore {
  /** The newest, newest first; one request. */
  newest(accountId: string, limit: number, now: Date): Promise<readonly StoredTurn[]>;
  /** Nothing is kept of an account that is gone. */
  add(accountId: string, turn: StoredTurn): Promise<'written' | 'refused'>;
  /**
   * Deletes all of it, what waits to be answered on WhatsApp, and the texts of the answers that were sent there: one
   * request for each page, and one for each row.
   */
  forget(accountId: string): Promise<void>;
}

const changedAtOnce = 10;

export const conversationAccess = {
  newest: { actions: ['Query'], partitions: ['ACCOUNT#*'] },
  add: { actions: ['ConditionCheckItem', 'PutItem'], partitions: ['ACCOUNT#*'] },
  forget: {
    actions: ['Query', 'DeleteItem', 'UpdateItem'],
    partitions: ['ACCOUNT#*'],
    alone: true,
  },
} satisfies StoreAccess<ConversationStore>;

export function conversationStore(table: Table): ConversationStore {
  const rowsBeginning = (accountId: string, beginning: string) => ({
    TableName: table.name,
    KeyConditionExpression: 'PK = :person AND begins_with(SK, :beginning)',
    ExpressionAttributeValues: {
      ':person': accountPartition(accountId),
      ':beginning': beginning,
    },
  });

  const forEachKey = async (
    query: QueryCommandInput,
    work: (key: { readonly PK: unknown; readonly SK: unknown }) => Promise<unknown>,
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
      await forEachAtOnce(Items, changedAtOnce, async ({ PK, SK }) => {
        await work({ PK, SK });
      });
      from = LastEvaluatedKey;
    } while (from !== undefined);
  };

  /** The records stay without their texts: they tell which messages were sent already. */
  const eraseSentAnswers = async (accountId: string): Promise<void> => {
    const deliveries = rowsBeginning(accountId, deliveryRows);
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
            // A record that has expired meanwhile must not come back.
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
          ...rowsBeginning(accountId, rowsOf('TURN')),
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
        await forEachKey(rowsBeginning(accountId, rowsOf(kind)), (key) =>
          table.client.send(new DeleteCommand({ TableName: table.name, Key: key })),
        );
      }
      await eraseSentAnswers(accountId);
    },
  };
}
