import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { StoredTrade } from '../../../shared/portfolio/trades/trade.ts';
import { accountPartition } from '../../entities/account-rows.ts';
import {
  parseTradeItem,
  tradeAttributes,
  tradeItem,
  tradeKey,
  tradeRowPrefix,
} from '../../entities/trades/trade.ts';
import type { StoreAccess, Table } from '../../runtime/table.ts';
import type { TransactionWrite } from '../../runtime/transaction.ts';

export interface TradeStore {
  /**
   * Reads all rows of trades, oldest first, also those of unfinished imports, which do not count (`countedTrades`).
   * One Query per megabyte: five thousand trades.
   */
  readRows(accountId: string): Promise<StoredTrade[]>;
  /** Like `readRows`, for the trades after a day (`yyyy-mm-dd`): it reads only these. */
  readRowsAfter(accountId: string, day: string): Promise<StoredTrade[]>;
  /** Returns the writes that store trades and delete others, for the portfolio's transaction. */
  changeWrites(
    accountId: string,
    changes: { readonly stored: readonly StoredTrade[]; readonly deleted: readonly StoredTrade[] },
  ): TransactionWrite[];
}

export const tradeAccess = {
  readRows: { actions: ['Query'], partitions: ['ACCOUNT#*'] },
  readRowsAfter: { actions: ['Query'], partitions: ['ACCOUNT#*'] },
  changeWrites: { actions: ['PutItem', 'DeleteItem'], partitions: ['ACCOUNT#*'] },
} satisfies StoreAccess<TradeStore>;

const projection = {
  ProjectionExpression: tradeAttributes.map((_, index) => `#a${index}`).join(', '),
  ExpressionAttributeNames: Object.fromEntries(
    tradeAttributes.map((attribute, index) => [`#a${index}`, attribute]),
  ),
};

export function tradeStore(table: Table): TradeStore {
  const readFrom = async (accountId: string, first: string) => {
    const trades: StoredTrade[] = [];
    let from: Record<string, unknown> | undefined;
    do {
      const answer = await table.client.send(
        new QueryCommand({
          TableName: table.name,
          KeyConditionExpression: 'PK = :account AND SK BETWEEN :first AND :last',
          ExpressionAttributeValues: {
            ':account': accountPartition(accountId),
            ':first': first,
            ':last': `${tradeRowPrefix}~`,
          },
          ...projection,
          ConsistentRead: true,
          ...(from === undefined ? {} : { ExclusiveStartKey: from }),
        }),
      );
      trades.push(...(answer.Items ?? []).map(parseTradeItem));
      from = answer.LastEvaluatedKey;
    } while (from !== undefined);
    return trades;
  };
  return {
    readRows: (accountId) => readFrom(accountId, tradeRowPrefix),
    // `$` sorts after the `#` that follows the day.
    readRowsAfter: (accountId, day) => readFrom(accountId, `${tradeRowPrefix}${day}$`),

    changeWrites(accountId, { stored, deleted }) {
      return [
        ...stored.map((trade) => ({
          Put: { TableName: table.name, Item: tradeItem(accountId, trade) },
        })),
        ...deleted.map((trade) => ({
          Delete: { TableName: table.name, Key: tradeKey(accountId, trade) },
        })),
      ];
    },
  };
}
