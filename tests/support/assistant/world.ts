import type { LongBenchmarks } from '../../../functions/market/history/close-series.ts';
import type { EditionFacts, PartialFacts } from '../../../shared/editions/edition-facts.ts';
import type { AssetData, Dividend } from '../../../shared/market/asset-data.ts';
import type { StoredPosition } from '../../../shared/portfolio/position.ts';
import { sampleEdition } from '../../../infra/operations/preview/sample-edition.ts';
import { buildAsset, toUnixSeconds } from '../market/assets.ts';

/*
 * A small market without changes, for tests of the assistant and for the evaluation. Every number of an expected
 * answer comes from here, or was computed from it by hand.
 */

/** A Thursday during B3's trading hours. */
export const worldNow = new Date('2026-11-26T18:00:00Z');
const quotedAt = '2026-11-26T17:46:00.000Z';

type WorldAssetOptions = Parameters<typeof buildAsset>[0] & {
  readonly symbol: string;
  readonly name: string;
  readonly price: number;
  readonly change: number;
  /** Weekly closes from a month before now, oldest first. */
  readonly closes?: readonly number[];
  readonly dividends?: Dividend[];
};

const closeDays = ['2026-10-26', '2026-11-03', '2026-11-10', '2026-11-17', '2026-11-25'] as const;

function worldAsset({
  symbol,
  name,
  price,
  change,
  closes = [],
  quote,
  ...given
}: WorldAssetOptions): AssetData {
  return buildAsset({
    symbol,
    ...given,
    quote: {
      regularMarketPrice: price,
      regularMarketChangePercent: change,
      regularMarketTime: quotedAt,
      longName: name,
      ...quote,
    },
    historical: closes.map((close, index) => ({
      date: toUnixSeconds(closeDays[index] ?? '2026-11-25'),
      open: close,
      high: close,
      low: close,
      close,
      volume: 1,
    })),
  });
}

const assets = [
  worldAsset({
    symbol: 'PETR4',
    name: 'Petróleo Brasileiro S.A.',
    price: 31.58,
    change: 1.22,
    quote: {
      priceEarnings: 5.12,
      earningsPerShare: 6.17,
      marketCap: 410_000_000_000,
      fiftyTwoWeekHigh: 38.2,
      fiftyTwoWeekLow: 27.5,
    },
    defaultKeyStatistics: {
      dividendYield: 0.1,
      returnOnEquity: 0.25,
      priceToBook: 1.02,
      bookValue: 30.96,
      ytdReturn: -0.084,
      '52WeekChange': -0.12,
      profitMargins: 0.21,
      debtToEquity: 0.85,
    },
    financialData: { totalDebt: 320_000_000_000, totalCash: 46_000_000_000, currentRatio: 0.9 },
    closes: [30, 30.4, 31, 30.8, 31.2],
    dividends: [
      { date: '2027-02-20', type: 'DIVIDENDO', amount: 0.4712 },
      { date: '2026-09-20', type: 'JCP', amount: 1.5 },
      { date: '2026-05-20', type: 'DIVIDENDO', amount: 1.5 },
      { date: '2025-05-20', type: 'DIVIDENDO', amount: 9 },
    ],
  }),
  worldAsset({
    symbol: 'VALE3',
    name: 'Vale S.A.',
    price: 54.98,
    change: -0.76,
    quote: { priceEarnings: 7, earningsPerShare: 7.85 },
    defaultKeyStatistics: {
      dividendYield: 0.08,
      priceToBook: 1.3,
      profitMargins: 0.18,
      '52WeekChange': 0.05,
    },
    closes: [52, 53, 54, 55, 55.4],
    dividends: [
      { date: '2026-12-01', type: 'JCP', amount: 1.2 },
      { date: '2026-09-01', type: 'DIVIDENDO', amount: 2.2 },
      { date: '2026-03-01', type: 'DIVIDENDO', amount: 2.2 },
    ],
  }),
  worldAsset({
    symbol: 'ITUB4',
    name: 'Itaú Unibanco Holding S.A.',
    price: 38.15,
    change: 0.4,
    quote: { priceEarnings: 9.3, earningsPerShare: 4.1 },
    defaultKeyStatistics: { dividendYield: 0.07, returnOnEquity: 0.22, priceToBook: 1.9 },
    closes: [37, 37.5, 38, 37.8, 38],
    dividends: [{ date: '2026-08-30', type: 'JCP', amount: 2.4 }],
  }),
  worldAsset({
    symbol: 'BBAS3',
    name: 'Banco do Brasil S.A.',
    price: 22.4,
    change: -1.1,
    quote: { priceEarnings: 6.2 },
    defaultKeyStatistics: { dividendYield: 0.09, returnOnEquity: 0.12, priceToBook: 0.7 },
    closes: [24, 23.5, 23, 22.9, 22.65],
    dividends: [{ date: '2026-06-12', type: 'JCP', amount: 1.12 }],
  }),
  worldAsset({
    symbol: 'WEGE3',
    name: 'WEG S.A.',
    price: 41.2,
    change: 2.01,
    quote: { priceEarnings: 28.4 },
    defaultKeyStatistics: { dividendYield: 0.015, returnOnEquity: 0.31, priceToBook: 8.9 },
    closes: [38, 39, 40, 40.2, 40.4],
    dividends: [{ date: '2026-08-13', type: 'DIVIDENDO', amount: 0.5 }],
  }),
  worldAsset({
    symbol: 'MGLU3',
    name: 'Magazine Luiza S.A.',
    price: 9.87,
    change: 6.12,
    quote: { priceEarnings: null, earningsPerShare: -0.4 },
    defaultKeyStatistics: { dividendYield: 0, priceToBook: 0.8 },
    closes: [8.5, 8.9, 9.1, 9.4, 9.3],
    dividends: [],
  }),
  worldAsset({
    symbol: 'MXRF11',
    name: 'Maxi Renda FII',
    price: 9.6,
    change: 0.1,
    defaultKeyStatistics: { dividendYield: 0.125, priceToBook: 0.98, bookValue: 9.8 },
    closes: [9.5, 9.55, 9.6, 9.58, 9.59],
    dividends: Array.from({ length: 12 }, (_, month) => ({
      date: `${month === 11 ? 2025 : 2026}-${String(month === 11 ? 12 : 11 - month).padStart(2, '0')}-14`,
      type: 'RENDIMENTO',
      amount: 0.1,
    })),
  }),
  worldAsset({ symbol: 'BOVA11', name: 'iShares Ibovespa', price: 133.5, change: 0.5 }),
] as const;

