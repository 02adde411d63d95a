import { positionKey } from '../../../../shared/portfolio/position.ts';
import type { Statement } from '../../../../shared/portfolio/trades/statement.ts';
import type { Trade, TradeKind } from '../../../../shared/portfolio/trades/trade.ts';

/*
 * An independent model of the average-price rule for one asset: exact fractions, the total cost instead of the
 * average, and one trade after the other.
 */

export interface Fraction {
  readonly top: bigint;
  readonly bottom: bigint;
}

function gcd(one: bigint, other: bigint): bigint {
  return other === 0n ? (one < 0n ? -one : one) : gcd(other, one % other);
}

function fraction(top: bigint, bottom: bigint): Fraction {
  if (top === 0n) return { top, bottom: 1n };
  const divisor = gcd(top, bottom);
  return { top: top / divisor, bottom: bottom / divisor };
}

export function toFraction(decimal: string): Fraction {
  const [whole = '0', decimals = ''] = decimal.split('.');
  return fraction(BigInt(whole + decimals), 10n ** BigInt(decimals.length));
}

const none: Fraction = { top: 0n, bottom: 1n };
const plus = (a: Fraction, b: Fraction) =>
  fraction(a.top * b.bottom + b.top * a.bottom, a.bottom * b.bottom);
const minus = (a: Fraction, b: Fraction) => plus(a, { top: -b.top, bottom: b.bottom });
const times = (a: Fraction, b: Fraction) => fraction(a.top * b.top, a.bottom * b.bottom);
export const over = (a: Fraction, b: Fraction) => times(a, { top: b.bottom, bottom: b.top });
const lessThan = (a: Fraction, b: Fraction) => a.top * b.bottom < b.top * a.bottom;
const smaller = (a: Fraction, b: Fraction) => (lessThan(a, b) ? a : b);

/** Rounds half away from zero. */
export function roundFraction({ top, bottom }: Fraction, decimals: number): bigint {
  const scaled = (top < 0n ? -top : top) * 10n ** BigInt(decimals) * 2n + bottom;
  const rounded = scaled / (bottom * 2n);
  return top < 0n ? -rounded : rounded;
}

export interface SlowLedger {
  readonly quantities: ReadonlyMap<string, Fraction>;
  /** Null when unknown. */
  readonly cost: Fraction | null;
  readonly quantity: Fraction;
  /** The sum of all known results, and how many are unknown. */
  readonly ordinary: Fraction;
  readonly dayTrades: Fraction;
  readonly unknown: number;
}

const adding: readonly TradeKind[] = ['bonus', 'split'];

