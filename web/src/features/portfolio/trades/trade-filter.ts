import { positionKey } from '../../../../../shared/portfolio/position.ts';
import type { RealisedResult } from '../../../../../shared/portfolio/trades/ledger-result.ts';
import type {
  StoredTrade,
  Trade,
  TradeKind,
} from '../../../../../shared/portfolio/trades/trade.ts';

/** Empty texts select everything. */
export interface TradeFilter {
  readonly ticker: string;
  readonly kind: TradeKind | '';
  /** `yyyy`. */
  readonly year: string;
}

export const noFilter: TradeFilter = { ticker: '', kind: '', year: '' };

/** Returns the selected trades, newest first. */
export function filterTrades(trades: readonly StoredTrade[], filter: TradeFilter): StoredTrade[] {
  return trades
    .filter(
      ({ ticker, kind, day }) =>
        (filter.ticker === '' || ticker === filter.ticker) &&
        (filter.kind === '' || kind === filter.kind) &&
        day.startsWith(filter.year),
    )
    .toSorted(
      (one, other) =>
        other.day.localeCompare(one.day) ||
        one.ticker.localeCompare(other.ticker) ||
        other.id.localeCompare(one.id),
    );
}

export interface RealisedTotal {
  readonly count: number;
  readonly resultInCentavos: number;
  /** Of the sales with a known result. */
  readonly proceedsInCentavos: number;
  /** Sales without a known result. */
  readonly unknown: number;
  readonly unknownProceedsInCentavos: number;
}

/** Adds up results, day trades apart: they are taxed apart. */
export function sumRealised(realised: readonly RealisedResult[]): {
  readonly sales: RealisedTotal;
  readonly dayTrades: RealisedTotal;
} {
  return {
    sales: totalOf(realised.filter(({ isDayTrade }) => !isDayTrade)),
    dayTrades: totalOf(realised.filter(({ isDayTrade }) => isDayTrade)),
  };
}

function totalOf(realised: readonly RealisedResult[]): RealisedTotal {
  let resultInCentavos = 0;
  let proceedsInCentavos = 0;
  let unknown = 0;
  let unknownProceedsInCentavos = 0;
  for (const result of realised) {
    if (result.resultInCentavos === null) {
      unknown += 1;
      unknownProceedsInCentavos += result.proceedsInCentavos;
    } else {
      resultInCentavos += result.resultInCentavos;
      proceedsInCentavos += result.proceedsInCentavos;
    }
  }
  return {
    count: realised.length,
    resultInCentavos,
    proceedsInCentavos,
    unknown,
    unknownProceedsInCentavos,
  };
}

/** Returns the results of a filter's asset and year. */
export function filterRealised(
  realised: readonly RealisedResult[],
  { ticker, year }: TradeFilter,
): RealisedResult[] {
  return realised.filter(
    (one) => (ticker === '' || one.ticker === ticker) && one.day.startsWith(year),
  );
}

/** The result of the sales of an asset at a broker on one day. */
export interface SalesResult {
  readonly sales: number;
  readonly resultInCentavos: number | null;
  readonly dayTrade: 'none' | 'some' | 'all';
}

/** Returns each result under the id of the trade that shows it: the first of the day's sales. */
export function resultsOfSales(
  trades: readonly StoredTrade[],
  realised: readonly RealisedResult[],
): ReadonlyMap<string, SalesResult> {
  const sales = Map.groupBy(
    trades.filter(({ kind }) => kind === 'sell'),
    salesKey,
  );
  const results = new Map<string, SalesResult>();
  for (const [key, parts] of Map.groupBy(realised, salesKey)) {
    const ofDay = sales.get(key) ?? [];
    const [first] = ofDay.toSorted((one, other) => other.id.localeCompare(one.id));
    if (first === undefined) continue;
    const dayTrades = parts.filter(({ isDayTrade }) => isDayTrade).length;
    results.set(first.id, {
      sales: ofDay.length,
      resultInCentavos: parts.reduce<number | null>(
        (sum, { resultInCentavos }) =>
          sum === null || resultInCentavos === null ? null : sum + resultInCentavos,
        0,
      ),
      dayTrade: dayTrades === 0 ? 'none' : dayTrades === parts.length ? 'all' : 'some',
    });
  }
  return results;
}

function salesKey({ day, ticker, broker }: Pick<Trade, 'day' | 'ticker' | 'broker'>): string {
  return `${day}|${positionKey({ ticker, broker })}`;
}
