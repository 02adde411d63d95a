import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import type { AlertAccess } from '../../../shared/contracts/alerts.ts';
import { accountCheck } from '../../entities/account.ts';
import { accountPartition, rowKey } from '../../entities/account-rows.ts';
import { batchGet } from '../../runtime/batch-get.ts';
import { readPartition } from '../../runtime/read-partition.ts';
import { reportFailure } from '../../runtime/report-failure.ts';
import { ifConditionHolds, type StoreAccess, type Table } from '../../runtime/table.ts';
import { writeRepeatable, type TransactionOutcome } from '../../runtime/transaction.ts';
import { alertAccess, alertAccessKeys } from '../storage/alert-access.ts';
import {
  alertItem,
  alertKey,
  alertRowPrefix,
  parseAlert,
  type AlertRow,
} from '../storage/alert-row.ts';
import {
  addWaiting,
  changeWaiting,
  removeWaiting,
  readWaiting,
  waitingAlertsKey,
} from '../storage/waiting-alerts.ts';

/** The fields of an account that alerts need. */
export interface AlertAccount {
  readonly exists: boolean;
  readonly access: AlertAccess;
  /** Ids of the waiting alerts by condition; undefined before the first alert. */
  readonly waiting: Readonly<Record<string, string>> | undefined;
  /** The requested alert. */
  readonly alert: AlertRow | undefined;
}

/** An account's alerts. */
export interface AlertStore {
  /** Makes one request. */
  readAccount(accountId: string, now: Date, alertId?: string): Promise<AlertAccount>;
  /**
   * Returns the alerts in the order of creation, with one request per megabyte. Omits and reports a row that cannot
   * be parsed.
   */
  list(accountId: string): Promise<readonly AlertRow[]>;
  /**
   * Returns 'refused' at the alert limit, when an alert for the same target waits already, or when the account is
   * deleted.
   */
  create(alert: AlertRow, limit: number, hasWaitingAlertsRow: boolean): Promise<TransactionOutcome>;
  /** Returns 'refused' when the alert has changed or fired meanwhile, or another alert waits for the same target. */
  change(from: AlertRow, to: AlertRow): Promise<TransactionOutcome>;
  /** Returns 'refused' when the alert has changed or fired meanwhile. */
  removeWaiting(alert: AlertRow, now: Date): Promise<TransactionOutcome>;
  removeFired(alert: AlertRow): Promise<void>;
}

export const alertStoreAccess = {
  readAccount: { actions: ['BatchGetItem'], partitions: ['ACCOUNT#*'] },
  list: { actions: ['Query'], partitions: ['ACCOUNT#*'] },
  create: {
    actions: ['ConditionCheckItem', 'PutItem', 'UpdateItem'],
    partitions: ['ACCOUNT#*'],
  },
  change: { actions: ['PutItem', 'UpdateItem'], partitions: ['ACCOUNT#*'] },
  removeWaiting: { actions: ['DeleteItem', 'UpdateItem'], partitions: ['ACCOUNT#*'] },
  removeFired: { actions: ['DeleteItem'], partitions: ['ACCOUNT#*'], alone: true },
} satisfies StoreAccess<AlertStore>;

export function alertStore(table: Table): AlertStore {
  return {
    async readAccount(accountId, now, alertId) {
      const find = await batchGet(table, [
        ...alertAccessKeys(accountId),
        waitingAlertsKey(accountId),
        ...(alertId === undefined ? [] : [alertKey(accountId, alertId)]),
      ]);
      return {
        exists: find(rowKey(accountId, 'ACCOUNT')) !== undefined,
        access: alertAccess(find, accountId, now),
        waiting: readWaiting(find(waitingAlertsKey(accountId))),
        alert: alertId === undefined ? undefined : parseAlert(find(alertKey(accountId, alertId))),
      };
    },

    async list(accountId) {
      const items = await readPartition(table, accountPartition(accountId), alertRowPrefix);
      return items.flatMap((item) => {
        const alert = parseAlert(item);
        if (alert === undefined) reportFailure('alert cannot be read', { accountId });
        return alert ?? [];
      });
    },

    create: (alert, limit, hasWaitingAlertsRow) =>
      writeRepeatable(table, [
        accountCheck(table, alert.accountId),
        {
          Put: {
            TableName: table.name,
            Item: alertItem(alert),
            ConditionExpression: 'attribute_not_exists(PK)',
          },
        },
        addWaiting(table, alert, { hasRow: hasWaitingAlertsRow, limit, now: alert.created_at }),
      ]),

    change: (from, to) =>
      writeRepeatable(table, [
        { Put: { TableName: table.name, Item: alertItem(to), ...unchangedCondition(from) } },
        changeWaiting(table, from, to, to.updated_at),
      ]),

    removeWaiting: (alert, now) =>
      writeRepeatable(table, [
        {
          Delete: {
            TableName: table.name,
            Key: alertKey(alert.accountId, alert.id),
            ...unchangedCondition(alert),
          },
        },
        removeWaiting(table, alert, now.toISOString()),
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

/** Returns the condition that the alert is unchanged since it was read: not edited, paused, resumed or fired. */
function unchangedCondition({ updated_at, state }: AlertRow) {
  return {
    ConditionExpression: 'updated_at = :seen AND #state = :state',
    ExpressionAttributeNames: { '#state': 'state' },
    ExpressionAttributeValues: { ':seen': updated_at, ':state': state },
  };
}
