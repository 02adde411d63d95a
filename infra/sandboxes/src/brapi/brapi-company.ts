import type { BrapiAsset } from './brapi-assets.ts';
import { basePrice, companyOf } from './brapi-prices.ts';
import { roundTo, seededBetween, seededShare, deriveSeed, wave } from '../seeded-values.ts';

/** One quarter of a company's accounts. Costs are negative, as in published statements. */
export interface Quarter {
  readonly endDate: string;
  readonly revenue: number;
  readonly cost: number;
  readonly expenses: number;
  readonly depreciation: number;
  readonly ebit: number;
  readonly financialResult: number;
  readonly tax: number;
  readonly netIncome: number;
}

/** Balance sheet at the end of a quarter; both sides are equal. */
export interface Balance {
  readonly endDate: string;
  readonly cash: number;
  readonly shortTermInvestments: number;
  readonly netReceivables: number;
  readonly inventory: number;
  readonly totalCurrentAssets: number;
  readonly propertyPlantEquipment: number;
  readonly otherAssets: number;
  readonly totalAssets: number;
  readonly accountsPayable: number;
  readonly shortLongTermDebt: number;
  readonly totalCurrentLiabilities: number;
  readonly longTermDebt: number;
  readonly otherLiab: number;
  readonly totalLiab: number;
  readonly equity: number;
}

/** Counts quarters from the year 0, so that a quarter always has the same number. */
export function lastPublishedQuarter(now: Date): number {
  // Companies publish within 45 days of a quarter's end.
  const published = new Date(now.getTime() - 45 * 24 * 60 * 60 * 1000);
  return published.getUTCFullYear() * 4 + Math.floor(published.getUTCMonth() / 3) - 1;
}

export function quarterEnd(quarter: number): string {
  return new Date(Date.UTC(Math.floor(quarter / 4), (quarter % 4) * 3 + 3, 0))
    .toISOString()
    .slice(0, 10);
}

/** Returns the number of shares of one class that gives a plausible market value at its price. */
export function sharesOf(asset: BrapiAsset): number {
  return Math.round(companyValue(asset) / basePrice(asset) / 1000) * 1000;
}

/** Returns the approximate value of all shares of a company. */
function companyValue(asset: BrapiAsset): number {
  return Math.exp(seededBetween(Math.log(4e9), Math.log(2.5e11), companyOf(asset), 'value'));
}

export function generateQuarter(asset: BrapiAsset, quarter: number): Quarter {
  const company = companyOf(asset);
  const between = (lowest: number, highest: number, of: string) =>
    seededBetween(lowest, highest, company, of);
  const yearlyGrowth = between(-0.03, 0.14, 'growth');
  const size = companyValue(asset) * between(0.06, 0.3, 'size');
  const season = 1 + 0.08 * Math.sin((quarter % 4) + between(0, 3, 'season'));
  const revenue = Math.round(
    size *
      (1 + yearlyGrowth) ** ((quarter - 2024 * 4) / 4) *
      season *
      (1 + 0.05 * wave(deriveSeed(company, 'sales'), quarter / 2)),
  );
  const isLoss = seededShare(company, 'loses') < 0.12;
  const cost = -Math.round(
    revenue * (between(0.45, 0.72, 'cost') + 0.03 * wave(deriveSeed(company, 'costs'), quarter)),
  );
  const expenses = -Math.round(revenue * (between(0.06, 0.16, 'expenses') + (isLoss ? 0.24 : 0)));
  const depreciation = Math.round(revenue * between(0.02, 0.07, 'depreciation'));
  const ebit = revenue + cost + expenses;
  const financialResult = -Math.round(revenue * between(0.005, 0.05, 'interest'));
  const beforeTax = ebit + financialResult;
  const tax = beforeTax > 0 ? -Math.round(beforeTax * between(0.15, 0.33, 'tax')) : 0;
  return {
    endDate: quarterEnd(quarter),
    revenue,
    cost,
    expenses,
    depreciation,
    ebit,
    financialResult,
    tax,
    netIncome: beforeTax + tax,
  };
}

/** Returns the sums of the four quarters up to this one. */
export function yearTo(asset: BrapiAsset, quarter: number): Quarter {
  const quarters = [3, 2, 1, 0].map((quartersBack) =>
    generateQuarter(asset, quarter - quartersBack),
  );
  const sum = (field: Exclude<keyof Quarter, 'endDate'>) =>
    quarters.reduce((total, one) => total + one[field], 0);
  return {
    endDate: quarterEnd(quarter),
    revenue: sum('revenue'),
    cost: sum('cost'),
    expenses: sum('expenses'),
    depreciation: sum('depreciation'),
    ebit: sum('ebit'),
    financialResult: sum('financialResult'),
    tax: sum('tax'),
    netIncome: sum('netIncome'),
  };
}

export function balanceAt(asset: BrapiAsset, quarter: number): Balance {
  const company = companyOf(asset);
  const { revenue } = yearTo(asset, quarter);
  const part = (lowest: number, highest: number, of: string) =>
    Math.round(
      revenue *
        seededBetween(lowest, highest, company, of) *
        (1 + 0.06 * wave(deriveSeed(company, of), quarter / 3)),
    );
  const cash = part(0.05, 0.25, 'cash');
  const shortTermInvestments = part(0.02, 0.12, 'investments');
  const netReceivables = part(0.08, 0.2, 'receivables');
  const inventory = asset.sector === 'Finance' ? 0 : part(0.05, 0.18, 'inventory');
  const propertyPlantEquipment = part(0.3, 1.2, 'property');
  const otherAssets = part(0.1, 0.4, 'other-assets');
  const totalCurrentAssets = cash + shortTermInvestments + netReceivables + inventory;
  const totalAssets = totalCurrentAssets + propertyPlantEquipment + otherAssets;
  const equity = Math.round(totalAssets * seededBetween(0.28, 0.6, company, 'equity'));
  const totalLiab = totalAssets - equity;
  const accountsPayable = Math.round(totalLiab * 0.18);
  const shortLongTermDebt = Math.round(
    totalLiab * seededBetween(0.05, 0.15, company, 'short-debt'),
  );
  const longTermDebt = Math.round(totalLiab * seededBetween(0.2, 0.5, company, 'long-debt'));
  return {
    endDate: quarterEnd(quarter),
    cash,
    shortTermInvestments,
    netReceivables,
    inventory,
    totalCurrentAssets,
    propertyPlantEquipment,
    otherAssets,
    totalAssets,
    accountsPayable,
    shortLongTermDebt,
    totalCurrentLiabilities: accountsPayable + shortLongTermDebt,
    longTermDebt,
    otherLiab: totalLiab - accountsPayable - shortLongTermDebt - longTermDebt,
    totalLiab,
    equity,
  };
}

/** Returns an amount per share, rounded to six decimals. */
export function perShare(asset: BrapiAsset, amount: number): number {
  return roundTo(amount / sharesOf(asset), 6);
}
