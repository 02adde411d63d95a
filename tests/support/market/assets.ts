import { noFundamentals } from '../../../functions/market/assembly/no-fundamentals.ts';
import type { AssetData } from '../../../shared/market/asset-data.ts';

/** A quote in reais without any value. */
export const unknownQuote: AssetData['quote'] = {
  currency: 'BRL',
  regularMarketPrice: null,
  regularMarketChange: null,
  regularMarketChangePercent: null,
  regularMarketTime: null,
  regularMarketOpen: null,
  regularMarketDayHigh: null,
  regularMarketDayLow: null,
  regularMarketVolume: null,
  marketCap: null,
  shortName: null,
  longName: null,
  logourl: null,
  priceEarnings: null,
  earningsPerShare: null,
  fiftyTwoWeekHigh: null,
  fiftyTwoWeekLow: null,
};

/** Returns an asset with nothing but its symbol and the values that a test gives. */
export function buildAsset(
  over: Partial<
    Omit<AssetData, 'quote' | 'summaryProfile' | 'defaultKeyStatistics' | 'financialData'>
  > & {
    readonly quote?: Partial<AssetData['quote']>;
    readonly summaryProfile?: Partial<AssetData['summaryProfile']>;
    readonly defaultKeyStatistics?: Partial<AssetData['defaultKeyStatistics']>;
    readonly financialData?: Partial<AssetData['financialData']>;
  } = {},
): AssetData {
  return {
    symbol: 'PETR4',
    ...noFundamentals,
    historical: [],
    dividends: [],
    updatedAt: {
      quote: '2026-11-20T20:42:00.000Z',
      history: '2026-11-20T20:42:00.000Z',
      dividends: '2026-11-20T20:42:00.000Z',
      fundamentals: '2026-11-20T20:42:00.000Z',
    },
    stale: false,
    staleParts: [],
    ...over,
    quote: { ...unknownQuote, ...over.quote },
    summaryProfile: { ...noFundamentals.summaryProfile, ...over.summaryProfile },
    defaultKeyStatistics: { ...noFundamentals.defaultKeyStatistics, ...over.defaultKeyStatistics },
    financialData: { ...noFundamentals.financialData, ...over.financialData },
  };
}

/** Returns the Unix time in seconds of midnight in São Paulo. */
export function toUnixSeconds(day: string): number {
  return Date.parse(`${day}T03:00:00Z`) / 1000;
}
