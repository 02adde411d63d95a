import * as z from 'zod/mini';
import type { Firing } from '../../../shared/contracts/alerts.ts';
import { changeInBasisPoints } from '../../editions/basis-points.ts';
import { isPossibleSplit } from '../../../shared/portfolio/splits.ts';
import { saoPauloDay, type TradingSession } from '../../../shared/market/b3-session.ts';
import type { AssetPrice } from '../../integrations/brapi-day.ts';
import type { AlertRow } from '../storage/alert-row.ts';

/** The result of the last price check of an asset. */
export const priceCheckSchema = z.object({
  /** The time of the price: ISO 8601, UTC. */
  quotedAt: z.string(),
  price: z.number(),
  /** The highest and lowest plausible price of the day. */
  high: z.number(),
  low: z.number(),
});
export type PriceCheck = z.infer<typeof priceCheckSchema>;

/**
 * The farthest whole centavos that a price has reached: rounded down for rising prices (`up`), up for falling ones
 * (`down`).
 */
const reachSchema = z.object({ up: z.int(), down: z.int() });

/** An accepted price, and how far it has moved: alerts are compared with it. */
export const judgementSchema = z.object({
  look: priceCheckSchema,
  /** For alerts that were active at the time of the price. */
  price: reachSchema,
  /** The farthest prices since `since` (ISO 8601): for alerts that were active by then. */
  reached: reachSchema,
  since: z.string(),
});
export type PriceJudgement = z.infer<typeof judgementSchema>;

/**
 * Why a price is not used: of another day or too old (`stale`); so far from the last close that it may be a split or
 * an error (`jump`); unchanged since the last check. The next check covers it, including the range in between.
 */
export type PriceSkipReason = 'stale' | 'jump' | 'unchanged';

const minute = 60_000;
/** Tolerance for clock differences; a price from further in the future is rejected. */
const clockToleranceMilliseconds = 5 * minute;
/** Maximum age of a price beyond the delay of the market data plan; after it the source has fallen behind. */
const maxSourceLagMilliseconds = 30 * minute;

/** Maximum relative distance of a day's high and low from its price or the last close. */
const maxExtremeDistance = 0.2;

/**
 * Compares a new price with the last check. The day's high and low stand for the prices between two checks, but only
 * if they have changed since: an older high says nothing about now.
 */
export function judgePrice(
  price: AssetPrice,
  last: PriceCheck | undefined,
  context: {
    readonly now: Date;
    readonly session: TradingSession;
    readonly delayMinutes: number;
  },
): PriceSkipReason | PriceJudgement {
  const { now, session, delayMinutes } = context;
  const { at } = price;
  const day = saoPauloDay(at);
  const age = now.getTime() - at.getTime();
  if (
    day !== saoPauloDay(session.opensAt) ||
    age < -clockToleranceMilliseconds ||
    age > delayMinutes * minute + maxSourceLagMilliseconds
  ) {
    return 'stale';
  }
  if (last !== undefined && Date.parse(last.quotedAt) >= at.getTime()) return 'unchanged';
  const reference = price.previous ?? last?.price;
  const change = reference === undefined ? 0 : changeInBasisPoints(reference, price.price);
  if (change === null || isPossibleSplit(change)) return 'jump';

  const earlierToday =
    last !== undefined && saoPauloDay(new Date(last.quotedAt)) === day ? last : undefined;
  // A wrong high or low of the day is far from every other price.
  const plausibleOrPrice = (value: number | null) =>
    value !== null && [reference ?? value, price.price].some((near) => isNear(value, near))
      ? value
      : price.price;
  const high = Math.max(plausibleOrPrice(price.high), price.price, earlierToday?.high ?? 0);
  const low = Math.min(
    plausibleOrPrice(price.low),
    price.price,
    earlierToday?.low ?? Number.POSITIVE_INFINITY,
  );
  const highMoved = earlierToday === undefined || high > earlierToday.high;
  const lowMoved = earlierToday === undefined || low < earlierToday.low;
  return {
    look: { quotedAt: at.toISOString(), price: price.price, high, low },
    price: { up: reachedUp(price.price), down: reachedDown(price.price) },
    reached: {
      up: reachedUp(highMoved ? high : price.price),
      down: reachedDown(lowMoved ? low : price.price),
    },
    since: earlierToday?.quotedAt ?? session.opensAt.toISOString(),
  };
}

function isNear(value: number, other: number): boolean {
  return Math.abs(value / other - 1) <= maxExtremeDistance;
}

/** Prices are binary fractions: 38.1 × 100 is not exactly 3,810. */
const roundingTolerance = 1e-6;

function reachedUp(reais: number): number {
  return Math.floor(reais * 100 + roundingTolerance);
}

function reachedDown(reais: number): number {
  return Math.ceil(reais * 100 - roundingTolerance);
}

/** Returns the farthest target, in centavos, that an alert of this direction may have for this price to fire it. */
export function farthestTarget(
  { reached }: Pick<PriceJudgement, 'reached'>,
  direction: AlertRow['direction'],
): number {
  return direction === 'acima' ? reached.up : reached.down;
}

/**
 * Returns the price that fires an alert, and whether it is the current one or the day's high or low; undefined when
 * the price does not fire it, or is older than the alert.
 */
export function findFiring(
  {
    direction,
    targetInCentavos,
    armed_at,
  }: Pick<AlertRow, 'direction' | 'targetInCentavos' | 'armed_at'>,
  { look: { quotedAt }, price, reached, since }: PriceJudgement,
): Pick<Firing, 'by' | 'priceInCentavos' | 'quotedAt'> | undefined {
  const armedAt = Date.parse(armed_at);
  const side = direction === 'acima' ? 'up' : 'down';
  const isMet = (centavos: number) =>
    direction === 'acima' ? centavos >= targetInCentavos : centavos <= targetInCentavos;
  const result = (by: Firing['by'], priceInCentavos: number) => ({
    by,
    priceInCentavos,
    quotedAt,
  });
  if (armedAt <= Date.parse(quotedAt) && isMet(price[side])) return result('price', price[side]);
  if (armedAt <= Date.parse(since) && isMet(reached[side])) return result('day', reached[side]);
  return undefined;
}
