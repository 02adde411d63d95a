import * as z from 'zod/mini';
import type { AssetFundamentals, AssetHistory, Quote } from '../../shared/market/asset-data.ts';
import type { Clock } from '../runtime/clock.ts';
import type { ReadSecret } from '../runtime/secrets.ts';
import { fundamentalsOf, historyOf, quoteOf } from './brapi-asset.ts';
import { BrapiFailure, getBrapiJson } from './brapi-http.ts';
import { rowsFrom } from './brapi-values.ts';

/** brapi.dev, the source of market data. */
export interface Brapi {
  /**
   * Every asset that the partner lists, with name, sector and kind.
   * @throws BrapiFailure
   */
  listAssets(): Promise<ListedAsset[]>;
  /**
   * One asset: always its quote, and what else is asked for. A plan without history or statements
   * gives them empty. Undefined where brapi does not know the ticker.
   * @throws BrapiFailure
   */
  readAsset(ticker: string, parts: AssetParts): Promise<AssetReading | undefined>;
}

export interface AssetParts {
  readonly history: boolean;
  readonly fundamentals: boolean;
}

export interface AssetReading {
  readonly quote: Quote;
  /** Set where it was asked for. */
  readonly history: AssetHistory | undefined;
  readonly fundamentals: AssetFundamentals | undefined;
}

const listedAssetSchema = z.object({
  stock: z.string(),
  name: z.string(),
  sector: z.nullish(z.string()),
  type: z.nullish(z.string()),
});
export type ListedAsset = z.infer<typeof listedAssetSchema>;

const assetPageSchema = z.object({
  stocks: z.array(z.unknown()),
  hasNextPage: z.nullish(z.boolean()),
});

const pageSize = 1000;
/** B3 lists about 2,500 assets; a partner that never says "last page" must not keep us. */
const maximumPages = 10;

/** Of the modules, those whose fields are shown. */
const fundamentalModules = [
  'summaryProfile',
  'defaultKeyStatistics',
  'financialData',
  'incomeStatementHistory',
  'incomeStatementHistoryQuarterly',
  'balanceSheetHistory',
  'cashflowHistory',
].join(',');

export function brapi(baseUrl: string, readToken: ReadSecret, clock: Clock): Brapi {
  const get = (path: string, query: Readonly<Record<string, string>>) =>
    getBrapiJson(
      new URL(`${baseUrl.replace(/\/+$/, '')}${path}?${new URLSearchParams(query).toString()}`),
      readToken,
    );

  const readResult = async (ticker: string, query: Readonly<Record<string, string>>) => {
    const answer = await get(`/api/quote/${encodeURIComponent(ticker)}`, {
      fundamental: 'true',
      ...query,
    });
    return answer === undefined ? undefined : resultOf(answer);
  };

  return {
    async listAssets() {
      const assets: ListedAsset[] = [];
      for (let page = 1; page <= maximumPages; page += 1) {
        const answer = assetPageSchema.safeParse(
          await get('/api/quote/list', {
            sortBy: 'name',
            limit: String(pageSize),
            page: String(page),
          }),
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
      let result: Readonly<Record<string, unknown>> | undefined;
      try {
        result = await readResult(ticker, {
          ...(parts.history ? { range: '6mo', interval: '1d', dividends: 'true' } : {}),
          ...(parts.fundamentals ? { modules: fundamentalModules } : {}),
        });
      } catch (error) {
        const asksForMore = parts.history || parts.fundamentals;
        if (!(error instanceof BrapiFailure && error.reason === 'not_in_plan' && asksForMore)) {
          throw error;
        }
        // What every plan has: the quote, and three months of prices.
        result = await readResult(ticker, parts.history ? { range: '3mo', interval: '1d' } : {});
      }
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
        history: parts.history ? historyOf(result, clock()) : undefined,
        fundamentals: parts.fundamentals ? fundamentalsOf(result) : undefined,
      };
    },
  };
}

const envelopeSchema = z.object({ results: z.array(z.unknown()) });

/** The one result that was asked for; undefined where the partner has none. */
function resultOf(answer: unknown): Readonly<Record<string, unknown>> | undefined {
  const envelope = envelopeSchema.safeParse(answer);
  if (!envelope.success) throw inAnotherShape();
  const [result] = rowsFrom(envelope.data.results);
  if (result === undefined && envelope.data.results.length > 0) throw inAnotherShape();
  return result;
}

function inAnotherShape(): BrapiFailure {
  return new BrapiFailure('brapi answered in another shape', 'unavailable');
}
