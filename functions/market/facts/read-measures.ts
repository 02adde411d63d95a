import type { AssetData, Dividend } from '../../../shared/market/asset-data.ts';
import { saoPauloDay } from '../../../shared/market/b3-session.ts';
import { readFinancialRatio } from '../../../shared/market/financial-ratios.ts';
import { isPaid, paidWithinYear, sumOfAmounts } from '../../../shared/market/paid-dividends.ts';
import { statementCurrency } from '../../../shared/market/statement-currency.ts';
import { unknownCurrency } from '../../../shared/values/format-market-numbers.ts';
import type { AssetFacts, DayClose } from './asset-facts.ts';
import { positive, product, withoutUnknown, type SourceValues } from './measure-values.ts';
import { changeSince, monthDays, weekDays } from './price-changes.ts';
import { readYears } from './read-years.ts';

const dayMilliseconds = 86_400_000;
/** Covers a month before any day until the next reading, a week later. */
const closesDays = 45;

/**
 * Reads all measures of an asset. Undefined outside B3, and for a price that is not in reais.
 * @param dividends all known payments, more than those of an analysis; undefined when the source gave none
 */
export function readFacts(
  data: AssetData,
  dividends: readonly Dividend[] | undefined,
  readAt: Date,
): AssetFacts | undefined {
  const { symbol, quote } = data;
  if (!isWholeB3Ticker(symbol)) return undefined;
  if (quote.currency !== null && quote.currency !== 'BRL') return undefined;
  const today = saoPauloDay(readAt);
  const currency = statementCurrency(data);
  const closes = readCloses(data, readAt);
  return {
    ticker: symbol,
    readAt,
    statementCurrency: currency === null || currency === unknownCurrency ? undefined : currency,
    now: withoutUnknown({
      ...priceMeasures(data, closes, today),
      ...ratioMeasures(data),
      ...debtMeasures(data),
      ...statementMeasures(data),
      ...dividendMeasures(data, dividends ?? [], today),
      payoutRatio: payoutRatio(data, dividends ?? [], today),
    }),
    years: readYears(data, dividends ?? [], today),
    closes,
  };
}

/** A code that ends in a letter is of the fractional market. */
function isWholeB3Ticker(ticker: string): boolean {
  return /^(?!\d{4})[A-Z0-9]{4}\d{1,2}$/.test(ticker);
}

function priceMeasures(
  { quote, defaultKeyStatistics: key }: AssetData,
  closes: readonly DayClose[],
  today: string,
): SourceValues {
  const price = positive(quote.regularMarketPrice);
  const volume = quote.regularMarketVolume;
  const change = (days: number) =>
    price === undefined ? undefined : changeSince(closes, price, days, today);
  return {
    price,
    dayChange: quote.regularMarketChangePercent,
    weekChange: change(weekDays),
    monthChange: change(monthDays),
    yearToDateChange: inPercent(key.ytdReturn),
    twelveMonthChange: inPercent(key['52WeekChange']),
    yearHigh: positive(quote.fiftyTwoWeekHigh),
    yearLow: positive(quote.fiftyTwoWeekLow),
    volume,
    turnover: product(price, volume),
    marketCap: positive(quote.marketCap),
    enterpriseValue: key.enterpriseValue,
  };
}

function ratioMeasures(data: AssetData): SourceValues {
  const { quote, defaultKeyStatistics: key, financialData } = data;
  return {
    priceEarnings: readFinancialRatio(data, 'priceEarnings'),
    priceToBook: readFinancialRatio(data, 'priceToBook'),
    enterpriseToEbitda: readFinancialRatio(data, 'enterpriseToEbitda'),
    enterpriseToRevenue: readFinancialRatio(data, 'enterpriseToRevenue'),
    earningsPerShare: quote.earningsPerShare,
    bookValue: key.bookValue,
    returnOnEquity: hasNegativeEquity(data)
      ? undefined
      : readFinancialRatio(data, 'returnOnEquity'),
    returnOnAssets: readFinancialRatio(data, 'returnOnAssets'),
    netMargin: readFinancialRatio(data, 'profitMargins'),
    grossMargin: readFinancialRatio(data, 'grossMargins'),
    ebitdaMargin: readFinancialRatio(data, 'ebitdaMargins'),
    operatingMargin: readFinancialRatio(data, 'operatingMargins'),
    currentRatio: readFinancialRatio(data, 'currentRatio'),
    quickRatio: readFinancialRatio(data, 'quickRatio'),
    revenueGrowth: financialData.revenueGrowth,
    earningsGrowth: financialData.earningsGrowth,
  };
}

