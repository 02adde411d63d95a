import Big from 'big.js';
import { daysBetween } from '../../market/b3-session.ts';
import { canonicalDecimal } from '../decimal.ts';
import { positionKey } from '../position.ts';
import { toCentavos } from '../valuation.ts';
import type { Ledger, LedgerIssue, LedgerPosition, RealisedResult } from './ledger-result.ts';
import type { Statement } from './statement.ts';
import { divide, type Movement } from './trading-day.ts';

const zero = new Big(0);

/** A transfer between brokers takes days; what arrives later than this came from elsewhere. */
export const maxTransferDays = 30;

interface BrokerHolding {
  readonly broker: string | null;
  quantity: Big;
  quantityDay: string;
}

/** Shares that have left one broker and not arrived at another. */
interface Transit {
  readonly day: string;
  quantity: Big;
  /** Reais per share; null when unknown. */
  readonly average: Big | null;
}

/** Shares that have arrived from another broker of the same user. */
export interface OwnTransfer {
  readonly sentOn: string;
  readonly arrivedOn: string;
  readonly quantity: Big;
}

/** One asset over all brokers while its days are applied in order. */
export class AssetHolding {
  readonly #ticker: string;
  readonly #brokers = new Map<string, BrokerHolding>();
  readonly #realised: RealisedResult[] = [];
  readonly #issues: LedgerIssue[] = [];
  readonly #ownTransfers: OwnTransfer[] = [];
  #transits: Transit[] = [];
  #quantity = zero;
  /** Reais per share over all brokers; null when some of the shares have no known cost. */
  #average: Big | null = zero;

  constructor(ticker: string) {
    this.#ticker = ticker;
  }

  /** Of the days applied so far. */
  get ownTransfers(): readonly OwnTransfer[] {
    return this.#ownTransfers;
  }

  /** Held over all brokers, without shares that are on their way. */
  get quantity(): Big {
    return this.#quantity;
  }

  /** Replaces what is held at a broker. */
  state({ ticker, broker, quantity, averagePrice, day }: Statement): void {
    const held = this.#brokers.get(positionKey({ ticker, broker }));
    if (held !== undefined) this.#remove(day, broker, held.quantity);
    const stated = new Big(quantity);
    if (stated.gt(0)) {
      const cost = averagePrice === null ? null : stated.times(averagePrice);
      this.#add(day, broker, stated, cost);
    }
  }

  apply(day: string, movement: Movement): void {
    const { kind, broker, quantity, amount, costs } = movement;
    const price = amount ?? zero;
    switch (kind) {
      case 'bonus':
      case 'split':
        // It was granted on shares that no entry explains.
        if (this.#quantity.eq(0)) this.#reportMissing(day, broker, null);
        this.#add(day, broker, quantity, kind === 'bonus' ? price.plus(costs) : zero);
        break;
      case 'buy':
      case 'subscription':
        this.#add(day, broker, quantity, price.plus(costs));
        break;
      case 'reverse-split':
        this.#group(day, broker, quantity);
        break;
      case 'sell':
        this.#sell(day, movement);
        break;
      case 'day-trade':
        this.#realise(day, movement, price.minus(costs));
        break;
      case 'amortisation':
        this.#amortise(day, movement);
        break;
      case 'transfer-out': {
        const average = this.#average;
        const moved = this.#remove(day, broker, quantity);
        this.#transits.push({ day, quantity: moved, average });
        break;
      }
      case 'transfer-in':
        this.#receive(day, movement);
        break;
    }
  }

  result(): Ledger {
    const average = this.#average === null ? null : canonicalDecimal(settle(this.#average));
    const averagePrice = average === '0' ? null : average;
    const positions = [...this.#brokers.entries()]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .flatMap(([, { broker, quantity, quantityDay }]): LedgerPosition[] =>
        quantity.gt(0)
          ? [
              {
                ticker: this.#ticker,
                broker,
                quantity: canonicalDecimal(quantity),
                averagePrice,
                hasTrades: true,
                quantityDay,
              },
            ]
          : [],
      );
    return { positions, realised: this.#realised, issues: this.#issues };
  }

  /** @param cost reais of all added shares together; null when unknown */
  #add(day: string, broker: string | null, quantity: Big, cost: Big | null): void {
    const held = this.#at(day, broker);
    const total = this.#quantity.plus(quantity);
    this.#average =
      this.#average === null || cost === null
        ? null
        : divide(this.#average.times(this.#quantity).plus(cost), total);
    this.#quantity = total;
    held.quantity = held.quantity.plus(quantity);
    held.quantityDay = day;
  }

  /**
   * Removes shares at the average cost: from the broker, and where it has too few from the one that has most, since
   * transfers are often not recorded.
   * @returns how many were removed
   */
  #remove(day: string, broker: string | null, quantity: Big): Big {
    let missing = quantity;
    const first = this.#at(day, broker);
    const others = [...this.#brokers.entries()]
      .filter(([, held]) => held !== first)
      .toSorted(
        ([oneKey, one], [otherKey, other]) =>
          other.quantity.cmp(one.quantity) || (oneKey < otherKey ? -1 : 1),
      );
    for (const held of [first, ...others.map(([, other]) => other)]) {
      if (missing.eq(0)) break;
      const removed = held.quantity.lt(missing) ? held.quantity : missing;
      if (removed.eq(0)) continue;
      held.quantity = held.quantity.minus(removed);
      held.quantityDay = day;
      missing = missing.minus(removed);
    }
    const removed = quantity.minus(missing);
    this.#quantity = this.#quantity.minus(removed);
    if (this.#quantity.eq(0)) this.#average = zero;
    if (missing.gt(0)) this.#reportMissing(day, broker, missing);
    return removed;
  }

  #reportMissing(day: string, broker: string | null, missing: Big | null): void {
    const missingQuantity = missing === null ? null : canonicalDecimal(missing);
    this.#issues.push({ day, ticker: this.#ticker, broker, missingQuantity });
  }

  #sell(day: string, movement: Movement): void {
    const { broker, quantity, amount, costs } = movement;
    const average = this.#average;
    const sold = this.#remove(day, broker, quantity);
    const isKnown = average !== null && sold.eq(quantity);
    this.#realise(
      day,
      movement,
      isKnown ? (amount ?? zero).minus(costs).minus(average.times(quantity)) : null,
    );
  }

