import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import type { AlertAccess } from '../../../shared/contracts/alerts.ts';
import { accountCheck } from '../../records/account.ts';
import { accountPartition, rowKey } from '../../records/person.ts';
import { batchGet } from '../../runtime/batch-get.ts';
import { readPartition } from '../../runtime/read-partition.ts';
import { reportFailure } from '../../runtime/report-failure.ts';
import { ifConditionHolds, type StoreAccess, type Table } from '../../runtime/table.ts';
import { writeRepeatable, type TransactionOutcome } from '../../runtime/transaction.ts';
import { alertAccess, alertAccessKeys } from '../rows/alert-access.ts';
import { alertItem, alertKey, alertRows, readableAlert, type AlertRow } from '../rows/alert-row.ts';
import {
  beginWaiting,
  changeWaiting,
  endWaiting,
  readWaiting,
  waitingAlertsKey,
} from '../rows/waiting-alerts.ts';

/** The fields of an account that alerts need. */
export interface AlertOwner {
  readonly isThere: boolean;
  readonly access: AlertAccess;
  /** Ids of the alerts that wait, by what they wait for; undefined where there was never one. */
  readonly waiting: Readonly<Record<string, string>> | undefined;
  /** The one that was asked for. */
  readonly alert: AlertRow | undefined;
}

/** An account's alerts. */
export interface AlertStore {
  /** One request. */
  readOwner(accountId: string, now: Date, alertId?: string): Promise<AlertOwner>;
  /** In the order of their making; one request a megabyte. A row that cannot be read is left out and reported. */
  list(accountId: string): Promise<readonly AlertRow[]>;
  /** Refused where as many wait as may, one for the same does, or the account is gone. */
  begin(alert: AlertRow, limit: number, hasRow: boolean): Promise<TransactionOutcome>;
  /** Refused where it has changed or fired meanwhile, or another waits for the same. */
  change(from: AlertRow, to: AlertRow): Promise<TransactionOutcome>;
  /** Refused where it has changed or fired meanwhile. */
  removeWaiting(alert: AlertRow, now: Date): Promise<TransactionOutcome>;
  removeFired(alert: AlertRow): Promise<void>;
}

export const alertStoreAccess = {
  readOwner: { actions: ['BatchGetItem'], partitions: ['ACCOUNT#*'] },
  list: { actions: ['Query'], partitions: ['ACCOUNT#*'] },
  begin: {
    actions: ['ConditionCheckItem', 'PutItem', 'UpdateItem'],
    partitions: ['ACCOUNT#*'],
  },
  change: { actions: ['PutItem', 'UpdateItem'], partitions: ['ACCOUNT#*'] },
  removeWaiting: { actions: ['DeleteItem', 'UpdateItem'], partitions: ['ACCOUNT#*'] },
  removeFired: { actions: ['DeleteItem'], partitions: ['ACCOUNT#*'], alone: true },
} satisfies StoreAccess<AlertStore>;

export function alertStore(table: Table): AlertStore {
  return {
    async readOwner(accountId, now, alertId) {
      const find = await batchGet(table, [
        ...alertAccessKeys(accountId),
        waitingAlertsKey(accountId),
        ...(alertId === undefined ? [] : [alertKey(accountId, alertId)]),
      ]);
      return {
        isThere: find(rowKey(accountId, 'ACCOUNT')) !== undefined,
        access: alertAccess(find, accountId, now),
        waiting: readWaiting(find(waitingAlertsKey(accountId))),
        alert:
          alertId === undefined ? undefined : readableAlert(find(alertKey(accountId, alertId))),
      };
    },

    async list(accountId) {
      const items = await readPartition(table, accountPartition(accountId), alertRows);
      return items.flatMap((item) => {
        const alert = readableAlert(item);
        if (alert === undefined) reportFailure('alert cannot be read', { accountId });
        return alert ?? [];
      });
    },

    begin: (alert, limit, hasRow) =>
      writeRepeatable(table, [
        accountCheck(table, alert.accountId),
        {
          Put: {
            TableName: table.name,
            Item: alertItem(alert),
            ConditionExpression: 'attribute_not_exists(PK)',
          },
        },
        beginWaiting(table, alert, { hasRow, limit, now: alert.created_at }),
      ]),

    change: (from, to) =>
      writeRepeatable(table, [
        { Put: { TableName: table.name, Item: alertItem(to), ...asWaiting(from) } },
        changeWaiting(table, from, to, to.updated_at),
      ]),

    removeWaiting: (alert, now) =>
      writeRepeatable(table, [
        {
          Delete: {
            TableName: table.name,
            Key: alertKey(alert.accountId, alert.id),
            ...asWaiting(alert),
          },
        },
        endWaiting(table, alert, now.toISOString()),
      ]),

    async removeFired({ accountId, id }) {
      await ifConditionHolds(
        table.client.send(
          new DeleteCommand({
            TableName: table.name,
            Key: alertKey(accountId, id),
            ConditionExpression: '#state = :fired',
            ExpressionAttributeNames: { '#state': 'state' },
            ExpressionAttributeValues: { ':fired': 'fired' },
          }),
        ),
      );
    },
  };
}

/** The alert is unchanged since it was read: not edited, woken, rested or fired. */
function asWaiting({ updated_at, state }: AlertRow) {
  return {
    ConditionExpression: 'updated_at = :seen AND #state = :state',
    ExpressionAttributeNames: { '#state': 'state' },
    ExpressionAttributeValues: { ':seen': updated_at, ':state': state },
  };
}
