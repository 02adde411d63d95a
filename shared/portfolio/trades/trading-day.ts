import Big from 'big.js';
import { positionKey } from '../position.ts';
import type { Trade, TradeKind } from './trade.ts';

/** Trades of one kind, asset, broker and day together. */
export interface Movement {
  readonly kind: TradeKind | 'day-trade';
  readonly broker: string | null;
  readonly quantity: Big;
  /** Reais: price times quantity, before fees; null without a price. Of a day trade, what the sales brought. */
  readonly amount: Big | null;
  /** Reais. Of a day trade, its purchases and all fees. */
  readonly costs: Big;
}

/** Within a day: what adds shares first, so that a file in any order never sells what is bought that day. */
export const orderOfKinds: readonly Movement['kind'][] = [
  'day-trade',
  'bonus',
  'split',
  'reverse-split',
  'buy',
  'subscription',
  'transfer-out',
  'transfer-in',
  'amortisation',
  'sell',
];

/** Returns the movements of one asset by day, each day in the order in which they are applied. */
export function groupTradesByDay(trades: readonly Trade[]): ReadonlyMap<string, Movement[]> {
  const days = new Map<string, Movement[]>();
  for (const [day, ofDay] of Map.groupBy(trades, (trade) => trade.day)) {
    const movements = [...Map.groupBy(ofDay, positionKey).entries()]
      // The result must not depend on the order of the file.
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .flatMap(([, ofBroker]) => movementsOfBroker(ofBroker));
    days.set(
      day,
      movements.toSorted(
        (one, other) => orderOfKinds.indexOf(one.kind) - orderOfKinds.indexOf(other.kind),
      ),
    );
  }
  return days;
}

function movementsOfBroker(trades: readonly Trade[]): Movement[] {
  const movements = [...Map.groupBy(trades, ({ kind }) => kind).values()].map(addUp);
  const buy = movements.find(({ kind }) => kind === 'buy');
  const sell = movements.find(({ kind }) => kind === 'sell');
  if (buy === undefined || sell === undefined) return movements;
  const quantity = buy.quantity.lt(sell.quantity) ? buy.quantity : sell.quantity;
  const bought = partOf(buy, quantity);
  const sold = partOf(sell, quantity);
  const dayTrade: Movement = {
    kind: 'day-trade',
    broker: buy.broker,
    quantity,
    amount: sold.amount,
    costs: (bought.amount ?? new Big(0)).plus(bought.costs).plus(sold.costs),
  };
  return [
    ...movements.filter(({ kind }) => kind !== 'buy' && kind !== 'sell'),
    dayTrade,
    ...[buy, sell].flatMap((whole) => {
      const rest = whole.quantity.minus(quantity);
      return rest.eq(0) ? [] : [partOf(whole, rest)];
    }),
  ];
}

function addUp(trades: readonly Trade[]): Movement {
  let quantity = new Big(0);
  let amount: Big | null = null;
  let costs = new Big(0);
  for (const trade of trades) {
    quantity = quantity.plus(trade.quantity);
    costs = costs.plus(trade.fees);
    if (trade.price !== null) {
      amount = new Big(trade.price).times(trade.quantity).plus(amount ?? 0);
    }
  }
  const [first] = trades;
  return { kind: first?.kind ?? 'buy', broker: first?.broker ?? null, quantity, amount, costs };
}

/** Returns the part of a movement that a quantity of it makes up, with its share of the fees. */
function partOf(movement: Movement, quantity: Big): Movement {
  if (quantity.eq(movement.quantity)) return movement;
  const share = (whole: Big) => divide(whole.times(quantity), movement.quantity);
  return {
    ...movement,
    quantity,
    amount: movement.amount === null ? null : share(movement.amount),
    costs: share(movement.costs),
  };
}

/** More decimals than any sum of ten thousand trades loses; amounts are rounded to centavos only at the end. */
const Precise = Big();
Precise.DP = 40;

/** Divides with 40 decimals. */
export function divide(dividend: Big, divisor: Big): Big {
  return new Precise(dividend).div(divisor);
}
