import type * as z from 'zod/mini';
import type {
  Alert,
  AlertList,
  CreatedAlert,
  createAlert as createEndpoint,
  editAlert as editEndpoint,
} from '../../../shared/contracts/alerts.ts';
import { ProblemError } from '../../runtime/problem-error.ts';
import { laterThan, type Clock } from '../../runtime/clock.ts';
import type { NewId } from '../../runtime/ids.ts';
import { selectAlertLimit, type AlertLimits } from '../storage/alert-access.ts';
import { alertEntity, alertView, conditionName, type AlertRow } from '../storage/alert-row.ts';
import type { SettleAlerts } from '../watched-tickers/settle-alerts.ts';
import type { WatchTickers } from '../watched-tickers/watched-ticker-store.ts';
import type { AlertAccount, AlertStore } from './alert-store.ts';
import { readAlertPrice, type AssetPriceDependencies } from './asset-price.ts';
import { checkTarget } from './target-rule.ts';
import type { ReadWaitingPrices } from './waiting-prices.ts';

export interface SetAlertDependencies extends AssetPriceDependencies {
  readonly alerts: AlertStore;
  readonly watchTickers: WatchTickers;
  readonly limits: AlertLimits;
  readonly clock: Clock;
  readonly newId: NewId;
}

/**
 * An account's first two alerts may be created concurrently, and only one of them creates the row of waiting alerts.
 */
const maxAttempts = 4;

/**
 * Creates an alert. A repeated request returns the existing one.
 * @throws ProblemError `access_required`, `alert_limit_reached`, and the errors of `readAlertPrice` and `checkTarget`
 */
export async function createAlert(
  dependencies: SetAlertDependencies,
  accountId: string,
  request: z.infer<typeof createEndpoint.request>,
): Promise<CreatedAlert> {
  const { alerts, clock, newId, limits } = dependencies;
  let account = await requireAlertAccess(dependencies, accountId);
  const price = await readAlertPrice(dependencies, request.ticker);
  const { ticker } = price;
  const condition = {
    ticker,
    direction: request.direction,
    targetInCentavos: request.targetInCentavos,
  };
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const existingId = account.waiting?.[conditionName(condition)];
    if (existingId !== undefined) {
      const { alert } = await alerts.readAccount(accountId, clock(), existingId);
      if (alert !== undefined) return { alert: alertView(alert), existed: true };
    }
    checkTarget(request, price);
    const limit = selectAlertLimit(account.access, limits);
    if (Object.keys(account.waiting ?? {}).length >= limit) throw limitReached(limit);
    if (attempt === 0) await dependencies.watchTickers([ticker]);
    const now = clock().toISOString();
    const alert: AlertRow = {
      entity: alertEntity,
      id: newId('alt'),
      accountId,
      ...condition,
      state: 'active',
      armed_at: now,
      created_at: now,
      updated_at: now,
    };
    const outcome = await alerts.create(alert, limit, account.waiting !== undefined);
    if (outcome === 'written') return { alert: alertView(alert), existed: false };
    account = await requireAlertAccess(dependencies, accountId);
  }
  throw new ProblemError('changed_meanwhile');
}

/**
 * Changes an alert's target, from now on.
 * @throws ProblemError `access_required`, `alert_not_found` also when it has fired, `alert_exists`, `changed_meanwhile`,
 * and the errors of `readAlertPrice` and `checkTarget`
 */
export async function editAlert(
  dependencies: SetAlertDependencies,
  accountId: string,
  request: z.infer<typeof editEndpoint.request>,
): Promise<{ alert: Alert }> {
  const { alerts, clock } = dependencies;
  const { alert, waiting } = await requireAlertAccess(dependencies, accountId, request.id);
  if (alert === undefined || alert.state === 'fired') throw new ProblemError('alert_not_found');
  if (request.version !== undefined && request.version !== alert.updated_at) {
    throw new ProblemError('changed_meanwhile');
  }
  const { direction, targetInCentavos } = request;
  const condition = { ticker: alert.ticker, direction, targetInCentavos };
  const existingId = waiting?.[conditionName(condition)];
  if (existingId !== undefined && existingId !== alert.id) throw new ProblemError('alert_exists');
  checkTarget(request, await readAlertPrice(dependencies, alert.ticker));
  await dependencies.watchTickers([alert.ticker]);
  const now = laterThan([alert.updated_at], clock());
  const changed: AlertRow = {
    ...alert,
    ...condition,
    state: 'active',
    armed_at: now,
    updated_at: now,
  };
  if ((await alerts.change(alert, changed)) === 'written') return { alert: alertView(changed) };
  throw new ProblemError('changed_meanwhile');
}

