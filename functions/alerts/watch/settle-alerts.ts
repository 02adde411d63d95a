import { accessKeys } from '../../access/access-rows.ts';
import { accountPartition, rowKey, type SingleRow } from '../../records/person.ts';
import { batchGet, type FindItem } from '../../runtime/batch-get.ts';
import { laterThan, type Clock } from '../../runtime/clock.ts';
import type { NewId } from '../../runtime/ids.ts';
import { logger } from '../../runtime/logger.ts';
import { OperationalError } from '../../runtime/operational-error.ts';
import { newEvent, outboxAccess, outboxWrite } from '../../runtime/outbox.ts';
import { readPartition } from '../../runtime/read-partition.ts';
import type { Table, TableAccesses } from '../../runtime/table.ts';
import { writeTransaction, type TransactionWrite } from '../../runtime/transaction.ts';
import { alertAccess, alertAccessKeys } from '../rows/alert-access.ts';
import { alertItem, alertRows, readableAlert, type AlertRow } from '../rows/alert-row.ts';
import { watchTickersAccess, type WatchTickers } from './watched-ticker-store.ts';

/**
 * Activates or rests an account's alerts by its current access. All change in one transaction, conditional on the
 * rows that decide, which also reports the rest: late, repeated and concurrent calls end in the same state, and the
 * rest is reported once.
 * @throws OperationalError where concurrent changes never stop
 */
export type SettleAlerts = (accountId: string) => Promise<'rested' | 'woken' | 'as they were'>;

export interface SettleDependencies {
  readonly table: Table;
  readonly watchTickers: WatchTickers;
  readonly clock: Clock;
  readonly newId: NewId;
}

const mostTries = 5;
/** The number of alerts that fit into one transaction beside the other rows. */
const mostAlerts = 90;

export const settleAlertsAccess: TableAccesses = [
  { actions: ['BatchGetItem', 'Query'], partitions: ['ACCOUNT#*'] },
  watchTickersAccess,
  { actions: ['ConditionCheckItem', 'PutItem'], partitions: ['ACCOUNT#*'] },
  outboxAccess,
];

export function alertSettler(dependencies: SettleDependencies): SettleAlerts {
  const { table, clock } = dependencies;
  return async (accountId) => {
    for (let tries = 0; tries < mostTries; tries += 1) {
      const [find, items] = await Promise.all([
        batchGet(table, alertAccessKeys(accountId)),
        readPartition(table, accountPartition(accountId), alertRows),
      ]);
      // With the account go its alerts.
      if (find(rowKey(accountId, 'ACCOUNT')) === undefined) return 'as they were';
      const rests = alertAccess(find, accountId, clock()) === 'none';
      const turning = items
        .flatMap((item) => readableAlert(item) ?? [])
        .filter(({ state }) => state === (rests ? 'active' : 'resting'))
        .slice(0, mostAlerts);
      if (turning.length === 0) return 'as they were';
      if (!rests) await dependencies.watchTickers(turning.map(({ ticker }) => ticker));
      const outcome = await writeTransaction(
        table,
        turnWrites(dependencies, { accountId, find, turning, rests }),
      );
      if (outcome === 'written') {
        logger.info(rests ? 'alerts rest' : 'alerts wake', { accountId, alerts: turning.length });
        return rests ? 'rested' : 'woken';
      }
    }
    throw new OperationalError('Alerts change faster than they can be settled');
  };
}

function turnWrites(
  { table, clock, newId }: SettleDependencies,
  about: {
    readonly accountId: string;
    readonly find: FindItem;
    readonly turning: readonly AlertRow[];
    readonly rests: boolean;
  },
): TransactionWrite[] {
  const { accountId, find, turning, rests } = about;
  const now = clock();
  return [
    ...decidingRowChecks(table, accountId, find),
    ...turning.map((alert) => {
      const at = laterThan([alert.updated_at], now);
      const turned: AlertRow = rests
        ? { ...alert, state: 'resting', updated_at: at }
        : { ...alert, state: 'active', armed_at: at, updated_at: at };
      return {
        Put: {
          TableName: table.name,
          Item: alertItem(turned),
          ConditionExpression: 'updated_at = :seen AND #state = :state',
          ExpressionAttributeNames: { '#state': 'state' },
          ExpressionAttributeValues: { ':seen': alert.updated_at, ':state': alert.state },
        },
      };
    }),
    ...(rests
      ? [outboxWrite(table, newEvent({ clock, newId }, 'alerts.rested', { accountId }))]
      : []),
  ];
}

/** The fields of each row that decide about access (functions/access/access-rows.ts). */
const decidingFields: Partial<Record<SingleRow, readonly string[]>> = {
  ACTIVE_USER: ['data_finalizacao_plano'],
  SUBSCRIPTION: ['status', 'current_period_end'],
  ACCOUNT: ['plano', 'plano_fim'],
  TRIAL: ['status', 'data_expiracao'],
};

/** Access is as it was read: of two who settle at the same moment, one may have read what is over. */
function decidingRowChecks(table: Table, accountId: string, find: FindItem): TransactionWrite[] {
  return accessKeys({ kind: 'account', accountId, trialId: undefined }).map((Key) => {
    const row = find(Key);
    const fields = Object.entries(decidingFields).find(([name]) => name === Key.SK)?.[1] ?? [];
    if (row === undefined) {
      return {
        ConditionCheck: {
          TableName: table.name,
          Key,
          ConditionExpression: 'attribute_not_exists(PK)',
        },
      };
    }
    const known = fields.map((field, place) => ({ field, name: `#f${place}`, value: row[field] }));
    return {
      ConditionCheck: {
        TableName: table.name,
        Key,
        ConditionExpression: [
          'attribute_exists(PK)',
          ...known.map(({ name, value }, place) =>
            value === undefined ? `attribute_not_exists(${name})` : `${name} = :v${place}`,
          ),
        ].join(' AND '),
        ExpressionAttributeNames: Object.fromEntries(known.map(({ name, field }) => [name, field])),
        ...(known.some(({ value }) => value !== undefined)
          ? {
              ExpressionAttributeValues: Object.fromEntries(
                known.flatMap(({ value }, place) =>
                  value === undefined ? [] : [[`:v${place}`, value]],
                ),
              ),
            }
          : {}),
      },
    };
  });
}
