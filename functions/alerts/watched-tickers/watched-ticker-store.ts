import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { ifConditionHolds, type Table, type TableAccess } from '../../runtime/table.ts';
import type { Clock } from '../../runtime/clock.ts';

/*
 * The assets that have alerts, one row each, so that no run scans all alerts. Creating or resuming an alert writes
 * the row before. A counter would have to be exact through every crash and every deletion of an account; a row with
 * the time of the latest alert may be left over, and the sweep removes it.
 *
 *   ALERT_WATCH#brapi / TICKER#<ticker>  when an alert for the asset was last created or resumed
 *   ALERT_WATCH#brapi / LOOK#<ticker>    the result of the last check of its price
 *   ALERT_WATCH#brapi / PROGRESS         which run holds the lease, and when the next check is due
 */
export const watchPartition = 'ALERT_WATCH#brapi';
export const tickerPrefix = 'TICKER#';
export const priceCheckPrefix = 'LOOK#';

export function watchedTickerKey(ticker: string) {
  return { PK: watchPartition, SK: `${tickerPrefix}${ticker}` };
}

export function priceCheckKey(ticker: string) {
  return { PK: watchPartition, SK: `${priceCheckPrefix}${ticker}` };
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

/** Longer than the time between writing the row and the alert, and than the index's lag behind the table. */
export const recentMilliseconds = 15 * 60_000;

export const unwatchAccess: TableAccess = {
  actions: ['DeleteItem'],
  partitions: ['ALERT_WATCH#*'],
  alone: true,
};

/** Stops the price checks of an asset, unless an alert was added since: a later one writes the row again. */
export async function unwatch(table: Table, ticker: string, touchedAt: string): Promise<void> {
  const isRemoved = await ifConditionHolds(
    table.client.send(
      new DeleteCommand({
        TableName: table.name,
        Key: watchedTickerKey(ticker),
        ConditionExpression: 'touched_at = :seen',
        ExpressionAttributeValues: { ':seen': touchedAt },
      }),
    ),
  );
  if (!isRemoved) return;
  await table.client.send(new DeleteCommand({ TableName: table.name, Key: priceCheckKey(ticker) }));
}
