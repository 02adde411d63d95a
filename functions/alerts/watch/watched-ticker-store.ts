import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { ifConditionHolds, type Table, type TableAccess } from '../../runtime/table.ts';
import type { Clock } from '../../runtime/clock.ts';

/*
 * Which assets have alerts, one row each, so that nobody has to look through all alerts: whoever makes or
 * wakes one writes the row before. A count would have to be right at every death and every deletion of an
 * account; a row that says when somebody came last may be there for nothing, and the sweep takes it away.
 *
 *   ALERT_WATCH#brapi / TICKER#<ticker>    when somebody began to wait for a price of it
 *   ALERT_WATCH#brapi / LOOK#<ticker>      what the last look at its price has seen
 *   ALERT_WATCH#brapi / PROGRESS           whose turn it is to look, and when the next one comes
 */
export const watchPartition = 'ALERT_WATCH#brapi';
export const tickerRows = 'TICKER#';
export const lookRows = 'LOOK#';

export function watchedTickerKey(ticker: string) {
  return { PK: watchPartition, SK: `${tickerRows}${ticker}` };
}

export function lookKey(ticker: string) {
  return { PK: watchPartition, SK: `${lookRows}${ticker}` };
}

/** Schedules price checks from the next run on; one request each. */
export type WatchTickers = (tickers: readonly string[]) => Promise<void>;

export const watchTickersAccess: TableAccess = {
  actions: ['UpdateItem'],
  partitions: ['ALERT_WATCH#*'],
  alone: true,
};

export function tickerWatcher(table: Table, clock: Clock): WatchTickers {
  return async (tickers) => {
    await Promise.all(
      [...new Set(tickers)].map((ticker) =>
        table.client.send(
          new UpdateCommand({
            TableName: table.name,
            Key: watchedTickerKey(ticker),
            UpdateExpression: 'SET entity = :entity, touched_at = :now',
            ExpressionAttributeValues: {
              ':entity': 'WatchedTicker',
              ':now': clock().toISOString(),
            },
          }),
        ),
      ),
    );
  };
}

/** Longer than from the row to the alert, and than the index is behind the table. */
export const untouchedMilliseconds = 15 * 60_000;

export const unwatchAccess: TableAccess = {
  actions: ['DeleteItem'],
  partitions: ['ALERT_WATCH#*'],
  alone: true,
};

/** Stops the price checks of an asset, unless an alert was added since: a later one writes the row again. */
export async function unwatch(table: Table, ticker: string, touchedAt: string): Promise<void> {
  const isGone = await ifConditionHolds(
    table.client.send(
      new DeleteCommand({
        TableName: table.name,
        Key: watchedTickerKey(ticker),
        ConditionExpression: 'touched_at = :seen',
        ExpressionAttributeValues: { ':seen': touchedAt },
      }),
    ),
  );
  if (!isGone) return;
  await table.client.send(new DeleteCommand({ TableName: table.name, Key: lookKey(ticker) }));
}
