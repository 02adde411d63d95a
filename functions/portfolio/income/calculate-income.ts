import type { IncomePayment, PortfolioIncome } from '../../../shared/contracts/portfolio/income.ts';
import type { Dividend } from '../../../shared/market/asset-data.ts';
import type { Position } from '../../../shared/portfolio/position.ts';
import type { LedgerEntries } from '../../../shared/portfolio/trades/ledger.ts';
import type { Trade } from '../../../shared/portfolio/trades/trade.ts';
import { findAssetPayments } from './asset-payments.ts';
import { readQuantityHistories } from './quantity-history.ts';
import { findStatedSince } from './stated-since.ts';
import { findYieldsOnCost } from './yields-on-cost.ts';

interface IncomeInput extends LedgerEntries {
  /** What is held now. */
  readonly positions: readonly Position[];
  /** All known payments of the assets that are or were held; missing when unknown. */
  readonly dividends: ReadonlyMap<string, readonly Dividend[]>;
  /** `yyyy-mm-dd` in São Paulo. */
  readonly today: string;
}

/** Calculates received and announced payments and yields, all before tax. */
export function calculateIncome({
  statements,
  trades,
  positions,
  dividends,
  today,
}: IncomeInput): Omit<PortfolioIncome, 'unknown' | 'mayChange' | 'pending'> {
  const histories = readQuantityHistories({ statements, trades });
  const payments = [...histories].flatMap(([ticker, history]) =>
    findAssetPayments(ticker, dividends.get(ticker) ?? [], history, today),
  );
  const isReceived = ({ paymentDay }: IncomePayment) => paymentDay !== null && paymentDay <= today;
  const received = payments.filter(isReceived).toSorted(newestFirst);
  return {
    received,
    announced: payments.filter((payment) => !isReceived(payment)).toSorted(soonestFirst),
    yields: findYieldsOnCost(positions, received, (ticker) => dividends.get(ticker), today),
    statedSince: findStatedSince({ statements, trades }),
    knownSince:
      [...histories.keys()]
        .flatMap((ticker) => (dividends.get(ticker) ?? []).map(({ date }) => date))
        .toSorted()
        .at(0) ?? null,
    splitSince: findSplitSince(trades, payments),
  };
}

const kindsOfSplits: ReadonlySet<Trade['kind']> = new Set(['split', 'reverse-split', 'bonus']);

/** Returns the assets of payments whose shares were split later. */
function findSplitSince(trades: readonly Trade[], payments: readonly IncomePayment[]): string[] {
  const lastSplits = new Map<string, string>();
  for (const { ticker, kind, day } of trades) {
    if (kindsOfSplits.has(kind) && day > (lastSplits.get(ticker) ?? ''))
      lastSplits.set(ticker, day);
  }
  const isBeforeSplit = ({ ticker, recordDay, paymentDay }: IncomePayment) =>
    (recordDay ?? paymentDay ?? '') < (lastSplits.get(ticker) ?? '');
  return [...new Set(payments.filter(isBeforeSplit).map(({ ticker }) => ticker))].toSorted();
}

function newestFirst(one: IncomePayment, other: IncomePayment): number {
  return (
    (other.paymentDay ?? '').localeCompare(one.paymentDay ?? '') ||
    one.ticker.localeCompare(other.ticker)
  );
}

/** Payments without a day come last. */
function soonestFirst(one: IncomePayment, other: IncomePayment): number {
  return (
    (one.paymentDay ?? '9999').localeCompare(other.paymentDay ?? '9999') ||
    one.ticker.localeCompare(other.ticker)
  );
}