/** Derives an asset without transfers, which have tests of their own. */
export function deriveSlowly(
  statements: readonly Statement[],
  trades: readonly Trade[],
): SlowLedger {
  const quantities = new Map<string, Fraction>();
  let cost: Fraction | null = none;
  let quantity = none;
  let ordinary = none;
  let dayTrades = none;
  let unknown = 0;

  const add = (key: string, added: Fraction, itsCost: Fraction | null) => {
    quantities.set(key, plus(quantities.get(key) ?? none, added));
    quantity = plus(quantity, added);
    cost = cost === null || itsCost === null ? null : plus(cost, itsCost);
  };
  const remove = (key: string, wanted: Fraction, keepsCost = false): Fraction => {
    let left = wanted;
    const others = [...quantities.keys()]
      .filter((one) => one !== key)
      .toSorted((a, b) => {
        const [first, second] = [quantities.get(a) ?? none, quantities.get(b) ?? none];
        if (lessThan(first, second)) return 1;
        return lessThan(second, first) || a < b ? -1 : 1;
      });
    if (!quantities.has(key)) quantities.set(key, none);
    for (const name of [key, ...others]) {
      const taken = smaller(quantities.get(name) ?? none, left);
      quantities.set(name, minus(quantities.get(name) ?? none, taken));
      left = minus(left, taken);
    }
    const removed = minus(wanted, left);
    if (cost !== null && !keepsCost && quantity.top > 0n) {
      cost = minus(cost, over(times(cost, removed), quantity));
    }
    quantity = minus(quantity, removed);
    if (quantity.top === 0n) cost = none;
    return removed;
  };

  const days = [...new Set([...statements, ...trades].map(({ day }) => day))].toSorted();
  for (const day of days) {
    for (const statement of statements.filter((one) => one.day === day)) {
      const key = positionKey(statement);
      remove(key, quantities.get(key) ?? none);
      const stated = toFraction(statement.quantity);
      if (stated.top === 0n) continue;
      const { averagePrice } = statement;
      add(key, stated, averagePrice === null ? null : times(stated, toFraction(averagePrice)));
    }
    const ofDay = trades.filter((trade) => trade.day === day);
    const valueOf = (trade: Trade) =>
      times(toFraction(trade.quantity), toFraction(trade.price ?? '0'));
    /** What is left of purchases and sales after the day trades, by broker. */
    const rest = new Map<string, Record<'buy' | 'sell', { quantity: Fraction; net: Fraction }>>();
    for (const key of [...new Set(ofDay.map(positionKey))].toSorted()) {
      const total = (kind: 'buy' | 'sell') =>
        ofDay
          .filter((trade) => trade.kind === kind && positionKey(trade) === key)
          .reduce(
            (sum, trade) => ({
              quantity: plus(sum.quantity, toFraction(trade.quantity)),
              net:
                kind === 'buy'
                  ? plus(sum.net, plus(valueOf(trade), toFraction(trade.fees)))
                  : plus(sum.net, minus(valueOf(trade), toFraction(trade.fees))),
            }),
            { quantity: none, net: none },
          );
      const both = { buy: total('buy'), sell: total('sell') };
      const matched = smaller(both.buy.quantity, both.sell.quantity);
      if (matched.top > 0n) {
        const part = (side: { quantity: Fraction; net: Fraction }) =>
          over(times(side.net, matched), side.quantity);
        dayTrades = plus(dayTrades, minus(part(both.sell), part(both.buy)));
        for (const side of [both.buy, both.sell]) {
          const used = part(side);
          side.quantity = minus(side.quantity, matched);
          side.net = minus(side.net, used);
        }
      }
      rest.set(key, both);
    }
    for (const trade of ofDay.filter(({ kind }) => adding.includes(kind))) {
      const fees = trade.kind === 'bonus' ? plus(valueOf(trade), toFraction(trade.fees)) : none;
      add(positionKey(trade), toFraction(trade.quantity), fees);
    }
    // Several groupings of a broker on a day are one.
    const groupings = ofDay.filter(({ kind }) => kind === 'reverse-split');
    for (const key of [...new Set(groupings.map(positionKey))].toSorted()) {
      const sum = groupings
        .filter((trade) => positionKey(trade) === key)
        .reduce((total, trade) => plus(total, toFraction(trade.quantity)), none);
      remove(key, sum, true);
    }
    for (const [key, { buy }] of rest) if (buy.quantity.top > 0n) add(key, buy.quantity, buy.net);
    for (const trade of ofDay.filter(({ kind }) => kind === 'subscription')) {
      add(
        positionKey(trade),
        toFraction(trade.quantity),
        plus(valueOf(trade), toFraction(trade.fees)),
      );
    }
    for (const trade of ofDay.filter(({ kind }) => kind === 'amortisation')) {
      if (cost === null) continue;
      const left: Fraction = minus(cost, minus(valueOf(trade), toFraction(trade.fees)));
      if (left.top < 0n) ordinary = minus(ordinary, left);
      cost = left.top < 0n || quantity.top === 0n ? none : left;
    }
    for (const [key, { sell }] of rest) {
      if (sell.quantity.top === 0n) continue;
      const held: Fraction = quantity;
      const before: Fraction | null = cost;
      const sold = remove(key, sell.quantity);
      if (before === null || lessThan(sold, sell.quantity)) unknown += 1;
      else ordinary = plus(ordinary, minus(sell.net, over(times(before, sold), held)));
    }
  }
  return { quantities, cost, quantity, ordinary, dayTrades, unknown };
}
