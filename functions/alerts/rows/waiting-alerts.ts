import * as z from 'zod/mini';
import { rowKey } from '../../records/person.ts';
import type { ItemKey, Table } from '../../runtime/table.ts';
import type { TransactionWrite } from '../../runtime/transaction.ts';
import { waitsFor, type AlertRow } from './alert-row.ts';

/*
 * The conditions and ids of an account's active and resting alerts, in one row. Every transaction that creates,
 * changes or ends an alert also changes this row, so that concurrent ones neither exceed the limit nor create a
 * duplicate.
 */

export const waitingAlertsEntity = 'WaitingAlerts';

const rowSchema = z.object({
  entity: z.literal(waitingAlertsEntity),
  /** Ids, by what they wait for. */
  waiting: z.record(z.string(), z.string()),
});

export function waitingAlertsKey(accountId: string): ItemKey {
  return rowKey(accountId, 'WAITING_ALERTS');
}

/** @throws a zod error for an item that is none; @returns undefined where there was never an alert */
export function readWaiting(item: unknown): Readonly<Record<string, string>> | undefined {
  return item === undefined ? undefined : rowSchema.parse(item).waiting;
}

type Named = Pick<AlertRow, 'accountId' | 'id' | 'ticker' | 'direction' | 'targetInCentavos'>;

/** One more waits, if there are fewer than the limit and none of them is for the same. */
export function beginWaiting(
  table: Table,
  alert: Named,
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
          waiting: { [waitsFor(alert)]: alert.id },
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
      ExpressionAttributeNames: { '#for': waitsFor(alert) },
      ExpressionAttributeValues: { ':id': alert.id, ':limit': about.limit, ':now': about.now },
    },
  };
}

/** One waits for something else now; refused where it does not wait any more, or another is for the same. */
export function changeWaiting(table: Table, from: Named, to: Named, now: string): TransactionWrite {
  const isSame = waitsFor(from) === waitsFor(to);
  return {
    Update: {
      TableName: table.name,
      Key: waitingAlertsKey(from.accountId),
      UpdateExpression: `SET waiting.#to = :id, updated_at = :now${isSame ? '' : ' REMOVE waiting.#from'}`,
      ConditionExpression: isSame
        ? 'waiting.#to = :id'
        : 'waiting.#from = :id AND attribute_not_exists(waiting.#to)',
      ExpressionAttributeNames: {
        '#to': waitsFor(to),
        ...(isSame ? {} : { '#from': waitsFor(from) }),
      },
      ExpressionAttributeValues: { ':id': from.id, ':now': now },
    },
  };
}

/** One waits no more; refused where it did not. */
export function endWaiting(table: Table, alert: Named, now: string): TransactionWrite {
  return {
    Update: {
      TableName: table.name,
      Key: waitingAlertsKey(alert.accountId),
      UpdateExpression: 'SET updated_at = :now REMOVE waiting.#for',
      ConditionExpression: 'waiting.#for = :id',
      ExpressionAttributeNames: { '#for': waitsFor(alert) },
      ExpressionAttributeValues: { ':id': alert.id, ':now': now },
    },
  };
}
