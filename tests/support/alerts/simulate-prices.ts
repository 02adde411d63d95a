import { alertEntity, type AlertRow } from '../../../functions/alerts/storage/alert-row.ts';
import { findFiring } from '../../../functions/alerts/sweep/judge-price.ts';
import { sweepAlerts } from '../../../functions/alerts/sweep/sweep-alerts.ts';
import { brapiPlans } from '../../../functions/integrations/brapi-plans.ts';
import { alertDirections } from '../../../shared/contracts/alerts.ts';
import { tradingSession } from '../../../shared/market/b3-session.ts';
import { memoryAlerts } from './memory-sweep-store.ts';
import { fakeMarket } from './fake-market.ts';

const minute = 60_000;

interface Tick {
  readonly at: number;
  readonly centavos: number;
}

export interface PriceSimulationOptions {
  readonly seed: number;
  readonly tickers: number;
  readonly alerts: number;
  readonly scans: number;
  /** Number of concurrent runs. */
  readonly sweeps: number;
  /** The chance of death before and after each request. */
  readonly killed: number;
  /** The chance that a scan is abandoned, as by a run that died: the next scan has another price. */
  readonly abandoned: number;
}

export interface PricesOutcome {
  /** Differences between the fired alerts and an oracle that knows every trade. */
  readonly complaints: readonly string[];
  readonly fired: number;
  readonly kills: number;
  readonly requests: Readonly<Record<string, number>>;
  readonly calls: number;
  readonly longestSweepMilliseconds: number;
}

/**
 * Plays random trades of assets on one day, alerts that are created at any time of it, and price scans by the real
 * sweep, several at the same moment and killed anywhere. An oracle that knows every trade says which alerts must
 * have fired, at which scan, and which must not.
 */
export async function simulatePrices(play: PriceSimulationOptions): Promise<PricesOutcome> {
  const random = randomOf(play.seed);
  const between = (low: number, high: number) => low + Math.floor(random() * (high - low + 1));
  const session = tradingSession('2026-11-24');
  if (session === undefined) throw new Error('B3 trades on that day');
  const opens = session.opensAt.getTime();
  const names = Array.from({ length: play.tickers }, (_, nth) => `T${nth}`);
  const pause = 5 * minute;
  const scanTimes = Array.from({ length: play.scans }, (_, nth) => opens + (nth + 1) * pause);
  const end = scanTimes.at(-1) ?? opens;

  const ticks = new Map(names.map((name) => [name, walk(random, opens, end)]));
  const alertStore = memoryAlerts();
  const alerts = Array.from({ length: play.alerts }, (_, nth): AlertRow => {
    const armedAt = new Date(between(opens - 10 * minute, end)).toISOString();
    return {
      entity: alertEntity,
      id: `alt_${String(nth).padStart(26, '0')}`,
      accountId: `acc_${nth % Math.max(1, Math.ceil(play.alerts / 50))}`,
      ticker: names[nth % names.length] ?? '',
      direction: alertDirections[between(0, 1)] ?? 'acima',
      targetInCentavos: between(9_200, 10_800),
      state: 'active',
      armed_at: armedAt,
      created_at: armedAt,
      updated_at: armedAt,
    };
  });
  const waiting = alerts.toSorted((a, b) => (a.armed_at < b.armed_at ? -1 : 1));
  const market = fakeMarket();
  for (const name of names) market.close(name, 100);
  const next = new Map(names.map((name) => [name, 0]));

  let kills = 0;
  let longest = 0;
  let added = 0;
  let leaseCount = 0;
  for (const time of scanTimes) {
    for (const name of names) {
      const assetTicks = ticks.get(name) ?? [];
      let index = next.get(name) ?? 0;
      for (
        let tick = assetTicks[index];
        tick !== undefined && tick.at <= time;
        tick = assetTicks[index]
      ) {
        market.trade(name, tick.centavos / 100, new Date(tick.at));
        index += 1;
      }
      next.set(name, index);
    }
    while (added < waiting.length && Date.parse(waiting[added]?.armed_at ?? '') <= time) {
      const alert = waiting[added];
      if (alert !== undefined) alertStore.add(alert);
      added += 1;
    }
    const clock = () => new Date(time);
    const run = async (killed: number) => {
      const startedAt = performance.now();
      const outcome = await sweepAlerts({
        store: alertStore.life(() => {
          const dies = killed > 0 && random() < killed;
          if (dies) kills += 1;
          return dies;
        }),
        readPrices: market.read,
        findAccountsWithAccess: async (people) => new Set(people),
        settleAlerts: async () => 'as they were',
        clock,
        newId: (prefix) => `${prefix}_${(leaseCount += 1)}`,
        newLeaseOwner: () => String((leaseCount += 1)),
        plan: brapiPlans.pro,
        hasTime: () => true,
      }).catch(() => undefined);
      longest = Math.max(longest, performance.now() - startedAt);
      return typeof outcome === 'object' && outcome.failed === 0;
    };
    // The runs that may die, and then one that finishes their work.
    await Promise.all(Array.from({ length: play.sweeps }, () => run(play.killed)));
    const isLast = time === end;
    if (play.killed > 0 && (isLast || random() >= play.abandoned)) await run(0);
  }

  const complaints = alerts.flatMap((alert) => {
    const fired = alertStore.fired.get(alert.id) ?? [];
    const assetTicks = ticks.get(alert.ticker) ?? [];
    if (fired.length > 1) return [`${alert.id} has fired ${fired.length} times`];
    // With abandoned scans, chance decides which prices were seen at all.
    const expected =
      play.abandoned > 0 ? undefined : expectedScan(alert, assetTicks, scanTimes, opens);
    const [firing] = fired;
    const firedAt = firing === undefined ? undefined : Date.parse(firing.at);
    if (play.abandoned === 0 && firedAt !== expected) {
      return [`${alert.id} has fired at ${firedAt ?? 'no scan'}, and not at ${expected ?? 'none'}`];
    }
    if (firedAt === undefined) return [];
    const armedAt = Date.parse(alert.armed_at);
    const isTrue = assetTicks.some(
      ({ at, centavos }) =>
        at <= firedAt &&
        meets(alert, centavos) &&
        // The price at the moment of an alert's creation counts too.
        (at >= armedAt || lastBefore(assetTicks, firedAt) === centavos),
    );
    return isTrue ? [] : [`${alert.id} has fired without a trade that meets it`];
  });
  const forgotten = alertStore.startedPrices.flatMap(({ ticker, judgement }) =>
    alerts
      .filter((alert) => alert.ticker === ticker && findFiring(alert, judgement) !== undefined)
      .filter(({ id }) => !alertStore.fired.has(id))
      .map(({ id }) => `${id} was met by a price that was worked off, and has not fired`),
  );
  return {
    complaints: [...complaints, ...forgotten],
    fired: alertStore.fired.size,
    kills,
    requests: alertStore.requests,
    calls: market.calls.length,
    longestSweepMilliseconds: longest,
  };
}

