import * as z from 'zod/mini';
import type { AssetFundamentals, Dividend, Quote } from '../../shared/market/asset-data.ts';
import type { Clock } from '../runtime/clock.ts';
import { parseFundamentals, parseQuote } from './brapi-asset.ts';
import { parseDividends } from './brapi-history.ts';
import { BrapiFailure, getBrapiJson, type BrapiConnection } from './brapi-http.ts';
import { rowsFrom } from './brapi-values.ts';

/** Client of brapi.dev for the values of many companies. A plan without modules returns none of them. */
export interface BrapiCompanies {
  /**
   * Reads quote, payments, ratios and results of several companies, as many as one call allows. Undefined when brapi
   * does not know one of them, because then it returns none.
   * @throws BrapiFailure
   */
  readCompanies(
    tickers: readonly string[],
  ): Promise<ReadonlyMap<string, CompanyReading> | undefined>;
}

/** A part that was not returned is undefined, which differs from an empty one. */
export interface CompanyReading {
  readonly quote: Quote;
  readonly dividends: readonly Dividend[] | undefined;
  readonly fundamentals: AssetFundamentals | undefined;
}

const modules = ['defaultKeyStatistics', 'financialData'] as const;
const resultsSchema = z.object({ results: z.array(z.unknown()) });

export function brapiCompanies(connection: BrapiConnection, clock: Clock): BrapiCompanies {
  return {
    async readCompanies(tickers) {
      const path = `/api/quote/${tickers.map(encodeURIComponent).join(',')}`;
      const query = `fundamental=true&dividends=true&modules=${modules.join(',')}`;
      const answer = await getBrapiJson(connection, `${path}?${query}`);
      if (answer === undefined) return undefined;
      const parsed = resultsSchema.safeParse(answer);
      if (!parsed.success) throw new BrapiFailure('brapi answered in another shape', 'unavailable');
      const found = new Map<string, CompanyReading>();
      for (const result of rowsFrom(parsed.data.results)) {
        const ticker = tickers.find((one) => one === result['symbol']);
        if (ticker === undefined) continue;
        const { dividendsData } = result;
        found.set(ticker, {
          quote: parseQuote(result),
          dividends:
            dividendsData === undefined ? undefined : parseDividends(dividendsData, clock()),
          fundamentals: modules.some((name) => name in result)
            ? parseFundamentals(result)
            : undefined,
        });
      }
      return found;
    },
  };
}