export const worldAssets: ReadonlyMap<string, AssetData> = new Map(
  assets.map((asset) => [asset.symbol, asset]),
);

/** Selic 15 %, CDI 14.9 %, IPCA 4.68 % and 0.09 %, dollar R$ 5.3921, euro R$ 6.2467, Ibovespa 138,919, bitcoin. */
export const worldFacts: PartialFacts = sampleEdition('closing').facts;

/** Editions of the previous Tuesday, newest first. */
export const worldEditions: readonly EditionFacts[] = [
  sampleEdition('closing').facts,
  sampleEdition('opening').facts,
];

export const worldPositions: readonly StoredPosition[] = [
  {
    ticker: 'PETR4',
    quantity: '100',
    averagePrice: '28',
    broker: null,
    quantityAsOf: '2026-01-01',
  },
  {
    ticker: 'MXRF11',
    quantity: '200',
    averagePrice: null,
    broker: null,
    quantityAsOf: '2026-01-01',
  },
];

const monthly = (year: number, count: number, value: number) =>
  Array.from({ length: count }, (_, index) => ({
    month: `${year}-${String(index + 1).padStart(2, '0')}`,
    value,
  }));

/** IPCA of 0.4 % a month in 2024 and 0.5 % in the year that has not ended; CDI and Ibovespa of a few days. */
export const worldBenchmarks: LongBenchmarks = {
  ipca: [...monthly(2024, 12, 0.4), ...monthly(2025, 12, 0.3), ...monthly(2026, 10, 0.5)],
  cdi: [
    { day: '2024-01-02', close: 100 },
    { day: '2025-01-02', close: 110.83 },
    { day: '2026-01-02', close: 126.3 },
    { day: '2026-11-25', close: 142.1 },
  ],
  ibovespa: [
    { day: '2023-12-28', close: 134_185 },
    { day: '2024-12-30', close: 120_283 },
    { day: '2025-12-30', close: 130_000 },
    { day: '2026-11-25', close: 138_919 },
  ],
};