  #realise(day: string, { kind, broker, quantity, amount }: Movement, result: Big | null): void {
    this.#realised.push({
      day,
      ticker: this.#ticker,
      broker,
      quantity: canonicalDecimal(quantity),
      resultInCentavos: result === null ? null : toCentavos(settle(result)),
      proceedsInCentavos: toCentavos(amount ?? zero),
      isDayTrade: kind === 'day-trade',
    });
  }

  /** Fewer shares with the same total cost. */
  #group(day: string, broker: string | null, quantity: Big): void {
    const cost = this.#average?.times(this.#quantity);
    this.#remove(day, broker, quantity);
    if (cost !== undefined && this.#quantity.gt(0)) this.#average = divide(cost, this.#quantity);
  }

  /** Lowers the cost; what exceeds it is a result. */
  #amortise(day: string, movement: Movement): void {
    const paid = (movement.amount ?? zero).minus(movement.costs);
    if (this.#average === null) return;
    const cost = this.#average.times(this.#quantity);
    const rest = cost.minus(paid);
    if (rest.lt(0)) this.#realise(day, movement, rest.times(-1));
    if (this.#quantity.gt(0)) this.#average = rest.lt(0) ? zero : divide(rest, this.#quantity);
  }

  #receive(day: string, { broker, quantity, amount, costs }: Movement): void {
    if (amount !== null) {
      this.#add(day, broker, quantity, amount.plus(costs));
      return;
    }
    let missing = quantity;
    this.#transits = this.#transits.filter(
      (transit) => daysBetween(transit.day, day) <= maxTransferDays,
    );
    for (const transit of this.#transits) {
      if (missing.eq(0)) break;
      const arrived = transit.quantity.lt(missing) ? transit.quantity : missing;
      if (arrived.eq(0)) continue;
      transit.quantity = transit.quantity.minus(arrived);
      missing = missing.minus(arrived);
      this.#ownTransfers.push({ sentOn: transit.day, arrivedOn: day, quantity: arrived });
      this.#add(day, broker, arrived, transit.average?.times(arrived) ?? null);
    }
    if (missing.gt(0)) {
      const average = this.#quantity.gt(0) ? this.#average : null;
      this.#add(day, broker, missing, average?.times(missing) ?? null);
    }
  }

  #at(day: string, broker: string | null): BrokerHolding {
    const key = positionKey({ ticker: this.#ticker, broker });
    const held = this.#brokers.get(key);
    if (held !== undefined) return held;
    const empty = { broker, quantity: zero, quantityDay: day };
    this.#brokers.set(key, empty);
    return empty;
  }
}

/** Undoes the rounding of divisions, so that a tie is rounded as one: 0.4999… with forty nines is 0.5. */
function settle(value: Big): Big {
  return value.round(30, Big.roundHalfUp);
}
