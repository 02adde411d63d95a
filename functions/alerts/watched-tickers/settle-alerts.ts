import { accessKeys } from '../../access/access-rows.ts';
import { accountPartition, rowKey, type SingleRowKind } from '../../entities/account-rows.ts';
import { batchGet, type FindItem } from '../../runtime/batch-get.ts';
import { laterThan, type Clock } from '../../runtime/clock.ts';
import type { NewId } from '../../runtime/ids.ts';
import { logger } from '../../runtime/logger.ts';
import { OperationalError } from '../../runtime/operational-error.ts';
import { newEvent, outboxAccess, outboxWrite } from '../../runtime/outbox.ts';
import { readPartition } from '../../runtime/read-partition.ts';
import type { Table, TableAccesses } from '../../runtime/table.ts';
import { writeTransaction, type TransactionWrite } from '../../runtime/transaction.ts';
import { alertAccess, alertAccessKeys } from '../storage/alert-access.ts';
import { alertItem, alertRowPrefix, parseAlert, type AlertRow } from '../storage/alert-row.ts';
import { watchTickersAccess, type WatchTickers } from './watched-ticker-store.ts';

/**
 * Activates or rests an account's alerts by its current access. All change in one transaction, conditional on the
 * rows that decide, which also reports the rest: late, repeated and concurrent calls end in the same state, and the
 * rest is reported once.
 * @throws OperationalError when concurrent changes never stop
 */
export type SettleAlerts = (accountId: string) => Promise<'rested' | 'woken' | 'as they were'>;

export interface SettleDependencies {
  readonly table: Table;
  readonly watchTickers: WatchTickers;
  readonly clock: Clock;
  readonly newId: NewId;
}

const maxAttempts = 5;
/** The number of alerts that fit into one transaction with the other rows. */
const maxAlerts = 90;

export const settleAlertsAccess: TableAccesses = [
  { actions: ['BatchGetItem', 'Query'], partitions: ['ACCOUNT#*'] },
  watchTickersAccess,
  { actions: ['ConditionCheckItem', 'PutItem'], partitions: ['ACCOUNT#*'] },
  outboxAccess,
];

export function alertSettler(dependencies: SettleDependencies): SettleAlerts {
  const { table, clock } = dependencies;
  return async (accountId) => {
    for (let tries = 0; tries < maxAttempts; tries += 1) {
      const [find, items] = await Promise.all([
        batchGet(table, alertAccessKeys(accountId)),
        readPartition(table, accountPartition(accountId), alertRowPrefix),
      ]);
      // The deletion of an account also deletes its alerts.
      if (find(rowKey(accountId, 'ACCOUNT')) === undefined) return 'as they were';
      const mustPause = alertAccess(find, accountId, clock()) === 'none';
      const changing = items
        .flatMap((item) => parseAlert(item) ?? [])
        .filter(({ state }) => state === (mustPause ? 'active' : 'resting'))
        .slice(0, maxAlerts);
      if (changing.length === 0) return 'as they were';
      if (!mustPause) await dependencies.watchTickers(changing.map(({ ticker }) => ticker));
      const outcome = await writeTransaction(
        table,
        stateWrites(dependencies, { accountId, find, changing, mustPause }),
      );
      if (outcome === 'written') {
        logger.info(mustPause ? 'alerts rest' : 'alerts wake', {
          accountId,
          alerts: changing.length,
        });
        return mustPause ? 'rested' : 'woken';
      }
    }
    throw new OperationalError('Alerts change faster than they can be settled');
  };
}

function stateWrites(
  { table, clock, newId }: SettleDependencies,
  about: {
    readonly accountId: string;
    readonly find: FindItem;
    readonly changing: readonly AlertRow[];
    readonly mustPause: boolean;
  },
): TransactionWrite[] {
  const { accountId, find, changing, mustPause } = about;
  const now = clock();
  return [
    ...decidingRowChecks(table, accountId, find),
    ...changing.map((alert) => {
      const at = laterThan([alert.updated_at], now);
      const changed: AlertRow = mustPause
        ? { ...alert, state: 'resting', updated_at: at }
        : { ...alert, state: 'active', armed_at: at, updated_at: at };
      return {
        Put: {
          TableName: table.name,
          Item: alertItem(changed),
          ConditionExpression: 'updated_at = :seen AND #state = :state',
          ExpressionAttributeNames: { '#state': 'state' },
          ExpressionAttributeValues: { ':seen': alert.updated_at, ':state': alert.state },
        },
      };
    }),
    ...(mustPause
      ? [outboxWrite(table, newEvent({ clock, newId }, 'alerts.rested', { accountId }))]
      : []),
  ];
}

/** The fields of each row that decide about access (functions/access/access-rows.ts). */
const decidingFields: Partial<Record<SingleRowKind, readonly string[]>> = {
  ACTIVE_USER: ['data_finalizacao_plano'],
  SUBSCRIPTION: ['status', 'current_period_end'],
  ACCOUNT: ['plano', 'plano_fim'],
  TRIAL: ['status', 'data_expiracao'],
};

/** Checks that the access rows are as they were read: of two concurrent runs, one may have read outdated rows. */
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
    const conditions = fields.map((field, index) => ({
      field,
      name: `#f${index}`,
      value: row[field],
    }));
    return {
      ConditionCheck: {
        TableName: table.name,
        Key,
        ConditionExpression: [
          'attribute_exists(PK)',
          ...conditions.map(({ name, value }, index) =>
            value === undefined ? `attribute_not_exists(${name})` : `${name} = :v${index}`,
          ),
        ].join(' AND '),
        ExpressionAttributeNames: Object.fromEntries(
          conditions.map(({ name, field }) => [name, field]),
        ),
        ...(conditions.some(({ value }) => value !== undefined)
          ? {
              ExpressionAttributeValues: Object.fromEntries(
                conditions.flatMap(({ value }, index) =>
                  value === undefined ? [] : [[`:v${index}`, value]],
                ),
              ),
            }
          : {}),
      },
    };
  });
}
