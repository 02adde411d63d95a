import * as z from 'zod/mini';
import type {
  AssetFundamentals,
  Dividend,
  HistoricalRow,
  Quote,
} from '../../shared/market/asset-data.ts';
import type { Clock } from '../runtime/clock.ts';
import { parseFundamentals, parseQuote } from './brapi-asset.ts';
import { parseDividends, parseHistory } from './brapi-history.ts';
import { BrapiFailure, getBrapiJson, type BrapiConnection } from './brapi-http.ts';
import { rowsFrom } from './brapi-values.ts';

/** Client of brapi.dev for the values of many assets. A plan without modules returns none of them. */
export interface BrapiCompanies {
  /**
   * Reads quote, prices, payments, ratios and statements of several assets, as many as one call allows, and as much as
   * the plan has. Undefined when brapi does not know one of them, because then it returns none.
   * @throws BrapiFailure
   */
  readCompanies(
    tickers: readonly string[],
  ): Promise<ReadonlyMap<string, CompanyReading> | undefined>;
}

/** A part that was not returned is undefined, which differs from an empty one. */
export interface CompanyReading {
  readonly quote: Quote;
  /** Daily prices of three months, oldest first; empty when none were returned. */
  readonly history: readonly HistoricalRow[];
  readonly dividends: readonly Dividend[] | undefined;
  readonly fundamentals: AssetFundamentals | undefined;
}

const ratioModules = ['defaultKeyStatistics', 'financialData'] as const;
const statementModules = [
  'summaryProfile',
  'incomeStatementHistory',
  'balanceSheetHistory',
  'cashflowHistory',
] as const;
const yearlyModules = ['defaultKeyStatisticsHistory', 'financialDataHistory'] as const;

/** What is requested, most first: brapi rejects a request for more than the plan has. */
const requestSizes = [
  [...ratioModules, ...statementModules, ...yearlyModules],
  [...ratioModules, ...statementModules],
  ratioModules,
] as const;

const resultsSchema = z.object({ results: z.array(z.unknown()) });

export function brapiCompanies(connection: BrapiConnection, clock: Clock): BrapiCompanies {
  /** The largest request that was not rejected. */
  let allowedSize = 0;

  const request = async (tickers: readonly string[]): Promise<unknown> => {
    const path = `/api/quote/${tickers.map(encodeURIComponent).join(',')}`;
    for (let size = allowedSize; ; size += 1) {
      const modules = (requestSizes[size] ?? ratioModules).join(',');
      const query = `fundamental=true&dividends=true&range=3mo&interval=1d&modules=${modules}`;
      try {
        const answer = await getBrapiJson(connection, `${path}?${query}`);
        allowedSize = size;
        return answer;
      } catch (error) {
        const isNotInPlan = error instanceof BrapiFailure && error.reason === 'not_in_plan';
        if (!isNotInPlan || size >= requestSizes.length - 1) throw error;
      }
    }
  };

  return {
    async readCompanies(tickers) {
      const answer = await request(tickers);
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
          history: parseHistory(result['historicalDataPrice']),
          dividends:
            dividendsData === undefined ? undefined : parseDividends(dividendsData, clock()),
          fundamentals: ratioModules.some((name) => name in result)
            ? parseFundamentals(result)
            : undefined,
        });
      }
      return found;
    },
  };
}
