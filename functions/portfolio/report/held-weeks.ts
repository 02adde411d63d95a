import Big from 'big.js';
import type { Position } from '../../../shared/portfolio/position.ts';
import type { Trade, TradeKind } from '../../../shared/portfolio/trades/trade.ts';

/** An asset at each closing of a week. */
export interface HeldWeek {
  readonly quantities: readonly Big[];
  /** The shares that one share of the first closing has become by splits and bonuses. */
  readonly splitFactors: readonly Big[];
  /** Reais paid since the closing before, with fees. */
  readonly bought: readonly Big[];
  /** Reais received since the closing before, after fees. */
  readonly sold: readonly Big[];
}

const zero = new Big(0);
const one = new Big(1);

/**
 * How trades change the shares that a week's result is about. Shares that are moved between brokers, or from outside,
 * count as if they had always been where they are now.
 */
const shareChanges: Readonly<Partial<Record<TradeKind, 1 | -1>>> = {
  buy: 1,
  subscription: 1,
  bonus: 1,
  split: 1,
  'reverse-split': -1,
  sell: -1,
};
const splitKinds: ReadonlySet<TradeKind> = new Set(['bonus', 'split', 'reverse-split']);

/**
 * Derives what was held at each closing from what is held now, undoing the trades since: a quantity that was stated
 * meanwhile corrects the past too.
 * @param days of the closings (`yyyy-mm-dd`), in order
 * @param trades all since the first closing
 * @returns by ticker; a quantity below zero contradicts the trades
 */
export function findHeldWeeks(
  days: readonly string[],
  positions: readonly Position[],
  trades: readonly Trade[],
): ReadonlyMap<string, HeldWeek> {
  const tradesOf = Map.groupBy(trades, ({ ticker }) => ticker);
  const positionsOf = Map.groupBy(positions, ({ ticker }) => ticker);
  return new Map(
    [...new Set([...positionsOf.keys(), ...tradesOf.keys()])].map((ticker) => {
      const now = (positionsOf.get(ticker) ?? []).reduce(
        (sum, { quantity }) => sum.plus(quantity),
        zero,
      );
      return [ticker, findHeldWeek(days, now, tradesOf.get(ticker) ?? [])] as const;
    }),
  );
}

function findHeldWeek(days: readonly string[], now: Big, trades: readonly Trade[]): HeldWeek {
  const quantities = days.map(() => zero);
  const factors = days.map(() => one);
  const bought = days.map(() => zero);
  const sold = days.map(() => zero);
  const latestFirst = trades.toSorted(byDayThenSplitsFirst).toReversed();
  let held = now;
  for (const [index, day] of [...days.entries()].toReversed()) {
    const since = latestFirst.filter(
      (trade) =>
        trade.day > day && (index === days.length - 1 || trade.day <= (days[index + 1] ?? '')),
    );
    for (const trade of since) {
      const after = held;
      held = held.minus(new Big(trade.quantity).times(shareChanges[trade.kind] ?? 0));
      if (index === days.length - 1) continue;
      const next = index + 1;
      if (splitKinds.has(trade.kind) && held.gt(0)) {
        factors[next] = (factors[next] ?? one).times(after).div(held);
      }
      const cash = cashOf(trade);
      bought[next] = (bought[next] ?? zero).plus(cash.paid);
      sold[next] = (sold[next] ?? zero).plus(cash.received);
    }
    quantities[index] = held;
  }
  let product = one;
  const splitFactors = factors.map((factor) => (product = product.times(factor)));
  return { quantities, splitFactors, bought, sold };
}

/** Within a day, splits apply before what is bought and sold. */
function byDayThenSplitsFirst(a: Trade, b: Trade): number {
  return (
    a.day.localeCompare(b.day) || Number(splitKinds.has(b.kind)) - Number(splitKinds.has(a.kind))
  );
}

const payingKinds: ReadonlySet<TradeKind> = new Set(['buy', 'subscription']);
const receivingKinds: ReadonlySet<TradeKind> = new Set(['sell', 'amortisation']);

function cashOf({ kind, quantity, price, fees }: Trade): {
  readonly paid: Big;
  readonly received: Big;
} {
  const amount = new Big(price ?? 0).times(quantity);
  if (receivingKinds.has(kind)) return { paid: zero, received: amount.minus(fees) };
  return { paid: payingKinds.has(kind) ? amount.plus(fees) : new Big(fees), received: zero };
}
