import type * as z from 'zod/mini';
import type {
  Alert,
  AlertList,
  CreatedAlert,
  createAlert as createEndpoint,
  editAlert as editEndpoint,
} from '../../../shared/contracts/alerts.ts';
import { BfjError } from '../../runtime/bfj-error.ts';
import { laterThan, type Clock } from '../../runtime/clock.ts';
import type { NewId } from '../../runtime/ids.ts';
import { limitOf, type AlertLimits } from '../rows/alert-access.ts';
import { alertEntity, shownAlert, waitsFor, type AlertRow } from '../rows/alert-row.ts';
import type { SettleAlerts } from '../watch/settle-alerts.ts';
import type { WatchTickers } from '../watch/watched-ticker-store.ts';
import type { AlertOwner, AlertStore } from './alert-store.ts';
import { readAlertPrice, type AssetPriceDependencies } from './asset-price.ts';
import { checkTarget } from './target-rule.ts';

export interface SetAlertDependencies extends AssetPriceDependencies {
  readonly alerts: AlertStore;
  readonly watchTickers: WatchTickers;
  readonly limits: AlertLimits;
  readonly clock: Clock;
  readonly newId: NewId;
}

/** One's first two alerts at the same moment, of which one makes the row of those that wait. */
const mostTries = 4;

/**
 * Begins to wait for a price. Asked again, it is the alert that waits already.
 * @throws BfjError `access_required`, `alert_limit_reached`, and what `readAlertPrice` and `checkTarget` throw
 */
export async function createAlert(
  dependencies: SetAlertDependencies,
  accountId: string,
  request: z.infer<typeof createEndpoint.request>,
): Promise<CreatedAlert> {
  const { alerts, clock, newId, limits } = dependencies;
  let owner = await readOwner(dependencies, accountId);
  const price = await readAlertPrice(dependencies, request.ticker);
  const { ticker } = price;
  const wish = {
    ticker,
    direction: request.direction,
    targetInCentavos: request.targetInCentavos,
  };
  for (let tries = 0; tries < mostTries; tries += 1) {
    const known = owner.waiting?.[waitsFor(wish)];
    if (known !== undefined) {
      const { alert } = await alerts.readOwner(accountId, clock(), known);
      if (alert !== undefined) return { alert: shownAlert(alert), existed: true };
    }
    checkTarget(request, price);
    const limit = limitOf(owner.access, limits);
    if (Object.keys(owner.waiting ?? {}).length >= limit) throw limitReached(limit);
    if (tries === 0) await dependencies.watchTickers([ticker]);
    const now = clock().toISOString();
    const alert: AlertRow = {
      entity: alertEntity,
      id: newId('alt'),
      accountId,
      ...wish,
      state: 'active',
      armed_at: now,
      created_at: now,
      updated_at: now,
    };
    const outcome = await alerts.begin(alert, limit, owner.waiting !== undefined);
    if (outcome === 'written') return { alert: shownAlert(alert), existed: false };
    owner = await readOwner(dependencies, accountId);
  }
  throw new BfjError('changed_meanwhile');
}

/**
 * Has an alert wait for something else, from now on.
 * @throws BfjError `access_required`, `alert_not_found` also where it has fired, `alert_exists`,
 *   `changed_meanwhile`, and what `readAlertPrice` and `checkTarget` throw
 */
export async function editAlert(
  dependencies: SetAlertDependencies,
  accountId: string,
  request: z.infer<typeof editEndpoint.request>,
): Promise<{ alert: Alert }> {
  const { alerts, clock } = dependencies;
  const { alert, waiting } = await readOwner(dependencies, accountId, request.id);
  if (alert === undefined || alert.state === 'fired') throw new BfjError('alert_not_found');
  if (request.version !== undefined && request.version !== alert.updated_at) {
    throw new BfjError('changed_meanwhile');
  }
  const { direction, targetInCentavos } = request;
  const wish = { ticker: alert.ticker, direction, targetInCentavos };
  const other = waiting?.[waitsFor(wish)];
  if (other !== undefined && other !== alert.id) throw new BfjError('alert_exists');
  checkTarget(request, await readAlertPrice(dependencies, alert.ticker));
  await dependencies.watchTickers([alert.ticker]);
  const now = laterThan([alert.updated_at], clock());
  const changed: AlertRow = { ...alert, ...wish, state: 'active', armed_at: now, updated_at: now };
  if ((await alerts.change(alert, changed)) === 'written') return { alert: shownAlert(changed) };
  throw new BfjError('changed_meanwhile');
}

