import type { BrapiAsset } from './brapi-assets.ts';
import {
  balanceAt,
  lastPublishedQuarter,
  perShare,
  quarterEnd,
  generateQuarter,
  sharesOf,
  yearTo,
} from './brapi-company.ts';
import { cashDividends, paidInLastYear } from './brapi-dividends.ts';
import {
  closeOn,
  fundKindOf,
  isForeign,
  latestBars,
  type TradingCalendar,
} from './brapi-prices.ts';
import { brapiProfiles } from './brapi-profiles.ts';
import { roundTo, seededBetween } from '../seeded-values.ts';
import { balanceSheet, cashflow, incomeStatement } from './brapi-statements.ts';

const publishedYears = 6;
const publishedQuarters = 12;

type Module = (asset: BrapiAsset, now: Date, tradingSession: TradingCalendar) => object | null;

/** The partner's modules that the product requests, by name. Funds have no statements. */
export const brapiModules: Readonly<Record<string, Module | undefined>> = {
  summaryProfile,
  defaultKeyStatistics: (...at) =>
    fundKindOf(at[0]) === undefined ? companyStatistics(...at) : fundStatistics(...at),
  defaultKeyStatisticsHistory: (asset, now, tradingSession) =>
    years(asset, now).map((quarter) => yearStatistics(asset, quarter, tradingSession)),
  financialData: (...at) => (fundKindOf(at[0]) === undefined ? financialData(...at) : null),
  financialDataHistory: (asset, now, tradingSession) =>
    years(asset, now).map((quarter) => yearFinancialData(asset, quarter, tradingSession)),
  incomeStatementHistory: (asset, now) =>
    years(asset, now).map((quarter) => incomeStatement(asset, yearTo(asset, quarter), 'yearly')),
  incomeStatementHistoryQuarterly: (asset, now) =>
    quarters(asset, now).map((quarter) =>
      incomeStatement(asset, generateQuarter(asset, quarter), 'quarterly'),
    ),
  balanceSheetHistory: (asset, now) =>
    years(asset, now).map((quarter) => balanceSheet(asset, quarter)),
  cashflowHistory: (asset, now) => years(asset, now).map((quarter) => cashflow(asset, quarter)),
};

/** Returns the last quarters of the published years, newest first. */
function years(asset: BrapiAsset, now: Date): number[] {
  if (fundKindOf(asset) !== undefined) return [];
  const last = lastPublishedQuarter(now);
  const newest = last - ((last + 1) % 4);
  return Array.from({ length: publishedYears }, (_, yearsBack) => newest - yearsBack * 4);
}

function quarters(asset: BrapiAsset, now: Date): number[] {
  if (fundKindOf(asset) !== undefined) return [];
  const last = lastPublishedQuarter(now);
  return Array.from({ length: publishedQuarters }, (_, quartersBack) => last - quartersBack);
}

function summaryProfile(asset: BrapiAsset): object {
  const profile = brapiProfiles[asset.ticker.slice(0, 4)];
  return {
    address1: null,
    address2: null,
    city: profile?.city ?? null,
    state: profile?.state ?? null,
    country: profile?.country ?? null,
    website: profile?.website ?? null,
    industry: profile?.industry ?? null,
    industryDisp: profile?.industry ?? null,
    sector: asset.sector,
    sectorDisp: asset.sector,
    longBusinessSummary: profile?.about ?? null,
    fullTimeEmployees:
      asset.type === 'fund'
        ? null
        : Math.round(seededBetween(8, 900, asset.ticker.slice(0, 4), 'employees')) * 100,
    companyOfficers: [],
  };
}

/** Returns price, shares and accounts at one time, from which every ratio follows. */
export function companyFundamentals(asset: BrapiAsset, now: Date, tradingSession: TradingCalendar) {
  return fundamentalsAt(
    asset,
    lastPublishedQuarter(now),
    latestBars(asset, now, tradingSession).today.close,
  );
}

