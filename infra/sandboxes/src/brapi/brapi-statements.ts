import type { BrapiAsset } from './brapi-assets.ts';
import { balanceAt, perShare, yearTo } from './brapi-company.ts';
import type { Quarter } from './brapi-company.ts';
import { seededBetween } from '../seeded-values.ts';

/* A company's statements in the partner's format. */

export function incomeStatement(asset: BrapiAsset, period: Quarter, type: string): object {
  return {
    symbol: asset.ticker,
    type,
    endDate: period.endDate,
    totalRevenue: period.revenue,
    costOfRevenue: period.cost,
    grossProfit: period.revenue + period.cost,
    salesExpenses: Math.round(period.expenses * 0.6),
    administrativeCosts: period.expenses - Math.round(period.expenses * 0.6),
    totalOperatingExpenses: period.expenses,
    operatingIncome: period.ebit,
    ebit: period.ebit,
    financialResult: period.financialResult,
    incomeBeforeTax: period.ebit + period.financialResult,
    incomeTaxExpense: period.tax,
    netIncome: period.netIncome,
    basicEarningsPerShare: perShare(asset, period.netIncome),
    dilutedEarningsPerShare: perShare(asset, period.netIncome),
    researchDevelopment: null,
    interestExpense: null,
    updatedAt: period.endDate,
  };
}

export function balanceSheet(asset: BrapiAsset, quarter: number): object {
  const { equity, endDate, ...rest } = balanceAt(asset, quarter);
  return {
    symbol: asset.ticker,
    type: 'yearly',
    endDate,
    ...rest,
    goodWill: null,
    totalStockholderEquity: equity,
    shareholdersEquity: equity,
    netTangibleAssets: null,
    updatedAt: endDate,
  };
}

/** Returns the cash flow of one year; its three parts add up to the change in cash. */
export function cashflow(asset: BrapiAsset, quarter: number) {
  const year = yearTo(asset, quarter);
  const initialCashBalance = balanceAt(asset, quarter - 4).cash;
  const finalCashBalance = balanceAt(asset, quarter).cash;
  const increase = finalCashBalance - initialCashBalance;
  const operatingCashFlow = year.netIncome + year.depreciation;
  const investmentCashFlow = -Math.round(
    year.revenue * seededBetween(0.03, 0.1, asset.ticker.slice(0, 4), 'capex'),
  );
  return {
    symbol: asset.ticker,
    type: 'yearly',
    endDate: year.endDate,
    operatingCashFlow,
    incomeFromOperations: year.netIncome,
    investmentCashFlow,
    financingCashFlow: increase - operatingCashFlow - investmentCashFlow,
    increaseOrDecreaseInCash: increase,
    initialCashBalance,
    finalCashBalance,
    exchangeVariationWithoutCash: null,
    updatedAt: year.endDate,
  };
}
