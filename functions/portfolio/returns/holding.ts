import { positionKey } from '../../../shared/portfolio/position.ts';
import { maxTransferDays } from '../../../shared/portfolio/trades/asset-holding.ts';
import type { Statement } from '../../../shared/portfolio/trades/statement.ts';
import type { Trade } from '../../../shared/portfolio/trades/trade.ts';
import { orderOfKinds } from '../../../shared/portfolio/trades/trading-day.ts';

/** What a day with entries does to the shares of an asset, over all brokers. Amounts are in reais. */
export interface HoldingDay {
  readonly day: number;
  /** At the end of the day, with shares on their way between two brokers. */
  quantity: number;
  /** Paid for shares, with fees. */
  inflow: number;
  /** Received for shares, without fees, and amortised. */
  outflow: number;
  /** Shares that came without a price, or left when negative: a statement, or a transfer from or to elsewhere. */
  unpricedQuantity: number;
  /** New shares for one old share, from splits, reverse splits and bonuses; 1 for none. */
  splitFactor: number;
  /** Reais per share of the purchases and sales; null without any. */
  tradePrice: number | null;
}

export interface HoldingHistory {
  /** In order, one for each day with entries. */
  readonly days: readonly HoldingDay[];
  /** Whether earlier trades are missing: `LedgerIssue`. */
  readonly hasIssues: boolean;
}

/** The trades of one kind, broker and day. */
interface Total {
  quantity: number;
  /** Reais with fees; null without a price. */
  amount: number | null;
}
type BrokerTotals = Map<string, Total>;

/** Shares that have left one broker and not arrived at another. */
interface Transit {
  readonly leaving: HoldingDay;
  quantity: number;
}

/**
 * The shares of one asset while its days are applied in order. It follows `AssetHolding` without costs and in plain
 * numbers, because a history has thousands of trades.
 */
export class Holding {
  readonly #brokers = new Map<string, number>();
  readonly #keys = new Map<string | null, string>();
  readonly #transits: Transit[] = [];
  readonly #days: HoldingDay[] = [];
  #held = 0;
  #inTransit = 0;
  #hasIssues = false;
  #day = emptyDay(0, 0);

  beginDay(day: number): void {
    if (this.#days.length > 0 && this.#day.day === day) return;
    this.#day = emptyDay(day, this.#day.quantity);
    this.#days.push(this.#day);
  }

  /** Replaces what is held at a broker. */
  state({ broker, quantity }: Statement): void {
    const key = this.#keyOf(broker);
    const before = this.#brokers.get(key) ?? 0;
    const stated = Number(quantity);
    this.#brokers.set(key, stated);
    this.#changeHeld(stated - before);
    this.#day.unpricedQuantity += stated - before;
  }

  /** Applies the trades of the day. */
  trade(trades: readonly Trade[]): void {
    const totals = this.#addUp(trades);
    const before = this.#held;
    let split = before;
    for (const kind of orderOfKinds) {
      for (const [key, ofBroker] of totals) {
        const total = ofBroker.get(kind);
        if (total === undefined) continue;
        this.#apply(kind, key, total);
        if (splitting.has(kind)) split = this.#held;
      }
    }
    if (before > 0 && split > 0) this.#day.splitFactor *= split / before;
  }

  history(): HoldingHistory {
    // Shares that never arrived have left the portfolio on the day of their transfer.
    for (const { leaving, quantity } of this.#transits) {
      if (quantity === 0) continue;
      leaving.unpricedQuantity -= quantity;
      for (const day of this.#days) {
        if (day.day >= leaving.day) day.quantity = exact(day.quantity - quantity);
      }
    }
    return { days: this.#days, hasIssues: this.#hasIssues };
  }

  /** Returns the totals by broker, in the order of brokers, without day trades: they change no quantity. */
  #addUp(trades: readonly Trade[]): ReadonlyMap<string, BrokerTotals> {
    const brokers = new Map<string, BrokerTotals>();
    for (const trade of trades) {
      const { kind, broker } = trade;
      const key = this.#keyOf(broker);
      const totals: BrokerTotals = brokers.get(key) ?? new Map<string, Total>();
      brokers.set(key, totals);
      const total = totals.get(kind) ?? { quantity: 0, amount: null };
      totals.set(kind, total);
      const quantity = Number(trade.quantity);
      total.quantity = exact(total.quantity + quantity);
      if (trade.price === null) continue;
      const price = Number(trade.price);
      const fees = Number(trade.fees);
      total.amount = (total.amount ?? 0) + price * quantity + fees;
      if (kind === 'buy' || kind === 'subscription') this.#day.inflow += price * quantity + fees;
      if (kind === 'sell' || kind === 'amortisation') this.#day.outflow += price * quantity - fees;
      if (kind === 'buy' || kind === 'sell') this.#day.tradePrice = price;
    }
    for (const totals of brokers.values()) removeDayTrades(totals);
    if (brokers.size < 2) return brokers;
    return new Map([...brokers].toSorted(([one], [other]) => (one < other ? -1 : 1)));
  }

  #apply(kind: (typeof orderOfKinds)[number], key: string, total: Total): void {
    const { quantity } = total;
    switch (kind) {
      case 'bonus':
      case 'split':
        if (this.#held === 0) this.#hasIssues = true;
        this.#add(key, quantity);
        break;
      case 'buy':
      case 'subscription':
        this.#add(key, quantity);
        break;
      case 'sell':
      case 'reverse-split':
        this.#remove(key, quantity);
        break;
      case 'transfer-out': {
        const moved = this.#remove(key, quantity);
        this.#inTransit += moved;
        this.#changeHeld(0);
        this.#transits.push({ leaving: this.#day, quantity: moved });
        break;
      }
      case 'transfer-in':
        this.#receive(key, total);
        break;
      case 'amortisation':
      case 'day-trade':
        break;
    }
  }

  #receive(key: string, { quantity, amount }: Total): void {
    let missing = quantity;
    for (const transit of this.#transits) {
      if (this.#day.day - transit.leaving.day > maxTransferDays) continue;
      const arrived = Math.min(transit.quantity, missing);
      transit.quantity = exact(transit.quantity - arrived);
      missing = exact(missing - arrived);
      this.#inTransit -= arrived;
    }
    this.#add(key, quantity);
    if (amount === null) this.#day.unpricedQuantity += missing;
    else this.#day.inflow += amount * (missing / quantity);
  }

  #add(key: string, quantity: number): void {
    this.#brokers.set(key, exact((this.#brokers.get(key) ?? 0) + quantity));
    this.#changeHeld(quantity);
  }

