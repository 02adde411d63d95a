import * as z from 'zod/mini';
import type { Firing } from '../../../shared/contracts/alerts.ts';
import { changeInBasisPoints } from '../../../shared/editions/basis-points.ts';
import { mayBeSplit } from '../../../shared/portfolio/splits.ts';
import { saoPauloDay, type TradingSession } from '../../../shared/market/b3-session.ts';
import type { AssetPrice } from '../../integrations/brapi-day.ts';
import type { AlertRow } from '../rows/alert-row.ts';

/** The result of the last price check of an asset. */
export const lookSchema = z.object({
  /** The time of the price: ISO 8601, UTC. */
  quotedAt: z.string(),
  price: z.number(),
  /** The highest and lowest of its day, as far as they were believed. */
  high: z.number(),
  low: z.number(),
});
export type Look = z.infer<typeof lookSchema>;

/** In centavos; what is between two of them has reached the nearer one only. */
const reachSchema = z.object({ up: z.int(), down: z.int() });

/** The price range that alerts are compared with. */
export const judgementSchema = z.object({
  look: lookSchema,
  /** For alerts that were armed when the price was made. */
  price: reachSchema,
  /** How far it went since `since`, ISO 8601: for alerts that were armed by then. */
  reached: reachSchema,
  since: z.string(),
});
export type Judgement = z.infer<typeof judgementSchema>;

/**
 * A price that is not used: of another day or too old; of the future; so far from the last close that it may be a
 * split or an error; unchanged since the last check. It is checked again, including the range in between.
 */
export type Held = 'stale' | 'jump' | 'unchanged';

const minute = 60_000;
/** Clocks differ; a price of later than that was not made yet. */
const clocksDifferMilliseconds = 5 * minute;
/** Beyond the plan's own delay: the source has fallen behind. */
const behindMilliseconds = 30 * minute;

/** How far the high and low of a day may be from its price or from the last close, as a part of that. */
const farthestExtreme = 0.2;

/**
 * Judges a price after the last check. Prices between two checks count by the day's high and low, if these have
 * changed since: an older high says nothing about now.
 */
export function judgePrice(
  price: AssetPrice,
  last: Look | undefined,
  about: {
    readonly now: Date;
    readonly session: TradingSession;
    readonly delayMinutes: number;
  },
): Held | Judgement {
  const { now, session, delayMinutes } = about;
  const { at } = price;
  const day = saoPauloDay(at);
  const age = now.getTime() - at.getTime();
  if (
    day !== saoPauloDay(session.opensAt) ||
    age < -clocksDifferMilliseconds ||
    age > delayMinutes * minute + behindMilliseconds
  ) {
    return 'stale';
  }
  if (last !== undefined && Date.parse(last.quotedAt) >= at.getTime()) return 'unchanged';
  const known = price.previous ?? last?.price;
  const change = known === undefined ? 0 : changeInBasisPoints(known, price.price);
  if (change === null || mayBeSplit(change)) return 'jump';

  const ofToday =
    last !== undefined && saoPauloDay(new Date(last.quotedAt)) === day ? last : undefined;
  // A slip in the day's high or low is far from every other price.
  const believed = (value: number | null) =>
    value !== null && [known ?? value, price.price].some((near) => isNear(value, near))
      ? value
      : price.price;
  const high = Math.max(believed(price.high), price.price, ofToday?.high ?? 0);
  const low = Math.min(believed(price.low), price.price, ofToday?.low ?? Number.POSITIVE_INFINITY);
  const highMoved = ofToday === undefined || high > ofToday.high;
  const lowMoved = ofToday === undefined || low < ofToday.low;
  return {
    look: { quotedAt: at.toISOString(), price: price.price, high, low },
    price: { up: reachedUp(price.price), down: reachedDown(price.price) },
    reached: {
      up: reachedUp(highMoved ? high : price.price),
      down: reachedDown(lowMoved ? low : price.price),
    },
    since: ofToday?.quotedAt ?? session.opensAt.toISOString(),
  };
}

function isNear(value: number, other: number): boolean {
  return Math.abs(value / other - 1) <= farthestExtreme;
}

/** Prices come as binary fractions: 38.1 × 100 is not 3,810. */
const noise = 1e-6;

function reachedUp(reais: number): number {
  return Math.floor(reais * 100 + noise);
}

function reachedDown(reais: number): number {
  return Math.ceil(reais * 100 - noise);
}

/** Returns the farthest target that this price may fire. */
export function farthestTarget(
  { reached }: Pick<Judgement, 'reached'>,
  direction: AlertRow['direction'],
): number {
  return direction === 'acima' ? reached.up : reached.down;
}

/** How an alert is met by a price; undefined where it is not, or the price is older than the alert. */
export function firingOf(
  {
    direction,
    targetInCentavos,
    armed_at,
  }: Pick<AlertRow, 'direction' | 'targetInCentavos' | 'armed_at'>,
  { look: { quotedAt }, price, reached, since }: Judgement,
): Pick<Firing, 'by' | 'priceInCentavos' | 'quotedAt'> | undefined {
  const armedAt = Date.parse(armed_at);
  const side = direction === 'acima' ? 'up' : 'down';
  const isMet = (by: number) =>
    direction === 'acima' ? by >= targetInCentavos : by <= targetInCentavos;
  const told = (by: Firing['by'], priceInCentavos: number) => ({
    by,
    priceInCentavos,
    quotedAt,
  });
  if (armedAt <= Date.parse(quotedAt) && isMet(price[side])) return told('price', price[side]);
  if (armedAt <= Date.parse(since) && isMet(reached[side])) return told('day', reached[side]);
  return undefined;
}