function meets({ direction, targetInCentavos }: AlertRow, centavos: number): boolean {
  return direction === 'acima' ? centavos >= targetInCentavos : centavos <= targetInCentavos;
}

function lastBefore(ticks: readonly Tick[], time: number): number | undefined {
  return ticks.findLast(({ at }) => at <= time)?.centavos;
}

/**
 * Returns the scan at which an alert must fire, by all trades: the first with a price that meets it and is not older
 * than the alert; or the first after a trade that meets it, if the trade came after an earlier scan of the alert and
 * set a new high or low of the day.
 */
function expectedScan(
  alert: AlertRow,
  ticks: readonly Tick[],
  scans: readonly number[],
  opens: number,
): number | undefined {
  const armedAt = Date.parse(alert.armed_at);
  let since = opens;
  let seen: number | undefined;
  for (const scan of scans) {
    const now = ticks.findLast(({ at }) => at <= scan);
    if (now === undefined || now.at === seen) continue;
    if (armedAt <= now.at && meets(alert, now.centavos)) return scan;
    const before = ticks.filter(({ at }) => seen !== undefined && at <= seen);
    const farther = (centavos: number) =>
      before.every((tick) =>
        alert.direction === 'acima' ? tick.centavos < centavos : tick.centavos > centavos,
      );
    const touched = ticks.some(
      ({ at, centavos }) =>
        at > (seen ?? opens - 1) && at <= now.at && meets(alert, centavos) && farther(centavos),
    );
    if (armedAt <= since && touched) return scan;
    since = now.at;
    seen = now.at;
  }
  return undefined;
}

/** Returns a trade every 20 seconds to three minutes, around R$ 100, without jumps. */
function walk(random: () => number, from: number, to: number): readonly Tick[] {
  const ticks: Tick[] = [];
  let centavos = 9_800 + Math.floor(random() * 400);
  for (let at = from; at <= to; at += 20_000 + Math.floor(random() * 160_000)) {
    const step = (random() - 0.5) * (random() < 0.1 ? 900 : 160);
    centavos = Math.min(11_500, Math.max(8_600, Math.round(centavos + step)));
    ticks.push({ at, centavos });
  }
  return ticks;
}

/** Returns the same numbers for the same seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
