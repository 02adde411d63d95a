import { alertEntity, type AlertRow } from '../../../functions/alerts/rows/alert-row.ts';
import { firingOf } from '../../../functions/alerts/sweep/judge-price.ts';
import { sweepAlerts } from '../../../functions/alerts/sweep/sweep-alerts.ts';
import { brapiPlans } from '../../../functions/integrations/brapi-plans.ts';
import { alertDirections } from '../../../shared/contracts/alerts.ts';
import { tradingSession } from '../../../shared/market/b3-session.ts';
import { memoryAlerts } from './memory-sweep-store.ts';
import { playedMarket } from './played-market.ts';

const minute = 60_000;

interface Tick {
  readonly at: number;
  readonly centavos: number;
}

export interface PlayedPrices {
  readonly seed: number;
  readonly tickers: number;
  readonly alerts: number;
  readonly looks: number;
  /** Runs at the same moment. */
  readonly sweeps: number;
  /** The chance of death before and after each request. */
  readonly killed: number;
  /** The chance that a look is left as those have left it who have died: the next one has another price. */
  readonly left: number;
}

export interface PricesOutcome {
  /** What an oracle that knows every trade says against what has fired. */
  readonly complaints: readonly string[];
  readonly fired: number;
  readonly kills: number;
  readonly requests: Readonly<Record<string, number>>;
  readonly calls: number;
  readonly longestSweepMilliseconds: number;
}

/**
 * Random trades of assets on one day, alerts that are made at any time of it, and looks at the prices by the
 * real sweep, several at the same moment and killed anywhere. An oracle that knows every trade says what
 * must have fired, at which look, and what must not.
 */
export async function playPrices(play: PlayedPrices): Promise<PricesOutcome> {
  const random = randomOf(play.seed);
  const between = (low: number, high: number) => low + Math.floor(random() * (high - low + 1));
  const session = tradingSession('2026-11-24');
  if (session === undefined) throw new Error('B3 trades on that day');
  const opens = session.opensAt.getTime();
  const names = Array.from({ length: play.tickers }, (_, nth) => `T${nth}`);
  const pause = 5 * minute;
  const lookTimes = Array.from({ length: play.looks }, (_, nth) => opens + (nth + 1) * pause);
  const end = lookTimes.at(-1) ?? opens;

  const ticks = new Map(names.map((name) => [name, walk(random, opens, end)]));
  const held = memoryAlerts();
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
  const market = playedMarket();
  for (const name of names) market.close(name, 100);
  const next = new Map(names.map((name) => [name, 0]));

  let kills = 0;
  let longest = 0;
  let added = 0;
  let owners = 0;
  for (const time of lookTimes) {
    for (const name of names) {
      const own = ticks.get(name) ?? [];
      let place = next.get(name) ?? 0;
      for (let tick = own[place]; tick !== undefined && tick.at <= time; tick = own[place]) {
        market.trade(name, tick.centavos / 100, new Date(tick.at));
        place += 1;
      }
      next.set(name, place);
    }
    while (added < waiting.length && Date.parse(waiting[added]?.armed_at ?? '') <= time) {
      const alert = waiting[added];
      if (alert !== undefined) held.add(alert);
      added += 1;
    }
    const clock = () => new Date(time);
    const run = async (killed: number) => {
      const startedAt = performance.now();
      const outcome = await sweepAlerts({
        store: held.life(() => {
          const dies = killed > 0 && random() < killed;
          if (dies) kills += 1;
          return dies;
        }),
        readPrices: market.read,
        haveAccess: async (people) => new Set(people),
        settleAlerts: async () => 'as they were',
        clock,
        newId: (prefix) => `${prefix}_${(owners += 1)}`,
        newOwner: () => String((owners += 1)),
        plan: brapiPlans.pro,
        hasTime: () => true,
      }).catch(() => undefined);
      longest = Math.max(longest, performance.now() - startedAt);
      return typeof outcome === 'object' && outcome.failed === 0;
    };
    // Those that may die, and then one that works off what they have left.
    await Promise.all(Array.from({ length: play.sweeps }, () => run(play.killed)));
    const isLast = time === end;
    if (play.killed > 0 && (isLast || random() >= play.left)) await run(0);
  }

  const complaints = alerts.flatMap((alert) => {
    const fired = held.fired.get(alert.id) ?? [];
    const own = ticks.get(alert.ticker) ?? [];
    if (fired.length > 1) return [`${alert.id} has fired ${fired.length} times`];
    // Which prices were seen at all is then chance.
    const expected = play.left > 0 ? undefined : expectedLook(alert, own, lookTimes, opens);
    const [firing] = fired;
    const firedAt = firing === undefined ? undefined : Date.parse(firing.at);
    if (play.left === 0 && firedAt !== expected) {
      return [`${alert.id} has fired at ${firedAt ?? 'no look'}, and not at ${expected ?? 'none'}`];
    }
    if (firedAt === undefined) return [];
    const armedAt = Date.parse(alert.armed_at);
    const isTrue = own.some(
      ({ at, centavos }) =>
        at <= firedAt &&
        meets(alert, centavos) &&
        // A price that stood when the alert was made is one of its time, too.
        (at >= armedAt || lastBefore(own, firedAt) === centavos),
    );
    return isTrue ? [] : [`${alert.id} has fired without a trade that meets it`];
  });
  const forgotten = held.begun.flatMap(({ ticker, judgement }) =>
    alerts
      .filter((alert) => alert.ticker === ticker && firingOf(alert, judgement) !== undefined)
      .filter(({ id }) => !held.fired.has(id))
      .map(({ id }) => `${id} was met by a price that was worked off, and has not fired`),
  );
  return {
    complaints: [...complaints, ...forgotten],
    fired: held.fired.size,
    kills,
    requests: held.requests,
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
 * At which look an alert must fire, by all trades: at the first whose price meets it and is no older than it;
 * or that follows a trade which meets it, since a look that it has seen, and goes farther than all of the day.
 */
function expectedLook(
  alert: AlertRow,
  ticks: readonly Tick[],
  looks: readonly number[],
  opens: number,
): number | undefined {
  const armedAt = Date.parse(alert.armed_at);
  let since = opens;
  let seen: number | undefined;
  for (const look of looks) {
    const now = ticks.findLast(({ at }) => at <= look);
    if (now === undefined || now.at === seen) continue;
    if (armedAt <= now.at && meets(alert, now.centavos)) return look;
    const before = ticks.filter(({ at }) => seen !== undefined && at <= seen);
    const farther = (centavos: number) =>
      before.every((tick) =>
        alert.direction === 'acima' ? tick.centavos < centavos : tick.centavos > centavos,
      );
    const touched = ticks.some(
      ({ at, centavos }) =>
        at > (seen ?? opens - 1) && at <= now.at && meets(alert, centavos) && farther(centavos),
    );
    if (armedAt <= since && touched) return look;
    since = now.at;
    seen = now.at;
  }
  return undefined;
}

/** A trade every 20 seconds to three minutes, around R$ 100, within what is no jump. */
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

/** The same numbers for the same seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
