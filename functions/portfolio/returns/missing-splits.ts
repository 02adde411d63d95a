import type { MissingSplit } from '../../../shared/contracts/portfolio/returns.ts';
import { positionKey } from '../../../shared/portfolio/position.ts';
import { usualFactors, type SplitFactor } from '../../../shared/portfolio/splits.ts';
import type { Statement } from '../../../shared/portfolio/trades/statement.ts';
import type { Trade } from '../../../shared/portfolio/trades/trade.ts';
import { toDay, toDayNumber } from './day-numbers.ts';
import type { HoldingDay } from './holding.ts';
import { findSplits, windowDays, type PricePoint } from './recorded-splits.ts';
import { priceAt } from './share-prices.ts';

interface AssetHistory {
  readonly trades: readonly Trade[];
  readonly statements: readonly Statement[];
  readonly holdingDays: readonly HoldingDay[];
  readonly closes: readonly PricePoint[];
}

/** A traded price, as a multiple of the day's close. */
interface PriceRatio {
  readonly day: number;
  readonly ratio: number;
}

/** Traded prices differ from the day's close by less. */
const tolerance = 0.1;
/** A single price may be a typing error: it must fit better. */
const loneTolerance = 0.05;

/**
 * Returns splits that the trades of an asset do not have: its closes are adjusted for them, so that older trades were
 * all made at a multiple of the close.
 */
export function findMissingSplits(ticker: string, history: AssetHistory): MissingSplit[] {
  const { holdingDays, closes } = history;
  const ratios = findRatios(history);
  const ends = holdingDays.filter(({ quantity }) => quantity === 0).map(({ day }) => day);
  const missing: MissingSplit[] = [];
  let after = -Infinity;
  for (const end of [...ends, Infinity]) {
    const ofHolding = ratios.filter(({ day }) => day > after && day <= end);
    missing.push(...findSteps(ofHolding, end === Infinity).map((step) => ({ ticker, ...step })));
    after = end;
  }
  const recorded = findSplits(holdingDays, closes).map(({ factor }) => factor);
  const isRecorded = ({ factor: { from, to } }: MissingSplit) =>
    recorded.some((factor) => [to / from, from / to].some((one) => isNear(factor, one, tolerance)));
  return missing.filter((split) => !isRecorded(split));
}

/** Returns the prices of trades that count, on days with a close, as multiples of it. */
function findRatios({ trades, statements, holdingDays, closes }: AssetHistory): PriceRatio[] {
  const splits = findSplits(holdingDays, closes);
  const closeOf = new Map(closes.map((close) => [close.day, close]));
  const statedSince = new Map<string, string>();
  for (const statement of statements) {
    const key = positionKey(statement);
    if (statement.day > (statedSince.get(key) ?? '')) statedSince.set(key, statement.day);
  }
  const isReplaced = (trade: Trade) =>
    statements.length > 0 && trade.day < (statedSince.get(positionKey(trade)) ?? '');
  return trades
    .filter(({ kind, price }) => price !== null && (kind === 'buy' || kind === 'sell'))
    .filter((trade) => !isReplaced(trade))
    .flatMap((trade) => {
      const day = toDayNumber(trade.day);
      const close = closeOf.get(day);
      const isNearSplit = splits.some((split) => day < split.day && split.day - day <= windowDays);
      if (close === undefined || isNearSplit) return [];
      const price = priceAt(day, close, splits, ({ closesFrom }) => closesFrom);
      return price > 0 ? [{ day, ratio: Number(trade.price) / price }] : [];
    })
    .toSorted((one, other) => one.day - other.day);
}

/** Neighbouring trades at one multiple of the close, newest first. */
interface PriceLevel {
  readonly level: number;
  readonly ratios: PriceRatio[];
}

/**
 * Returns where the multiple changes, from the newest trade back. It is 1 for shares that are still held; those of an
 * ended holding may all have been sold before a later split.
 */
function findSteps(ratios: readonly PriceRatio[], isHeld: boolean): Omit<MissingSplit, 'ticker'>[] {
  const levels: PriceLevel[] = isHeld ? [{ level: 1, ratios: [] }] : [];
  for (const one of ratios.toReversed()) {
    const level = levelOf(one.ratio);
    // A strange price, or a multiple between others, says nothing about splits.
    if (level === undefined) return [];
    if (level !== levels.at(-1)?.level) {
      if (levels.some((former) => former.level === level)) return [];
      levels.push({ level, ratios: [] });
    }
    levels.at(-1)?.ratios.push(one);
  }
  return levels.slice(1).flatMap((older, index): Omit<MissingSplit, 'ticker'>[] => {
    const newer = levels[index];
    const [last, ...others] = older.ratios;
    if (newer === undefined || last === undefined) return [];
    const isDoubtful = others.length === 0 && !isNear(last.ratio, older.level, loneTolerance);
    const factor = factorOf(older.level / newer.level);
    if (factor === undefined || isDoubtful) return [];
    const first = newer.ratios.at(-1);
    const day = first === undefined ? null : toDay(first.day);
    return [{ lastDay: toDay(last.day), day, factor }];
  });
}

/** Factors of one split, and of two. */
const levelsOfSplits = [1, 1.5, ...usualFactors].flatMap((level) => [level, 1 / level]);

/** Returns the multiple that a ratio is near to. */
function levelOf(ratio: number): number | undefined {
  const nearest = levelsOfSplits.reduce((best, level) =>
    Math.abs(Math.log(ratio / level)) < Math.abs(Math.log(ratio / best)) ? level : best,
  );
  return isNear(ratio, nearest, tolerance) ? nearest : undefined;
}

function factorOf(ratio: number): SplitFactor | undefined {
  for (let from = 1; from <= 100; from += 1) {
    const to = ratio * from;
    if (to > 0.5 && Math.abs(to - Math.round(to)) < 1e-6) return { from, to: Math.round(to) };
  }
  return undefined;
}

function isNear(value: number, expected: number, within: number): boolean {
  return Math.abs(Math.log(value / expected)) <= Math.log(1 + within);
}
