import type { AssetData } from '../../shared/market/asset-data.ts';

const unknownProfile: AssetData['summaryProfile'] = {
  sector: null,
  industry: null,
  employeeCount: null,
  website: null,
  address1: null,
  city: null,
  state: null,
  country: null,
  longBusinessSummary: null,
};

const unknownStatistics: AssetData['defaultKeyStatistics'] = {
  forwardPE: null,
  priceToBook: null,
  enterpriseToRevenue: null,
  enterpriseToEbitda: null,
  returnOnEquity: null,
  profitMargins: null,
  debtToEquity: null,
  totalAssets: null,
  bookValue: null,
  sharesOutstanding: null,
  enterpriseValue: null,
  earningsAnnualGrowth: null,
  '52WeekChange': null,
  ytdReturn: null,
  dividendYield: null,
  lastDividendValue: null,
  lastDividendDate: null,
};

const unknownFinancials: AssetData['financialData'] = {
  returnOnAssets: null,
  grossMargins: null,
  ebitdaMargins: null,
  operatingMargins: null,
  currentRatio: null,
  quickRatio: null,
  totalDebt: null,
  totalCash: null,
  totalRevenue: null,
  grossProfits: null,
  ebitda: null,
  operatingCashflow: null,
  freeCashflow: null,
  revenuePerShare: null,
  totalCashPerShare: null,
  earningsGrowth: null,
  revenueGrowth: null,
};

const unknownQuote: AssetData['quote'] = {
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

/** An asset of which nothing is known but its symbol, with what a test wants to be known. */
export function assetOf(
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
    historical: [],
    dividends: [],
    earnings: [],
    incomeStatementHistory: [],
    balanceSheetHistory: [],
    cashflowHistory: [],
    updatedAt: { quote: '2026-11-20T20:42:00.000Z', history: null, fundamentals: null },
    stale: false,
    ...over,
    quote: { ...unknownQuote, ...over.quote },
    summaryProfile: { ...unknownProfile, ...over.summaryProfile },
    defaultKeyStatistics: { ...unknownStatistics, ...over.defaultKeyStatistics },
    financialData: { ...unknownFinancials, ...over.financialData },
  };
}

/** Seconds since 1970 of midnight in São Paulo. */
export function secondsOf(day: string): number {
  return Date.parse(`${day}T03:00:00Z`) / 1000;
}
