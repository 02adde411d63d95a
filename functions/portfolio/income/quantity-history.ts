import Big from 'big.js';
import { AssetHolding, type OwnTransfer } from '../../../shared/portfolio/trades/asset-holding.ts';
import type { LedgerEntries } from '../../../shared/portfolio/trades/ledger.ts';
import { groupTradesByDay } from '../../../shared/portfolio/trades/trading-day.ts';

/** What is held of an asset over all brokers. */
export interface QuantityHistory {
  /** The quantity at the end of each day with a statement or a trade, oldest first. */
  readonly days: readonly DayQuantity[];
}

interface DayQuantity {
  /** `yyyy-mm-dd`. */
  readonly day: string;
  readonly quantity: Big;
}

/** Returns the history of each asset that was ever held, by its code; each entry is applied once. */
export function readQuantityHistories({
  statements,
  trades,
}: LedgerEntries): ReadonlyMap<string, QuantityHistory> {
  const statementsOf = Map.groupBy(statements, ({ ticker }) => ticker);
  const tradesOf = Map.groupBy(trades, ({ ticker }) => ticker);
  const tickers = [...new Set([...statementsOf.keys(), ...tradesOf.keys()])].toSorted();
  return new Map(
    tickers.map((ticker) => {
      const stated = Map.groupBy(statementsOf.get(ticker) ?? [], ({ day }) => day);
      const traded = groupTradesByDay(tradesOf.get(ticker) ?? []);
      const holding = new AssetHolding(ticker);
      const days = [...new Set([...stated.keys(), ...traded.keys()])].toSorted().map((day) => {
        for (const statement of stated.get(day) ?? []) holding.state(statement);
        for (const movement of traded.get(day) ?? []) holding.apply(day, movement);
        return { day, quantity: holding.quantity };
      });
      return [ticker, { days: days.map((one) => withTransfers(one, holding.ownTransfers)) }];
    }),
  );
}

/** Adds shares that are on their way between two brokers: they are the user's all the time. */
function withTransfers({ day, quantity }: DayQuantity, transfers: readonly OwnTransfer[]) {
  return transfers
    .filter(({ sentOn, arrivedOn }) => sentOn <= day && day < arrivedOn)
    .reduce((sum, transfer) => ({ day, quantity: sum.quantity.plus(transfer.quantity) }), {
      day,
      quantity,
    });
}

/**
 * Returns what is held at the end of a day, splits of that day included.
 * @param today its trades and later statements say what is held now, which is also the quantity of later days
 */
export function quantityAtEndOf({ days }: QuantityHistory, day: string, today: string): Big {
  const entry = day >= today ? days.at(-1) : days.findLast((one) => one.day <= day);
  return entry?.quantity ?? new Big(0);
}
