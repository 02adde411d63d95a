import * as z from 'zod/mini';
import {
  alertDirectionSchema,
  alertHistoryDays,
  alertStateSchema,
  firingSchema,
  type Alert,
  type AlertDirection,
} from '../../../shared/contracts/alerts.ts';
import { repeatedRowKey, rowPrefix } from '../../entities/account-rows.ts';
import { secondsSinceEpoch } from '../../runtime/clock.ts';
import type { ItemKey } from '../../runtime/table.ts';

/*
 * An alert is a row of its account. While it is active it is also in the index, by ticker and direction and sorted
 * by target, so that a query by price finds exactly the alerts that it reaches.
 */

export const alertEntity = 'Alert';

const rowSchema = z.object({
  entity: z.literal(alertEntity),
  id: z.string(),
  accountId: z.string(),
  ticker: z.string(),
  direction: alertDirectionSchema,
  targetInCentavos: z.int(),
  state: alertStateSchema,
  /** ISO 8601, UTC: earlier prices do not count. Later than the creation if the alert was changed or resumed. */
  armed_at: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  firing: z.optional(firingSchema),
});
export type AlertRow = z.infer<typeof rowSchema>;

/** The prefix of the sort keys of an account's alerts. */
export const alertRowPrefix = rowPrefix('ALERT');

export function alertKey(accountId: string, id: string): ItemKey {
  return repeatedRowKey(accountId, 'ALERT', id);
}

/** @returns undefined for no item, and for one that cannot be parsed */
export function parseAlert(item: unknown): AlertRow | undefined {
  return rowSchema.safeParse(item).data;
}

/** Returns the stored item; with index keys while it is active. */
export function alertItem(alert: Omit<AlertRow, 'entity'>) {
  return {
    ...alertKey(alert.accountId, alert.id),
    entity: alertEntity,
    ...alert,
    ...(alert.state === 'active' ? indexKeys(alert) : {}),
  };
}

/** Returns the alert as its user sees it. */
export function alertView(row: AlertRow): Alert {
  const { id, ticker, direction, targetInCentavos, state, created_at, updated_at, firing } = row;
  return {
    id,
    ticker,
    direction,
    targetInCentavos,
    state,
    created_at,
    updated_at,
    firing: firing ?? null,
  };
}

/**
 * Returns the key of the alert's condition in the row of waiting alerts: an account has no two alerts with the same
 * condition.
 */
export function conditionName({
  ticker,
  direction,
  targetInCentavos,
}: Pick<AlertRow, 'ticker' | 'direction' | 'targetInCentavos'>): string {
  return `${ticker}|${direction}|${targetInCentavos}`;
}

export function historyExpiry(firedAt: Date): number {
  return secondsSinceEpoch(firedAt) + alertHistoryDays * 24 * 60 * 60;
}

/**
 * The number of partitions for one asset's alerts of a direction: a price fall removes many from the index at once.
 */
export const alertShards = 4;

const directionLetters: Readonly<Record<AlertDirection, string>> = { acima: 'UP', abaixo: 'DOWN' };

/** Returns the partition of an asset's active alerts above, or below, a price. */
export function alertPartition(ticker: string, direction: AlertDirection, shard: number): string {
  return `ALERT#${ticker}#${directionLetters[direction]}#${shard}`;
}

/** Sorts as numbers do. */
export function paddedTarget(targetInCentavos: number): string {
  return String(targetInCentavos).padStart(12, '0');
}

export function indexKeys(
  alert: Pick<AlertRow, 'accountId' | 'id' | 'ticker' | 'direction' | 'targetInCentavos'>,
) {
  const { accountId, id, ticker, direction, targetInCentavos } = alert;
  return {
    GSI1PK: alertPartition(ticker, direction, deriveShard(id)),
    GSI1SK: `${paddedTarget(targetInCentavos)}#${accountId}#${id}`,
  };
}

/** The shard is determined by the last letter of the id, which is random. */
function deriveShard(id: string): number {
  return (id.codePointAt(id.length - 1) ?? 0) % alertShards;
}