/** A loss over negative equity would be a positive return. */
function hasNegativeEquity({ defaultKeyStatistics: key, balanceSheetHistory }: AssetData): boolean {
  const equity = key.bookValue ?? balanceSheetHistory[0]?.totalStockholderEquity ?? 0;
  return equity < 0;
}

function debtMeasures(data: AssetData): SourceValues {
  const { totalDebt, totalCash, ebitda } = data.financialData;
  const netDebt = totalDebt === null || totalCash === null ? undefined : totalDebt - totalCash;
  const earned = positive(ebitda);
  return {
    totalDebt,
    totalCash,
    netDebt,
    debtToEquity: readFinancialRatio(data, 'debtToEquity'),
    debtToEbitda: readFinancialRatio(data, 'debtToEbitda'),
    netDebtToEbitda: netDebt === undefined || earned === undefined ? undefined : netDebt / earned,
  };
}

function statementMeasures(data: AssetData): SourceValues {
  const { financialData, defaultKeyStatistics: key, summaryProfile } = data;
  const [income] = data.incomeStatementHistory;
  const [balance] = data.balanceSheetHistory;
  return {
    revenue: financialData.totalRevenue,
    grossProfit: financialData.grossProfits,
    ebitda: financialData.ebitda,
    // The last completed year, as in an answer about the asset: the source has no twelve months of it.
    netIncome: income?.netIncome,
    operatingCashflow: financialData.operatingCashflow,
    freeCashflow: financialData.freeCashflow,
    totalAssets: key.totalAssets,
    // A fund has no statements in the source, and its equity is that of all its shares.
    equity: balance?.totalStockholderEquity ?? product(key.bookValue, key.sharesOutstanding),
    employees: summaryProfile.employeeCount,
    sharesOutstanding: key.sharesOutstanding,
  };
}

/** Without any known payment, twelve months without one may just be unknown. */
function dividendMeasures(
  data: AssetData,
  dividends: readonly Dividend[],
  today: string,
): SourceValues {
  const { lastDividendValue, lastDividendDate } = data.defaultKeyStatistics;
  const paid = paidWithinYear(dividends, today);
  const last = dividends.find((dividend) => isPaid(dividend, today));
  const lastDay = last?.date ?? lastDividendDate;
  return {
    dividendYield: readFinancialRatio(data, 'dividendYield'),
    dividendsPerShare: last === undefined ? undefined : sumOfAmounts(paid),
    dividendPayments: last === undefined ? undefined : new Set(paid.map(({ date }) => date)).size,
    lastDividend: last?.amount ?? positive(lastDividendValue),
    lastDividendDay: lastDay === null ? undefined : dayNumber(lastDay),
  };
}

/** Without a profit, or with statements in another currency, there is no share of it. */
function payoutRatio(
  data: AssetData,
  dividends: readonly Dividend[],
  today: string,
): number | undefined {
  const earned = positive(data.quote.earningsPerShare);
  const isInReais = statementCurrency(data) === 'BRL';
  const { dividendsPerShare: paid } = dividendMeasures(data, dividends, today);
  return earned === undefined || !isInReais || typeof paid !== 'number' ? undefined : paid / earned;
}

function readCloses({ historical }: AssetData, readAt: Date): DayClose[] {
  const since = Math.floor(readAt.getTime() / dayMilliseconds) - closesDays;
  return historical.flatMap(({ date, close }) => {
    const day = dayNumber(saoPauloDay(new Date(date * 1000)));
    const known = positive(close);
    return known === undefined || day < since ? [] : [{ day, close: known }];
  });
}

/** Returns days since 1970 of a `yyyy-mm-dd`. */
export function dayNumber(day: string): number {
  return Date.parse(day) / dayMilliseconds;
}

function inPercent(share: number | null): number | undefined {
  return share === null ? undefined : share * 100;
}
