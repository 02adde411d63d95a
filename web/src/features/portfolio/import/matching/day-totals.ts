import Big from 'big.js';
import { brokerIdentity } from './broker-identity.ts';
import type { Trade } from '../../../../../../shared/portfolio/trades/trade.ts';
import { amountOf, entryOf, findSubset, sumOf, type Entry } from './trade-subsets.ts';

/*
 * People write one line for what they bought of an asset on a day, where a broker writes each trade. The line is the
 * sum of the trades: their quantity, and their amount but for the rounding of its average price.
 */

/** Prices are written with at least two decimals. */
const leastDecimals = 2;
const centavo = new Big('0.01');
/** Fees in the average of one side make such a difference. */
const maxUnclearDifference = 0.02;

/**
 * Pairs the day totals of each side with trades of the other side that add up to them.
 * @returns the totals and their parts, of both sides
 */
export function matchDayTotals(one: readonly Trade[], other: readonly Trade[]): ReadonlySet<Trade> {
  const [entries, others] = [one, other].map((trades) =>
    trades.filter(({ kind }) => kind === 'buy' || kind === 'sell').map(entryOf),
  );
  if (entries === undefined || others === undefined) return new Set();
  matchTotals(entries, others);
  matchTotals(others, entries);
  return new Set(
    [...entries, ...others].filter(({ isMatched }) => isMatched).map(({ trade }) => trade),
  );
}

function matchTotals(totals: readonly Entry[], parts: readonly Entry[]): void {
  const days = Map.groupBy(parts, ({ trade }) => dayKey(trade));
  for (const total of totals) {
    if (total.isMatched) continue;
    const open = (days.get(dayKey(total.trade)) ?? []).filter(
      ({ isMatched, trade }) => !isMatched && mayBeSameBroker(trade, total.trade),
    );
    const found = findSubset(
      open,
      total.quantity,
      (chosen) => chosen.length > 1 && isAmountOf(total, chosen),
    );
    for (const entry of found === undefined ? [] : [total, ...found]) entry.isMatched = true;
  }
}

/** Returns whether the amount of a total is that of its parts, but for the rounding of its average. */
function isAmountOf({ trade, quantity }: Entry, parts: readonly Entry[]): boolean {
  const price = new Big(trade.price ?? 0);
  const decimals = Math.max(leastDecimals, (trade.price ?? '').split('.')[1]?.length ?? 0);
  const rounding = new Big(10).pow(-decimals).div(2);
  return amountOf(parts)
    .minus(quantity.times(price))
    .abs()
    .lte(quantity.times(rounding).plus(centavo));
}

/** Returns the trades of a day that have the quantity of another one together, at about its amount. */
export function findUnclearParts(total: Trade, trades: readonly Trade[]): readonly Trade[] {
  const entry = entryOf(total);
  const ofDay = trades
    .filter((trade) => dayKey(trade) === dayKey(total) && mayBeSameBroker(trade, total))
    .map(entryOf);
  const amount = amountOf([entry]);
  const isNear = amountOf(ofDay).minus(amount).abs().lte(amount.times(maxUnclearDifference));
  return ofDay.length > 1 && sumOf(ofDay).eq(entry.quantity) && isNear
    ? ofDay.map(({ trade }) => trade)
    : [];
}

function dayKey({ day, ticker, kind }: Trade): string {
  return [day, ticker, kind].join('|');
}

export function mayBeSameBroker(one: Trade, other: Trade): boolean {
  return (
    one.broker === null ||
    other.broker === null ||
    brokerIdentity(one.broker) === brokerIdentity(other.broker)
  );
}
