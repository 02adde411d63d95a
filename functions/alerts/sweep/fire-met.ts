import { alertDirections, type Firing } from '../../../shared/contracts/alerts.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { NewId } from '../../runtime/ids.ts';
import { forEachConcurrently } from '../../runtime/for-each-concurrently.ts';
import { newEvent } from '../../runtime/outbox.ts';
import { reportFailure } from '../../runtime/report-failure.ts';
import { alertShards, type AlertRow } from '../storage/alert-row.ts';
import type { SettleAlerts } from '../watched-tickers/settle-alerts.ts';
import type { FindAccountsWithAccess } from './accounts-with-access.ts';
import { farthestTarget, findFiring, type PriceJudgement } from './judge-price.ts';
import type { MetPage, SweepStore } from './sweep-store.ts';

export interface FireMetDependencies {
  readonly store: Pick<SweepStore, 'findMet' | 'fire'>;
  readonly findAccountsWithAccess: FindAccountsWithAccess;
  readonly settleAlerts: SettleAlerts;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly delayMinutes: number;
  readonly hasTime: () => boolean;
}

/** Added up over the assets of a run. */
export interface FireCounts {
  fired: number;
  /** Accounts without access any more, so that their alerts now rest. */
  rested: number;
  failed: number;
}

/** The number of concurrent transactions. */
const concurrency = 16;

/**
 * Fires all alerts that a price has reached, page by page, each once. An account without access is not notified: its
 * alerts rest.
 * @param beforeFirst runs before the first alert fires, if any does
 * @returns false when some are left: the same price finds them again
 */
export async function fireMet(
  dependencies: FireMetDependencies,
  ticker: string,
  judgement: PriceJudgement,
  counts: FireCounts,
  beforeFirst: () => Promise<void>,
): Promise<boolean> {
  const failedBefore = counts.failed;
  let hasStarted = false;
  for (const direction of alertDirections) {
    const target = farthestTarget(judgement, direction);
    for (let shard = 0; shard < alertShards; shard += 1) {
      let from: MetPage['next'];
      do {
        if (!dependencies.hasTime()) return false;
        const page = await dependencies.store.findMet(ticker, direction, shard, target, from);
        for (const key of page.unreadable) {
          counts.failed += 1;
          reportFailure('alert cannot be read', { key });
        }
        const met = page.alerts.flatMap((alert) => {
          const how = findFiring(alert, judgement);
          return how === undefined ? [] : [{ alert, how }];
        });
        if (met.length > 0 && !hasStarted) {
          await beforeFirst();
          hasStarted = true;
        }
        if (met.length > 0) await firePage(dependencies, met, counts);
        from = page.next;
      } while (from !== undefined);
    }
  }
  return counts.failed === failedBefore;
}

interface MetAlert {
  readonly alert: AlertRow;
  readonly how: Pick<Firing, 'by' | 'priceInCentavos' | 'quotedAt'>;
}

async function firePage(
  dependencies: FireMetDependencies,
  met: readonly MetAlert[],
  counts: FireCounts,
): Promise<void> {
  const allowed = await dependencies.findAccountsWithAccess([
    ...new Set(met.map(({ alert }) => alert.accountId)),
  ]);
  const restedAccounts = new Set<string>();
  await forEachConcurrently(met, concurrency, async ({ alert, how }) => {
    const { accountId } = alert;
    try {
      if (allowed.has(accountId)) {
        if (await fireOne(dependencies, alert, how)) counts.fired += 1;
      } else if (!restedAccounts.has(accountId)) {
        restedAccounts.add(accountId);
        if ((await dependencies.settleAlerts(accountId)) === 'rested') counts.rested += 1;
      }
    } catch (error) {
      counts.failed += 1;
      reportFailure('alert not fired', { accountId, alertId: alert.id }, error);
    }
  });
}

async function fireOne(
  { store, clock, newId, delayMinutes }: FireMetDependencies,
  alert: AlertRow,
  how: MetAlert['how'],
): Promise<boolean> {
  const firing: Firing = { ...how, delayMinutes, at: clock().toISOString() };
  const event = newEvent({ clock, newId }, 'alert.fired', {
    accountId: alert.accountId,
    alertId: alert.id,
  });
  return (await store.fire(alert, firing, event)) === 'fired';
}