/** Reading needs no access; changes do. */
async function requireAlertAccess(
  { alerts, clock }: Pick<SetAlertDependencies, 'alerts' | 'clock'>,
  accountId: string,
  alertId?: string,
): Promise<AlertAccount> {
  const account = await alerts.readAccount(accountId, clock(), alertId);
  if (!account.exists) throw new ProblemError('account_not_found');
  if (account.access === 'none') throw new ProblemError('access_required');
  return account;
}

function limitReached(limit: number): ProblemError {
  return new ProblemError('alert_limit_reached', {
    text: `Você já tem ${limit} alertas, que é o máximo. Exclua um para criar outro.`,
  });
}

/**
 * Reads an asset's price for a user who may have alerts.
 * @throws ProblemError `access_required`, and the errors of `readAlertPrice`
 */
export async function findAlertPrice(
  dependencies: Pick<SetAlertDependencies, 'alerts' | 'clock' | 'readAsset' | 'delayMinutes'>,
  accountId: string,
  ticker: string,
) {
  await requireAlertAccess(dependencies, accountId);
  return readAlertPrice(dependencies, ticker);
}

export interface AlertManagementDependencies {
  readonly alerts: AlertStore;
  readonly settleAlerts: SettleAlerts;
  readonly limits: AlertLimits;
  readonly clock: Clock;
}

/** The maximum length of the history. */
const maxFired = 200;

export interface ListAlertsDependencies extends AlertManagementDependencies {
  readonly readWaitingPrices: ReadWaitingPrices;
}

/**
 * Lists an account's alerts with the stored prices of waiting ones.
 * @throws ProblemError `account_not_found`
 */
export async function listAlerts(
  dependencies: ListAlertsDependencies,
  accountId: string,
): Promise<AlertList> {
  const list = await readAlerts(dependencies, accountId);
  const waiting = list.alerts.filter(({ state }) => state !== 'fired');
  const prices = await dependencies.readWaitingPrices(waiting.map(({ ticker }) => ticker));
  return { ...list, prices };
}

/**
 * Reads an account's alerts. If they do not match the access, because an event is late or an operator has granted
 * access by hand, they are corrected first.
 * @throws ProblemError `account_not_found`
 */
export async function readAlerts(
  { alerts, settleAlerts, limits, clock }: AlertManagementDependencies,
  accountId: string,
): Promise<Omit<AlertList, 'prices'>> {
  const [account, rows] = await Promise.all([
    alerts.readAccount(accountId, clock()),
    alerts.list(accountId),
  ]);
  if (!account.exists) throw new ProblemError('account_not_found');
  const wrongState = account.access === 'none' ? 'active' : 'resting';
  const needsSettling = rows.some(({ state }) => state === wrongState);
  if (needsSettling) await settleAlerts(accountId);
  const newest = (needsSettling ? await alerts.list(accountId) : rows).toReversed();
  const fired = newest.filter(({ state }) => state === 'fired');
  return {
    alerts: [
      ...newest.filter(({ state }) => state !== 'fired'),
      ...fired.toSorted((a, b) => firedAt(b) - firedAt(a)).slice(0, maxFired),
    ].map(alertView),
    access: account.access,
    limit: selectAlertLimit(account.access, limits),
  };
}

function firedAt({ firing }: AlertRow): number {
  return Date.parse(firing?.at ?? '') || 0;
}

/**
 * Deletes an alert, with or without access.
 * @throws ProblemError `changed_meanwhile`
 */
export async function deleteAlert(
  { alerts, clock }: Pick<AlertManagementDependencies, 'alerts' | 'clock'>,
  accountId: string,
  id: string,
): Promise<{ deleted: true }> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const { alert } = await alerts.readAccount(accountId, clock(), id);
    if (alert === undefined) return { deleted: true };
    if (alert.state === 'fired') {
      await alerts.removeFired(alert);
      return { deleted: true };
    }
    if ((await alerts.removeWaiting(alert, clock())) === 'written') return { deleted: true };
  }
  throw new ProblemError('changed_meanwhile');
}