function fundamentalsAt(asset: BrapiAsset, quarter: number, price: number) {
  const year = yearTo(asset, quarter);
  const balance = balanceAt(asset, quarter);
  const shares = sharesOf(asset);
  const marketCap = Math.round(price * shares);
  const debt = balance.shortLongTermDebt + balance.longTermDebt;
  const totalCash = balance.cash + balance.shortTermInvestments;
  return {
    quarter,
    year,
    before: yearTo(asset, quarter - 4),
    balance,
    price,
    shares,
    marketCap,
    debt,
    totalCash,
    enterpriseValue: marketCap + debt - totalCash,
    ebitda: year.ebit + year.depreciation,
    earningsPerShare: perShare(asset, year.netIncome),
  };
}

function companyStatistics(asset: BrapiAsset, now: Date, tradingSession: TradingCalendar): object {
  const {
    year,
    before,
    balance,
    price,
    shares,
    enterpriseValue,
    ebitda,
    earningsPerShare,
    quarter,
  } = companyFundamentals(asset, now, tradingSession);
  const bookValue = roundTo(balance.equity / shares, 6);
  return {
    ...priceStatistics(asset, now, price, tradingSession),
    forwardPE: null,
    forwardEps: null,
    pegRatio: null,
    beta: roundTo(seededBetween(0.4, 1.6, asset.ticker, 'beta'), 7),
    bookValue,
    priceToBook: roundTo(price / bookValue, 6),
    trailingEps: earningsPerShare,
    netIncomeToCommon: year.netIncome,
    profitMargins: roundTo(year.netIncome / year.revenue, 8),
    enterpriseValue,
    enterpriseToRevenue: roundTo(enterpriseValue / year.revenue, 6),
    enterpriseToEbitda: ebitda > 0 ? roundTo(enterpriseValue / ebitda, 6) : null,
    sharesOutstanding: shares,
    floatShares: Math.round(shares * seededBetween(0.3, 0.9, asset.ticker, 'float')),
    totalAssets: balance.totalAssets,
    earningsAnnualGrowth:
      before.netIncome > 0 ? roundTo(year.netIncome / before.netIncome - 1, 8) : null,
    mostRecentQuarter: quarterEnd(quarter),
    lastFiscalYearEnd: null,
    type: 'ttm',
  };
}

/** Like `companyStatistics`, for a past year at its last price. */
function yearStatistics(
  asset: BrapiAsset,
  quarter: number,
  tradingSession: TradingCalendar,
): object {
  const endDate = quarterEnd(quarter);
  const price = closeOn(asset, endDate, tradingSession);
  const { year, balance, shares, enterpriseValue, ebitda, earningsPerShare } = fundamentalsAt(
    asset,
    quarter,
    price,
  );
  const bookValue = roundTo(balance.equity / shares, 6);
  const endOfDay = new Date(`${endDate}T23:59:59.999Z`);
  return {
    symbol: asset.ticker,
    type: 'yearly',
    endDate,
    dividendYield: roundTo((paidInLastYear(asset, endOfDay) / price) * 100, 6),
    forwardPE: null,
    bookValue,
    priceToBook: roundTo(price / bookValue, 6),
    trailingEps: earningsPerShare,
    netIncomeToCommon: year.netIncome,
    profitMargins: roundTo(year.netIncome / year.revenue, 8),
    enterpriseValue,
    enterpriseToRevenue: roundTo(enterpriseValue / year.revenue, 6),
    enterpriseToEbitda: ebitda > 0 ? roundTo(enterpriseValue / ebitda, 6) : null,
    sharesOutstanding: shares,
    totalAssets: balance.totalAssets,
    updatedAt: endDate,
  };
}

function fundStatistics(asset: BrapiAsset, now: Date, tradingSession: TradingCalendar): object {
  const { today } = latestBars(asset, now, tradingSession);
  const bookValue =
    fundKindOf(asset) === 'fii'
      ? roundTo(today.close / seededBetween(0.8, 1.1, asset.ticker, 'book'), 6)
      : null;
  return {
    ...priceStatistics(asset, now, today.close, tradingSession),
    bookValue,
    priceToBook: bookValue === null ? null : roundTo(today.close / bookValue, 6),
    sharesOutstanding: bookValue === null ? null : sharesOf(asset),
    type: 'ttm',
  };
}

