import type { AssetFundamentals, Quote } from '../../shared/market/asset-data.ts';
import {
  parseBalanceSheets,
  parseCashflows,
  parseEarnings,
  parseIncomeStatements,
} from './brapi-statements.ts';
import {
  dayFrom,
  fieldsFrom,
  fractionOfPercent,
  instantFrom,
  numberFrom,
  positiveFrom,
  textFrom,
  webAddressFrom,
} from './brapi-values.ts';
import { parseYearlyRatios } from './brapi-years.ts';

/** Fields of one result of `GET /api/quote/<ticker>`. */
type Result = Readonly<Record<string, unknown>>;

/*
 * The one mapping from brapi's answer to ours. Price targets and analysts' recommendations, which
 * brapi sends along, are not facts about an asset and are not read.
 */

export function parseQuote(result: Result): Quote {
  const price = numberFrom(result['regularMarketPrice']);
  const change = calculateChange(result, price);
  return {
    currency: parseCurrency(result['currency']),
    regularMarketPrice: price,
    regularMarketChange: change.absolute,
    regularMarketChangePercent: change.percent,
    regularMarketTime: instantFrom(result['regularMarketTime'])?.toISOString() ?? null,
    regularMarketOpen: numberFrom(result['regularMarketOpen']),
    regularMarketDayHigh: numberFrom(result['regularMarketDayHigh']),
    regularMarketDayLow: numberFrom(result['regularMarketDayLow']),
    regularMarketVolume: numberFrom(result['regularMarketVolume']),
    marketCap: positiveFrom(result['marketCap']),
    shortName: textFrom(result['shortName']),
    longName: textFrom(result['longName']),
    logourl: logoFrom(result['logourl']),
    priceEarnings: numberFrom(result['priceEarnings']),
    earningsPerShare: numberFrom(result['earningsPerShare']),
    fiftyTwoWeekHigh: numberFrom(result['fiftyTwoWeekHigh']),
    fiftyTwoWeekLow: numberFrom(result['fiftyTwoWeekLow']),
  };
}

/**
 * Returns the day's change, computed from the previous close: brapi's own change usually differs and is used only
 * when no previous close is known.
 */
function calculateChange(
  result: Result,
  price: number | null,
): { readonly absolute: number | null; readonly percent: number | null } {
  const previous = positiveFrom(result['regularMarketPreviousClose']);
  if (price === null || previous === null) {
    return {
      absolute: numberFrom(result['regularMarketChange']),
      percent: numberFrom(result['regularMarketChangePercent']),
    };
  }
  const absolute = price - previous;
  return {
    absolute: roundAwayNoise(absolute),
    percent: roundAwayNoise((absolute / previous) * 100),
  };
}

/** Rounds away the floating-point noise of a subtraction. */
function roundAwayNoise(value: number): number | null {
  return numberFrom(Number(value.toFixed(6)));
}

/** Drops brapi's own mark, which it returns for companies without a logo. */
function logoFrom(sent: unknown): string | null {
  const address = webAddressFrom(sent);
  return address === null || /\/BRAPI\.svg$/i.test(address) ? null : address;
}

function parseCurrency(sent: unknown): string | null {
  const text = textFrom(sent)?.toUpperCase() ?? '';
  return /^[A-Z]{3}$/.test(text) ? text : null;
}

export function parseFundamentals(result: Result): AssetFundamentals {
  const profile = fieldsFrom(result['summaryProfile']);
  const statistics = fieldsFrom(result['defaultKeyStatistics']);
  const financial = fieldsFrom(result['financialData']);
  const balanceSheetHistory = parseBalanceSheets(result['balanceSheetHistory']);
  const shared = (name: string) => numberFrom(statistics[name]) ?? numberFrom(financial[name]);
  return {
    summaryProfile: {
      sector: textFrom(profile['sectorDisp']) ?? textFrom(profile['sector']),
      industry: textFrom(profile['industryDisp']) ?? textFrom(profile['industry']),
      employeeCount: positiveFrom(profile['fullTimeEmployees']),
      website: webAddressFrom(profile['website']),
      address1: textFrom(profile['address1']),
      city: textFrom(profile['city']),
      state: textFrom(profile['state']),
      country: textFrom(profile['country']),
      longBusinessSummary: textFrom(profile['longBusinessSummary'], 6_000),
    },
    defaultKeyStatistics: {
      forwardPE: numberFrom(statistics['forwardPE']),
      priceToBook: numberFrom(statistics['priceToBook']),
      enterpriseToRevenue: numberFrom(statistics['enterpriseToRevenue']),
      enterpriseToEbitda: numberFrom(statistics['enterpriseToEbitda']),
      returnOnEquity: shared('returnOnEquity'),
      profitMargins: shared('profitMargins'),
      debtToEquity: shared('debtToEquity'),
      totalAssets:
        numberFrom(statistics['totalAssets']) ?? balanceSheetHistory[0]?.totalAssets ?? null,
      bookValue: numberFrom(statistics['bookValue']),
      sharesOutstanding: positiveFrom(statistics['sharesOutstanding']),
      enterpriseValue: numberFrom(statistics['enterpriseValue']),
      earningsAnnualGrowth: numberFrom(statistics['earningsAnnualGrowth']),
      '52WeekChange': numberFrom(statistics['52WeekChange']),
      ytdReturn: numberFrom(statistics['ytdReturn']),
      dividendYield: fractionOfPercent(statistics['dividendYield']),
      lastDividendValue: numberFrom(statistics['lastDividendValue']),
      lastDividendDate: dayFrom(statistics['lastDividendDate']),
    },
    financialData: {
      financialCurrency: parseCurrency(financial['financialCurrency']),
      returnOnAssets: numberFrom(financial['returnOnAssets']),
      grossMargins: numberFrom(financial['grossMargins']),
      ebitdaMargins: numberFrom(financial['ebitdaMargins']),
      operatingMargins: numberFrom(financial['operatingMargins']),
      currentRatio: numberFrom(financial['currentRatio']),
      quickRatio: numberFrom(financial['quickRatio']),
      totalDebt: numberFrom(financial['totalDebt']),
      totalCash: numberFrom(financial['totalCash']),
      totalRevenue: numberFrom(financial['totalRevenue']),
      grossProfits: numberFrom(financial['grossProfits']),
      ebitda: numberFrom(financial['ebitda']),
      operatingCashflow: numberFrom(financial['operatingCashflow']),
      freeCashflow: numberFrom(financial['freeCashflow']),
      revenuePerShare: numberFrom(financial['revenuePerShare']),
      totalCashPerShare: numberFrom(financial['totalCashPerShare']),
      earningsGrowth: numberFrom(financial['earningsGrowth']),
      revenueGrowth: numberFrom(financial['revenueGrowth']),
    },
    earnings: parseEarnings(result['incomeStatementHistoryQuarterly']),
    incomeStatementHistory: parseIncomeStatements(result['incomeStatementHistory']),
    balanceSheetHistory,
    cashflowHistory: parseCashflows(result['cashflowHistory']),
    yearlyFigures: parseYearlyRatios(
      result['defaultKeyStatisticsHistory'],
      result['financialDataHistory'],
    ),
  };
}