  /** Removes shares from the broker, then from those that have most. @returns how many */
  #remove(key: string, quantity: number): number {
    const first = this.#brokers.get(key) ?? 0;
    let missing = exact(quantity - Math.min(first, quantity));
    this.#brokers.set(key, exact(first - Math.min(first, quantity)));
    if (missing > 0) {
      const others = [...this.#brokers].toSorted(
        ([oneKey, one], [otherKey, other]) => other - one || (oneKey < otherKey ? -1 : 1),
      );
      for (const [other, held] of others) {
        const removed = Math.min(held, missing);
        this.#brokers.set(other, exact(held - removed));
        missing = exact(missing - removed);
      }
    }
    if (missing > 0) this.#hasIssues = true;
    const removed = exact(quantity - missing);
    this.#changeHeld(-removed);
    return removed;
  }

  #changeHeld(change: number): void {
    this.#held = exact(this.#held + change);
    this.#inTransit = exact(this.#inTransit);
    this.#day.quantity = exact(this.#held + this.#inTransit);
  }

  /** Returns `positionKey`, which is slow, once for each name. */
  #keyOf(broker: string | null): string {
    const known = this.#keys.get(broker);
    if (known !== undefined) return known;
    const key = positionKey({ ticker: '', broker });
    this.#keys.set(broker, key);
    return key;
  }
}

const splitting: ReadonlySet<string> = new Set(['bonus', 'split', 'reverse-split']);

function removeDayTrades(totals: BrokerTotals): void {
  const buy = totals.get('buy');
  const sell = totals.get('sell');
  if (buy === undefined || sell === undefined) return;
  const both = Math.min(buy.quantity, sell.quantity);
  for (const [kind, total] of [
    ['buy', buy],
    ['sell', sell],
  ] as const) {
    total.quantity = exact(total.quantity - both);
    if (total.quantity === 0) totals.delete(kind);
  }
}

function emptyDay(day: number, quantity: number): HoldingDay {
  const none = { inflow: 0, outflow: 0, unpricedQuantity: 0, splitFactor: 1, tradePrice: null };
  return { day, quantity, ...none };
}

/** Rounds to the eight decimals that a quantity has. */
function exact(quantity: number): number {
  return Math.round(quantity * 1e8) / 1e8;
}
