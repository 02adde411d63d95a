import * as z from 'zod/mini';
import type {
  AssetFundamentals,
  AssetPart,
  Dividend,
  HistoricalRow,
  Quote,
} from '../../shared/market/asset-data.ts';
import type { Clock } from '../runtime/clock.ts';
import { fundamentalsOf, quoteOf } from './brapi-asset.ts';
import { dividendsOf, historyOf } from './brapi-history.ts';
import { BrapiFailure, getBrapiJson, type BrapiConnection } from './brapi-http.ts';
import { brapiPlans, type BrapiPlan } from './brapi-plans.ts';
import { numberFrom, positiveFrom, rowsFrom } from './brapi-values.ts';

/** brapi.dev, the source of market data. */
export interface Brapi {
  /**
   * Every asset that the partner lists, with name, sector, kind and how much of it is traded.
   * @throws BrapiFailure
   */
  listAssets(): Promise<ListedAsset[]>;
  /**
   * One asset: always its quote, and of what else is asked for as much as the plan includes.
   * Undefined where brapi does not know the ticker.
   * @throws BrapiFailure
   */
  readAsset(ticker: string, parts: AssetParts): Promise<AssetReading | undefined>;
}

export type AssetParts = Readonly<Record<AssetPart, boolean>>;

/** The content of one answer. A part that was not returned is undefined, which differs from an empty one. */
export interface AssetReading {
  readonly quote: Quote;
  readonly history: readonly HistoricalRow[] | undefined;
  readonly dividends: readonly Dividend[] | undefined;
  readonly fundamentals: AssetFundamentals | undefined;
  /** brapi took the parts as more than the plan includes, and was asked for less. Years before are no part. */
  readonly refused: boolean;
}

/** Anything else counts as missing. */
const amount = z.optional(z.pipe(z.unknown(), z.transform(positiveFrom)));

const listedAssetSchema = z.object({
  stock: z.string(),
  name: z.string(),
  sector: z.nullish(z.string()),
  type: z.nullish(z.string()),
  close: amount,
  /** In percent, as brapi has it: no previous close is listed from which to count it. */
  change: z.optional(z.pipe(z.unknown(), z.transform(numberFrom))),
  /** In papers, of the last session. */
  volume: amount,
});
export type ListedAsset = z.infer<typeof listedAssetSchema>;

const assetPageSchema = z.object({
  stocks: z.array(z.unknown()),
  hasNextPage: z.nullish(z.boolean()),
});

const pageSize = 1000;
/** B3 lists about 2,500 assets; a partner that never says "last page" must not keep us. */
const maximumPages = 10;

/** The modules whose fields are shown. */
const fundamentalModules = [
  'summaryProfile',
  'defaultKeyStatistics',
  'financialData',
  'incomeStatementHistory',
  'incomeStatementHistoryQuarterly',
  'balanceSheetHistory',
  'cashflowHistory',
] as const;

/** The modules of earlier years, which a plan may lack. */
const yearlyModules = ['defaultKeyStatisticsHistory', 'financialDataHistory'] as const;

const noParts: AssetParts = { history: false, dividends: false, fundamentals: false };

/** @param plan what is never asked for, since it would be refused */
export function brapi(connection: BrapiConnection, clock: Clock, plan: BrapiPlan): Brapi {
  const get = (path: string, query: string) => getBrapiJson(connection, `${path}?${query}`);

  const readResult = async (ticker: string, query: string) => {
    const answer = await get(`/api/quote/${encodeURIComponent(ticker)}`, query);
    return answer === undefined ? undefined : resultOf(answer);
  };

  /**
   * Reads as much as the plan allows: without the earlier years, then without further modules, then only the quote.
   */
  const readMost = async (
    ticker: string,
    parts: AssetParts,
  ): Promise<{ readonly result: Result | undefined; readonly refused: boolean }> => {
    const whole = assetQuery(parts, plan, { withYears: true });
    const usual = assetQuery(parts, plan);
    const smaller = [assetQuery(parts, brapiPlans.free), assetQuery(noParts, plan)].find(
      (other) => other !== usual,
    );
    const steps = [...new Set([whole, usual, ...(smaller === undefined ? [] : [smaller])])];
    for (const query of steps) {
      try {
        const result = await readResult(ticker, query);
        return { result, refused: query === smaller };
      } catch (error) {
        const isRefused = error instanceof BrapiFailure && error.reason === 'not_in_plan';
        if (!isRefused || query === steps.at(-1)) throw error;
      }
    }
    return { result: undefined, refused: false };
  };

  return {
    async listAssets() {
      const assets: ListedAsset[] = [];
      for (let page = 1; page <= maximumPages; page += 1) {
        const answer = assetPageSchema.safeParse(
          await get('/api/quote/list', `sortBy=name&limit=${pageSize}&page=${page}`),
        );
        if (!answer.success) throw inAnotherShape();
        const listed = answer.data.stocks.flatMap((row) => {
          const parsed = listedAssetSchema.safeParse(row);
          return parsed.success ? [parsed.data] : [];
        });
        if (listed.length === 0 && answer.data.stocks.length > 0) throw inAnotherShape();
        assets.push(...listed);
        if (answer.data.hasNextPage !== true || answer.data.stocks.length === 0) break;
      }
      return assets;
    },

    async readAsset(ticker, parts) {
      const { result, refused } = await readMost(ticker, parts);
      if (result === undefined) return undefined;
      const quote = quoteOf(result);
      if (
        quote.regularMarketPrice === null &&
        quote.shortName === null &&
        quote.longName === null
      ) {
        throw inAnotherShape();
      }
      return {
        quote,
        history:
          parts.history && 'historicalDataPrice' in result
            ? historyOf(result['historicalDataPrice'])
            : undefined,
        dividends:
          parts.dividends && 'dividendsData' in result
            ? dividendsOf(result['dividendsData'], clock())
            : undefined,
        fundamentals:
          parts.fundamentals && fundamentalModules.some((name) => name in result)
            ? fundamentalsOf(result)
            : undefined,
        refused,
      };
    },
  };
}

/** The most of what is wanted that a plan includes. P/E and earnings a share are in every one. */
function assetQuery(
  parts: AssetParts,
  plan: BrapiPlan,
  { withYears = false }: { readonly withYears?: boolean } = {},
): string {
  const modules = [...fundamentalModules, ...(withYears ? yearlyModules : [])];
  return new URLSearchParams({
    fundamental: 'true',
    ...(parts.history ? { range: plan.historyRange, interval: '1d' } : {}),
    ...(parts.dividends && plan.hasModules ? { dividends: 'true' } : {}),
    ...(parts.fundamentals && plan.hasModules ? { modules: modules.join(',') } : {}),
  }).toString();
}

type Result = Readonly<Record<string, unknown>>;

const envelopeSchema = z.object({ results: z.array(z.unknown()) });

/** The one result that was asked for; undefined where the partner has none. */
function resultOf(answer: unknown): Result | undefined {
  const envelope = envelopeSchema.safeParse(answer);
  if (!envelope.success) throw inAnotherShape();
  const [result] = rowsFrom(envelope.data.results);
  if (result === undefined && envelope.data.results.length > 0) throw inAnotherShape();
  return result;
}

function inAnotherShape(): BrapiFailure {
  return new BrapiFailure('brapi answered in another shape', 'unavailable');
}