function priceStatistics(
  asset: BrapiAsset,
  now: Date,
  price: number,
  tradingSession: TradingCalendar,
): object {
  const last = cashDividends(asset, now).find(
    ({ paymentDate }) => paymentDate <= now.toISOString(),
  );
  const today = now.toISOString().slice(0, 10);
  const yearAgo = `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`.replace('-02-29', '-02-28');
  const lastYearsEnd = `${Number(today.slice(0, 4)) - 1}-12-31`;
  return {
    '52WeekChange': roundTo(price / closeOn(asset, yearAgo, tradingSession) - 1, 8),
    ytdReturn: roundTo(price / closeOn(asset, lastYearsEnd, tradingSession) - 1, 8),
    dividendYield: roundTo((paidInLastYear(asset, now) / price) * 100, 6),
    lastDividendValue: last?.rate ?? null,
    lastDividendDate: last?.paymentDate.slice(0, 10) ?? null,
  };
}

/** The partner sometimes omits the field for BDRs; the amounts are always those of the foreign company. */
function financialCurrencyOf(asset: BrapiAsset): object {
  if (asset.ticker === 'DISB34') return {};
  return { financialCurrency: asset.type === 'bdr' || isForeign(asset) ? 'USD' : 'BRL' };
}

function yearFinancialData(
  asset: BrapiAsset,
  quarter: number,
  tradingSession: TradingCalendar,
): object {
  const endDate = quarterEnd(quarter);
  const { balance, debt, totalCash, year, ebitda } = fundamentalsAt(
    asset,
    quarter,
    closeOn(asset, endDate, tradingSession),
  );
  return {
    symbol: asset.ticker,
    type: 'yearly',
    endDate,
    totalCash,
    totalDebt: debt,
    totalRevenue: year.revenue,
    ebitda,
    debtToEquity: roundTo(debt / balance.equity, 8),
    ...financialCurrencyOf(asset),
    updatedAt: endDate,
  };
}

function financialData(asset: BrapiAsset, now: Date, tradingSession: TradingCalendar): object {
  const { quarter, year, before, balance, price, shares, debt, totalCash, ebitda } =
    companyFundamentals(asset, now, tradingSession);
  const flows = cashflow(asset, quarter);
  const share = (amount: number, of: number) => roundTo(amount / of, 8);
  return {
    currentPrice: price,
    // The partner sends these fields, but the product shows none of them.
    targetHighPrice: roundTo(price * 1.3, 2),
    targetLowPrice: roundTo(price * 0.8, 2),
    targetMeanPrice: roundTo(price * 1.1, 2),
    targetMedianPrice: roundTo(price * 1.1, 2),
    recommendationKey: 'buy',
    recommendationMean: 2.1,
    numberOfAnalystOpinions: 12,
    totalCash,
    totalCashPerShare: roundTo(totalCash / shares, 6),
    totalDebt: debt,
    totalRevenue: year.revenue,
    ebitda,
    grossProfits: year.revenue + year.cost,
    grossMargins: share(year.revenue + year.cost, year.revenue),
    ebitdaMargins: share(ebitda, year.revenue),
    operatingMargins: share(year.ebit, year.revenue),
    profitMargins: share(year.netIncome, year.revenue),
    operatingCashflow: flows.operatingCashFlow,
    freeCashflow: flows.operatingCashFlow + flows.investmentCashFlow,
    currentRatio: share(balance.totalCurrentAssets, balance.totalCurrentLiabilities),
    quickRatio: share(
      balance.totalCurrentAssets - balance.inventory,
      balance.totalCurrentLiabilities,
    ),
    debtToEquity: share(debt, balance.equity),
    returnOnAssets: share(year.netIncome, balance.totalAssets),
    returnOnEquity: share(year.netIncome, balance.equity),
    revenuePerShare: null,
    revenueGrowth: share(year.revenue - before.revenue, before.revenue),
    earningsGrowth:
      before.netIncome > 0 ? share(year.netIncome - before.netIncome, before.netIncome) : null,
    ...financialCurrencyOf(asset),
    type: 'ttm',
  };
}
