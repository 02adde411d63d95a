import { changeInBasisPoints } from '../../editions/basis-points.ts';
import type { EditionTimes } from '../../../shared/editions/edition-times.ts';
import type { Fact } from '../../../shared/editions/edition-facts.ts';
import { saoPauloDay } from '../../../shared/market/b3-session.ts';
import type { SeriesValue } from '../../integrations/banco-central/banco-central.ts';
import type { DayPrice } from '../../integrations/brapi-day.ts';

/*
 * A source's value becomes a fact only if it is plausible: of the right session, not in the future, and within the
 * largest move that such a price has ever made. Other values are treated as missing.
 */

type Session = EditionTimes['session'];

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Tolerance for clock differences; a price from further in the future is rejected. */
const clockToleranceMilliseconds = 5 * minute;
/** The index is computed until the closing call ends, but may carry the time of its last trade. */
const maxIndexLagMilliseconds = 15 * minute;
/** Currency trading ends at about the same hour as B3's session. */
const maxCurrencyLagMilliseconds = 6 * hour;
/** Bitcoin trades around the clock, so an older price means that the source is stale. */
const maxBitcoinAgeMilliseconds = 2 * hour;

/** B3 halts trading before its index moves that far, and neither dollar nor euro has ever moved that far in a day. */
const maxIndexMoveInBasisPoints = 2_500;
const maxCurrencyMoveInBasisPoints = 1_500;
const maxBitcoinMoveInBasisPoints = 6_000;

interface PriceRule {
  readonly unit: Fact['unit'];
  readonly earliestTime: number;
  readonly now: Date;
  readonly maxMoveInBasisPoints: number;
  readonly delayMinutes: number;
}

export function ibovespaFact(
  price: DayPrice | undefined,
  session: Session,
  now: Date,
  delayMinutes: number,
): Fact | undefined {
  if (price === undefined || saoPauloDay(price.at) !== session.day) return undefined;
  return buildPriceFact(price, {
    unit: 'points',
    earliestTime: session.closesAt.getTime() - maxIndexLagMilliseconds,
    now,
    maxMoveInBasisPoints: maxIndexMoveInBasisPoints,
    delayMinutes,
  });
}

/**
 * Returns the index during a session.
 * @param largestAge the maximum age of its price, in milliseconds
 */
export function currentIbovespaFact(
  price: DayPrice | undefined,
  opensAt: Date,
  now: Date,
  delayMinutes: number,
  largestAge: number,
): Fact | undefined {
  return buildPriceFact(price, {
    unit: 'points',
    earliestTime: Math.max(opensAt.getTime(), now.getTime() - largestAge),
    now,
    maxMoveInBasisPoints: maxIndexMoveInBasisPoints,
    delayMinutes,
  });
}

export function currencyFact(
  price: DayPrice | undefined,
  session: Session,
  now: Date,
  delayMinutes: number,
): Fact | undefined {
  return buildPriceFact(price, {
    unit: 'reais',
    earliestTime: session.closesAt.getTime() - maxCurrencyLagMilliseconds,
    now,
    maxMoveInBasisPoints: maxCurrencyMoveInBasisPoints,
    delayMinutes,
  });
}

export function bitcoinFact(
  price: (DayPrice & { readonly currency: 'BRL' | 'USD' }) | undefined,
  now: Date,
  delayMinutes: number,
): Fact | undefined {
  return buildPriceFact(price, {
    unit: price?.currency === 'USD' ? 'dollars' : 'reais',
    earliestTime: now.getTime() - maxBitcoinAgeMilliseconds,
    now,
    maxMoveInBasisPoints: maxBitcoinMoveInBasisPoints,
    delayMinutes,
  });
}

/** Returns whether a price belongs to the session. */
export function isFromSession({ at }: Pick<DayPrice, 'at'>, session: Session, now: Date): boolean {
  return saoPauloDay(at) === session.day && !isFuture(at, now);
}

function buildPriceFact(price: DayPrice | undefined, rule: PriceRule): Fact | undefined {
  if (price === undefined) return undefined;
  const { price: value, previous, at } = price;
  if (at.getTime() < rule.earliestTime || isFuture(at, rule.now)) return undefined;
  const change = previous === null ? null : changeInBasisPoints(previous, value);
  if (change !== null && Math.abs(change) > rule.maxMoveInBasisPoints) return undefined;
  return {
    value,
    unit: rule.unit,
    source: 'brapi',
    at: at.toISOString(),
    precision: 'instant',
    delayMinutes: rule.delayMinutes,
    changeInBasisPoints: change,
  };
}

function isFuture(at: Date, now: Date): boolean {
  return at.getTime() > now.getTime() + clockToleranceMilliseconds;
}

/** A rate published by the day is outdated after two weekends and a holiday. */
const maxRateAgeDays = 10;
/** A monthly index remains the newest until the next one is published, which may be in the second month after. */
const maxPriceIndexAgeDays = 85;

/** Returns a yearly rate, with the previous day's value instead of a change. */
export function rateFact(values: readonly SeriesValue[], today: string): Fact | undefined {
  const fact = buildPublishedFact(values, today, {
    unit: 'percent a year',
    precision: 'day',
    maxAgeDays: maxRateAgeDays,
  });
  const previous = values.at(-2);
  if (fact === undefined || previous === undefined) return fact;
  return { ...fact, before: { day: previous.day, value: previous.value } };
}

export function priceIndexFact(values: readonly SeriesValue[], today: string): Fact | undefined {
  return buildPublishedFact(values, today, {
    unit: 'percent',
    precision: 'month',
    maxAgeDays: maxPriceIndexAgeDays,
  });
}

/** Returns the dollar or euro as Banco Central fixes it around noon (PTAX), with its change since the day before. */
export function ptaxFact(values: readonly SeriesValue[], today: string): Fact | undefined {
  const fact = buildPublishedFact(values, today, {
    unit: 'reais',
    precision: 'day',
    maxAgeDays: maxRateAgeDays,
  });
  if (fact === undefined || fact.value <= 0) return undefined;
  const previous = values.at(-2);
  const change = previous === undefined ? null : changeInBasisPoints(previous.value, fact.value);
  if (change !== null && Math.abs(change) > maxCurrencyMoveInBasisPoints) return undefined;
  return { ...fact, changeInBasisPoints: change };
}

function buildPublishedFact(
  values: readonly SeriesValue[],
  today: string,
  rule: Pick<Fact, 'unit' | 'precision'> & { readonly maxAgeDays: number },
): Fact | undefined {
  const last = values.at(-1);
  if (last === undefined) return undefined;
  const age = Date.parse(today) - Date.parse(last.day);
  if (age < 0 || age > rule.maxAgeDays * day) return undefined;
  return {
    value: last.value,
    unit: rule.unit,
    source: 'sgs',
    at: new Date(`${last.day}T00:00:00-03:00`).toISOString(),
    precision: rule.precision,
    delayMinutes: 0,
    changeInBasisPoints: null,
  };
}
