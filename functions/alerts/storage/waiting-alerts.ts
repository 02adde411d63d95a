import * as z from 'zod/mini';
import { rowKey } from '../../entities/account-rows.ts';
import type { ItemKey, Table } from '../../runtime/table.ts';
import type { TransactionWrite } from '../../runtime/transaction.ts';
import { conditionName, type AlertRow } from './alert-row.ts';

/*
 * The conditions and ids of an account's active and resting alerts, in one row. Every transaction that creates,
 * changes or ends an alert also changes this row, so that concurrent ones neither exceed the limit nor create a
 * duplicate.
 */

export const waitingAlertsEntity = 'WaitingAlerts';

const rowSchema = z.object({
  entity: z.literal(waitingAlertsEntity),
  /** Alert ids by condition. */
  waiting: z.record(z.string(), z.string()),
});

export function waitingAlertsKey(accountId: string): ItemKey {
  return rowKey(accountId, 'WAITING_ALERTS');
}

/**
 * @throws a zod error for an invalid item;
 * @returns undefined before the first alert
 */
export function readWaiting(item: unknown): Readonly<Record<string, string>> | undefined {
  return item === undefined ? undefined : rowSchema.parse(item).waiting;
}

type WaitingAlert = Pick<
  AlertRow,
  'accountId' | 'id' | 'ticker' | 'direction' | 'targetInCentavos'
>;

/** Adds a waiting alert. The condition fails at the limit, or when an alert with the same condition exists. */
export function addWaiting(
  table: Table,
  alert: WaitingAlert,
  about: { readonly hasRow: boolean; readonly limit: number; readonly now: string },
): TransactionWrite {
  const Key = waitingAlertsKey(alert.accountId);
  if (!about.hasRow) {
    return {
      Put: {
        TableName: table.name,
        Item: {
          ...Key,
          entity: waitingAlertsEntity,
          waiting: { [conditionName(alert)]: alert.id },
          updated_at: about.now,
        },
        ConditionExpression: 'attribute_not_exists(PK)',
      },
    };
  }
  return {
    Update: {
      TableName: table.name,
      Key,
      UpdateExpression: 'SET waiting.#for = :id, updated_at = :now',
      ConditionExpression: 'size(waiting) < :limit AND attribute_not_exists(waiting.#for)',
      ExpressionAttributeNames: { '#for': conditionName(alert) },
      ExpressionAttributeValues: { ':id': alert.id, ':limit': about.limit, ':now': about.now },
    },
  };
}

/**
 * Moves a waiting alert to another target. The condition fails when the alert no longer waits, or when another alert
 * has that target.
 */
export function changeWaiting(
  table: Table,
  from: WaitingAlert,
  to: WaitingAlert,
  now: string,
): TransactionWrite {
  const isSame = conditionName(from) === conditionName(to);
  return {
    Update: {
      TableName: table.name,
      Key: waitingAlertsKey(from.accountId),
      UpdateExpression: `SET waiting.#to = :id, updated_at = :now${isSame ? '' : ' REMOVE waiting.#from'}`,
      ConditionExpression: isSame
        ? 'waiting.#to = :id'
        : 'waiting.#from = :id AND attribute_not_exists(waiting.#to)',
      ExpressionAttributeNames: {
        '#to': conditionName(to),
        ...(isSame ? {} : { '#from': conditionName(from) }),
      },
      ExpressionAttributeValues: { ':id': from.id, ':now': now },
    },
  };
}

/** Removes an alert from the waiting ones. The condition fails when it was not waiting. */
export function removeWaiting(table: Table, alert: WaitingAlert, now: string): TransactionWrite {
  return {
    Update: {
      TableName: table.name,
      Key: waitingAlertsKey(alert.accountId),
      UpdateExpression: 'SET updated_at = :now REMOVE waiting.#for',
      ConditionExpression: 'waiting.#for = :id',
      ExpressionAttributeNames: { '#for': conditionName(alert) },
      ExpressionAttributeValues: { ':id': alert.id, ':now': now },
    },
  };
}
