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

/** Tolerance between clocks; a price later than that is in the future. */
const clocksDifferMilliseconds = 5 * minute;
/** The index is computed until the closing call ends, and may have the time of its last trade. */
const indexMayEndEarlierMilliseconds = 15 * minute;
/** Trade in currencies ends at about the same hour as at B3. */
const currencyMayEndEarlierMilliseconds = 6 * hour;
/** Bitcoin is traded at every hour of every day. */
const bitcoinMilliseconds = 2 * hour;

/** Trading at B3 stops before its index has moved that far; no currency of these has in a day. */
const largestIndexMove = 2_500;
const largestCurrencyMove = 1_500;
const largestBitcoinMove = 6_000;
/** A larger move is usually a split or a grouping. */
export const largestShareMove = 4_000;

interface PriceRule {
  readonly unit: Fact['unit'];
  readonly since: number;
  readonly now: Date;
  readonly largestMove: number;
  readonly delayMinutes: number;
}

export function ibovespaFact(
  price: DayPrice | undefined,
  session: Session,
  now: Date,
  delayMinutes: number,
): Fact | undefined {
  if (price === undefined || saoPauloDay(price.at) !== session.day) return undefined;
  return factOf(price, {
    unit: 'points',
    since: session.closesAt.getTime() - indexMayEndEarlierMilliseconds,
    now,
    largestMove: largestIndexMove,
    delayMinutes,
  });
}

/**
 * Returns the index during a session.
 * @param largestAge the maximum age of its price in milliseconds
 */
export function ibovespaNow(
  price: DayPrice | undefined,
  opensAt: Date,
  now: Date,
  delayMinutes: number,
  largestAge: number,
): Fact | undefined {
  return factOf(price, {
    unit: 'points',
    since: Math.max(opensAt.getTime(), now.getTime() - largestAge),
    now,
    largestMove: largestIndexMove,
    delayMinutes,
  });
}

export function currencyFact(
  price: DayPrice | undefined,
  session: Session,
  now: Date,
  delayMinutes: number,
): Fact | undefined {
  return factOf(price, {
    unit: 'reais',
    since: session.closesAt.getTime() - currencyMayEndEarlierMilliseconds,
    now,
    largestMove: largestCurrencyMove,
    delayMinutes,
  });
}

export function bitcoinFact(
  price: (DayPrice & { readonly currency: 'BRL' | 'USD' }) | undefined,
  now: Date,
  delayMinutes: number,
): Fact | undefined {
  return factOf(price, {
    unit: price?.currency === 'USD' ? 'dollars' : 'reais',
    since: now.getTime() - bitcoinMilliseconds,
    now,
    largestMove: largestBitcoinMove,
    delayMinutes,
  });
}

/** Returns whether a price may belong to the reported session. */
export function isFromSession({ at }: Pick<DayPrice, 'at'>, session: Session, now: Date): boolean {
  return saoPauloDay(at) === session.day && !isFuture(at, now);
}

function factOf(price: DayPrice | undefined, rule: PriceRule): Fact | undefined {
  if (price === undefined) return undefined;
  const { price: value, previous, at } = price;
  if (at.getTime() < rule.since || isFuture(at, rule.now)) return undefined;
  const change = previous === null ? null : changeInBasisPoints(previous, value);
  if (change !== null && Math.abs(change) > rule.largestMove) return undefined;
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
  return at.getTime() > now.getTime() + clocksDifferMilliseconds;
}

/** A rate published by the day is outdated after two weekends and a holiday. */
const rateDays = 10;
/** A monthly index remains the newest until the next one is published, which may be in the second month after. */
const indexDays = 85;

/** Returns a yearly rate, with the previous day's value instead of a change. */
export function rateFact(values: readonly SeriesValue[], today: string): Fact | undefined {
  const fact = publishedFact(values, today, {
    unit: 'percent a year',
    precision: 'day',
    days: rateDays,
  });
  const previous = values.at(-2);
  if (fact === undefined || previous === undefined) return fact;
  return { ...fact, before: { day: previous.day, value: previous.value } };
}

export function priceIndexFact(values: readonly SeriesValue[], today: string): Fact | undefined {
  return publishedFact(values, today, { unit: 'percent', precision: 'month', days: indexDays });
}

/** The dollar or euro as Banco Central fixes it around noon (PTAX), with its change to the day before. */
export function ptaxFact(values: readonly SeriesValue[], today: string): Fact | undefined {
  const fact = publishedFact(values, today, { unit: 'reais', precision: 'day', days: rateDays });
  if (fact === undefined || fact.value <= 0) return undefined;
  const previous = values.at(-2);
  const change = previous === undefined ? null : changeInBasisPoints(previous.value, fact.value);
  if (change !== null && Math.abs(change) > largestCurrencyMove) return undefined;
  return { ...fact, changeInBasisPoints: change };
}

function publishedFact(
  values: readonly SeriesValue[],
  today: string,
  rule: Pick<Fact, 'unit' | 'precision'> & { readonly days: number },
): Fact | undefined {
  const last = values.at(-1);
  if (last === undefined) return undefined;
  const age = Date.parse(today) - Date.parse(last.day);
  if (age < 0 || age > rule.days * day) return undefined;
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
