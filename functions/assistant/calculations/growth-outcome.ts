import Big from 'big.js';
import { incomeTaxPercentage, iofPercentage } from '../../portfolio/fixed-income/investment-tax.ts';
import type { Term } from '../domain/question.ts';
import { tradingDaysPerYear, type ResolvedRate } from './resolve-rate.ts';

/* The growth of a sum and of monthly deposits, before and after taxes. */

/** Twenty decimals are far below a centavo after a hundred years, and keep each month's step short. */
const decimals = 20;

/**
 * Returns the result of an initial amount and a deposit at the end of each month.
 * @param monthlyRate a fraction
 */
export function compound(initial: Big, monthly: Big, monthlyRate: Big, months: number): Big {
  const factor = monthlyRate.plus(1);
  let balance = initial;
  for (let month = 0; month < months; month += 1) {
    balance = balance.times(factor).plus(monthly).round(decimals, Big.roundHalfEven);
  }
  return balance;
}

export interface SavingPlan extends Term {
  readonly initialInReais: Big;
  readonly monthlyInReais: Big;
}

export interface Outcome {
  readonly total: Big;
  readonly paid: Big;
  /** Undefined when the product is not taxed, or its tax is unknown. */
  readonly afterTax: Big | undefined;
}

export function calculateOutcome(plan: SavingPlan, resolvedRate: ResolvedRate): Outcome {
  const { initialInReais, monthlyInReais, months, days = 0 } = plan;
  const { yearly, monthly, isTaxed } = resolvedRate;
  // A yearly rate over whole years needs no root.
  const afterMonths =
    yearly !== undefined && months % 12 === 0 && monthlyInReais.eq(0)
      ? compound(initialInReais, new Big(0), yearly, months / 12)
      : compound(initialInReais, monthlyInReais, monthly, months);
  const factorOfDays = days === 0 ? new Big(1) : growthFactorOver(days, resolvedRate);
  const total = afterMonths.times(factorOfDays);
  const paid = initialInReais.plus(monthlyInReais.times(months));
  // A loss pays no tax.
  const afterTaxOf = (gross: Big) =>
    gross.lt(paid) ? gross : gross.minus(calculateTax(plan, monthly, factorOfDays, gross));
  return {
    total,
    paid,
    afterTax: isTaxed ? afterTaxOf(total) : undefined,
  };
}

export const daysOfMonth = 30;
const calendarDaysOfYear = 365;

/** Returns the approximate number of working days in some calendar days. */
export function estimateWorkingDays(days: number): number {
  return Math.round((days * tradingDaysPerYear) / calendarDaysOfYear);
}

/** Returns the growth factor of some days beyond whole months. */
export function growthFactorOver(
  days: number,
  { yearly, monthly, isOfWholeMonths }: ResolvedRate,
): Big {
  if (isOfWholeMonths === true) return monthly.plus(1).pow(Math.floor(days / daysOfMonth));
  const power =
    yearly === undefined
      ? (1 + monthly.toNumber()) ** (days / daysOfMonth)
      : (1 + yearly.toNumber()) ** (estimateWorkingDays(days) / tradingDaysPerYear);
  return new Big(String(power));
}

export function countCalendarDays({ months, days = 0 }: Term): number {
  return Math.floor((months * calendarDaysOfYear) / 12) + days;
}

/** Returns the days of the newest deposit with interest. */
export function newestDepositDays(plan: SavingPlan): number {
  const { monthlyInReais, days = 0 } = plan;
  return monthlyInReais.eq(0) || days === 0 ? countCalendarDays(plan) : days;
}

/** Income tax is due on what remains after IOF. */
export function taxOfInterest(interest: Big, term: Term): Big {
  const days = countCalendarDays(term);
  const iof = interest.times(iofPercentage(days)).div(100);
  return iof.plus(interest.minus(iof).times(incomeTaxPercentage(days)).div(100));
}

function calculateTax(plan: SavingPlan, rate: Big, factorOfDays: Big, total: Big): Big {
  const { initialInReais, monthlyInReais, months, days } = plan;
  if (monthlyInReais.eq(0)) return taxOfInterest(total.minus(initialInReais), plan);
  let tax = new Big(0);
  // Growth factor of one real over the months of a deposit: the last deposit is made on the last day.
  let factor = new Big(1);
  const interestOf = (deposit: Big) => deposit.times(factor.times(factorOfDays).minus(1));
  for (let lies = 0; lies < months; lies += 1) {
    tax = tax.plus(taxOfInterest(interestOf(monthlyInReais), { months: lies, days }));
    factor = factor.times(rate.plus(1)).round(decimals, Big.roundHalfEven);
  }
  return tax.plus(taxOfInterest(interestOf(initialInReais), plan));
}