/** Reading needs no access; changes do. */
async function readOwner(
  { alerts, clock }: Pick<SetAlertDependencies, 'alerts' | 'clock'>,
  accountId: string,
  alertId?: string,
): Promise<AlertOwner> {
  const owner = await alerts.readOwner(accountId, clock(), alertId);
  if (!owner.isThere) throw new BfjError('account_not_found');
  if (owner.access === 'none') throw new BfjError('access_required');
  return owner;
}

function limitReached(limit: number): BfjError {
  return new BfjError('alert_limit_reached', {
    text: `Você já tem ${limit} alertas, que é o máximo. Exclua um para criar outro.`,
  });
}

/**
 * Reads an asset's price for a user who may have alerts.
 * @throws BfjError `access_required`, and the errors of `readAlertPrice`
 */
export async function findAlertPrice(
  dependencies: Pick<SetAlertDependencies, 'alerts' | 'clock' | 'readAsset' | 'delayMinutes'>,
  accountId: string,
  ticker: string,
) {
  await readOwner(dependencies, accountId);
  return readAlertPrice(dependencies, ticker);
}

export interface OwnAlertsDependencies {
  readonly alerts: AlertStore;
  readonly settleAlerts: SettleAlerts;
  readonly limits: AlertLimits;
  readonly clock: Clock;
}

/** The maximum length of the history. */
const mostFired = 200;

/**
 * Lists an account's alerts. If they do not match the access, because an event is late or an operator has granted
 * access by hand, they are corrected first.
 * @throws BfjError `account_not_found`
 */
export async function listAlerts(
  { alerts, settleAlerts, limits, clock }: OwnAlertsDependencies,
  accountId: string,
): Promise<AlertList> {
  const [owner, rows] = await Promise.all([
    alerts.readOwner(accountId, clock()),
    alerts.list(accountId),
  ]);
  if (!owner.isThere) throw new BfjError('account_not_found');
  const wrong = owner.access === 'none' ? 'active' : 'resting';
  const isOff = rows.some(({ state }) => state === wrong);
  if (isOff) await settleAlerts(accountId);
  const newest = (isOff ? await alerts.list(accountId) : rows).toReversed();
  const fired = newest.filter(({ state }) => state === 'fired');
  return {
    alerts: [
      ...newest.filter(({ state }) => state !== 'fired'),
      ...fired.toSorted((a, b) => firedAt(b) - firedAt(a)).slice(0, mostFired),
    ].map(shownAlert),
    access: owner.access,
    limit: limitOf(owner.access, limits),
  };
}

function firedAt({ firing }: AlertRow): number {
  return Date.parse(firing?.at ?? '') || 0;
}

/**
 * Deletes an alert, with or without access.
 * @throws BfjError `changed_meanwhile`
 */
export async function deleteAlert(
  { alerts, clock }: Pick<OwnAlertsDependencies, 'alerts' | 'clock'>,
  accountId: string,
  id: string,
): Promise<{ deleted: true }> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const { alert } = await alerts.readOwner(accountId, clock(), id);
    if (alert === undefined) return { deleted: true };
    if (alert.state === 'fired') {
      await alerts.removeFired(alert);
      return { deleted: true };
    }
    if ((await alerts.removeWaiting(alert, clock())) === 'written') return { deleted: true };
  }
  throw new BfjError('changed_meanwhile');
}
