import { isB3Ticker } from '../../../shared/market/b3-ticker.ts';
import type { ListedAsset } from '../../integrations/brapi.ts';
import { calculateTurnover, sortByTurnover } from '../facts/turnover.ts';

/** A company of B3, by the share of it that is traded most. */
export interface Company {
  readonly ticker: string;
  /** The sector's name in the source's list. */
  readonly sector: string;
  /** The company's other shares, which have the same sector. */
  readonly others: readonly string[];
}

/**
 * Four characters identify the company (B3 itself is B3SA), a number the kind of share; a code that ends in F is of
 * the fractional market.
 */
const tickerOfB3 = /^[A-Z][A-Z0-9]{3}\d{1,2}$/;
const companyCodeLength = 4;

/** Companies with a sector, each once however many of its shares are listed, in the order of their tickers. */
export function companiesIn(listed: readonly ListedAsset[]): readonly Company[] {
  const shares = sortByTurnover(listed).filter(
    ({ stock, type }) => (type ?? 'stock') === 'stock' && tickerOfB3.test(stock),
  );
  const sharesByCompany = Map.groupBy(shares, ({ stock }) => stock.slice(0, companyCodeLength));
  return [...sharesByCompany.values()]
    .flatMap(([first, ...others]) => {
      const sector = first?.sector?.trim() ?? '';
      if (first === undefined || sector === '') return [];
      return [{ ticker: first.stock, sector, others: others.map(({ stock }) => stock) }];
    })
    .toSorted((a, b) => (a.ticker < b.ticker ? -1 : 1));
}

/** In reais a day: others are hardly asked for, and their prices are old. */
const minTurnover = 10_000;
/** At five per call, 300 calls a week. */
const maxFurther = 1_500;

/**
 * Returns the liquid assets other than these companies: funds, ETFs, BDRs, other shares. In the order of their tickers,
 * because neighbours are kept together.
 */
export function furtherAssetsIn(
  listed: readonly ListedAsset[],
  companies: readonly Company[],
): readonly string[] {
  const walked = new Set(companies.map(({ ticker }) => ticker));
  return sortByTurnover(listed)
    .filter(
      (asset) =>
        isB3Ticker(asset.stock) &&
        /\d$/.test(asset.stock) &&
        !walked.has(asset.stock) &&
        calculateTurnover(asset) >= minTurnover,
    )
    .slice(0, maxFurther)
    .map(({ stock }) => stock)
    .toSorted();
}
