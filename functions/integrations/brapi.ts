import * as z from 'zod/mini';
import type {
  AssetFundamentals,
  AssetPart,
  Dividend,
  HistoricalRow,
  Quote,
} from '../../shared/market/asset-data.ts';
import type { Clock } from '../runtime/clock.ts';
import { parseFundamentals, parseQuote } from './brapi-asset.ts';
import { parseDividends, parseHistory } from './brapi-history.ts';
import { BrapiFailure, getBrapiJson, type BrapiConnection } from './brapi-http.ts';
import { brapiPlans, type BrapiPlan } from './brapi-plans.ts';
import { numberFrom, positiveFrom, rowsFrom } from './brapi-values.ts';

/** brapi.dev, the source of market data. */
export interface Brapi {
  /**
   * Reads every asset that the partner lists, with name, sector, kind and traded volume.
   * @throws BrapiFailure
   */
  listAssets(): Promise<ListedAsset[]>;
  /**
   * Reads one asset: always its quote, and as many of the requested parts as the plan includes. Undefined when brapi
   * does not know the ticker.
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
  /** brapi rejected the parts as not in the plan, so fewer were requested. Earlier years do not count as a part. */
  readonly refused: boolean;
}

/** Any other value counts as missing. */
const amount = z.optional(z.pipe(z.unknown(), z.transform(positiveFrom)));

const listedAssetSchema = z.object({
  stock: z.string(),
  name: z.string(),
  sector: z.nullish(z.string()),
  type: z.nullish(z.string()),
  close: amount,
  /** In percent, as given by brapi, because the list has no previous close from which it could be calculated. */
  change: z.optional(z.pipe(z.unknown(), z.transform(numberFrom))),
  /** The number of shares traded in the last session. */
  volume: amount,
  market_cap: amount,
});
export type ListedAsset = z.infer<typeof listedAssetSchema>;

const assetPageSchema = z.object({
  stocks: z.array(z.unknown()),
  hasNextPage: z.nullish(z.boolean()),
});

const pageSize = 1000;
/** B3 lists about 2,500 assets; a partner that never returns a last page must not cause an endless loop. */
const maxPages = 10;

/** The modules that contain the fields we show. */
const fundamentalModules = [
  'summaryProfile',
  'defaultKeyStatistics',
  'financialData',
  'incomeStatementHistory',
  'incomeStatementHistoryQuarterly',
  'balanceSheetHistory',
  'cashflowHistory',
] as const;

/** The modules of earlier years, which a plan may not include. */
const yearlyModules = ['defaultKeyStatisticsHistory', 'financialDataHistory'] as const;

const noParts: AssetParts = { history: false, dividends: false, fundamentals: false };

/**
 * Creates the client of brapi.
 * @param plan determines which parameters are never sent, because it rejects them
 */
export function brapi(connection: BrapiConnection, clock: Clock, plan: BrapiPlan): Brapi {
  const get = (path: string, query: string) => getBrapiJson(connection, `${path}?${query}`);

  const readResult = async (ticker: string, query: string) => {
    const answer = await get(`/api/quote/${encodeURIComponent(ticker)}`, query);
    return answer === undefined ? undefined : parseOnlyResult(answer);
  };

  /**
   * Reads as much as the plan allows: without the earlier years, then without further modules, then only the quote.
   */
  const readAllowedParts = async (
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
        const isNotInPlan = error instanceof BrapiFailure && error.reason === 'not_in_plan';
        if (!isNotInPlan || query === steps.at(-1)) throw error;
      }
    }
    return { result: undefined, refused: false };
  };

  return {
    async listAssets() {
      const assets: ListedAsset[] = [];
      for (let page = 1; page <= maxPages; page += 1) {
        const answer = assetPageSchema.safeParse(
          await get('/api/quote/list', `sortBy=name&limit=${pageSize}&page=${page}`),
        );
        if (!answer.success) throw unexpectedShape();
        const listed = answer.data.stocks.flatMap((row) => {
          const parsed = listedAssetSchema.safeParse(row);
          return parsed.success ? [parsed.data] : [];
        });
        if (listed.length === 0 && answer.data.stocks.length > 0) throw unexpectedShape();
        assets.push(...listed);
        if (answer.data.hasNextPage !== true || answer.data.stocks.length === 0) break;
      }
      return assets;
    },

    async readAsset(ticker, parts) {
      const { result, refused } = await readAllowedParts(ticker, parts);
      if (result === undefined) return undefined;
      const quote = parseQuote(result);
      if (
        quote.regularMarketPrice === null &&
        quote.shortName === null &&
        quote.longName === null
      ) {
        throw unexpectedShape();
      }
      return {
        quote,
        history:
          parts.history && 'historicalDataPrice' in result
            ? parseHistory(result['historicalDataPrice'])
            : undefined,
        dividends:
          parts.dividends && 'dividendsData' in result
            ? parseDividends(result['dividendsData'], clock())
            : undefined,
        fundamentals:
          parts.fundamentals && fundamentalModules.some((name) => name in result)
            ? parseFundamentals(result)
            : undefined,
        refused,
      };
    },
  };
}

/** Returns the requested modules that a plan includes. P/E and earnings per share are in every plan. */
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

/** Returns the only requested result; undefined when the partner has none. */
function parseOnlyResult(answer: unknown): Result | undefined {
  const envelope = envelopeSchema.safeParse(answer);
  if (!envelope.success) throw unexpectedShape();
  const [result] = rowsFrom(envelope.data.results);
  if (result === undefined && envelope.data.results.length > 0) throw unexpectedShape();
  return result;
}

function unexpectedShape(): BrapiFailure {
  return new BrapiFailure('brapi answered in another shape', 'unavailable');
}
