import Big from 'big.js';
import { compound } from './growth-outcome.ts';

/*
 * Equal payments at the end of each month (Price): amount, payment, rate and number of months determine each other.
 * Rates are monthly fractions.
 */

/** Returns the worth today of one real a month. */
function annuityFactor(monthlyRate: Big, months: number): Big {
  if (monthlyRate.eq(0)) return new Big(months);
  return new Big(1)
    .minus(new Big(1).div(compound(new Big(1), new Big(0), monthlyRate, months)))
    .div(monthlyRate);
}

export function paymentOf(amount: Big, monthlyRate: Big, months: number): Big {
  return amount.div(annuityFactor(monthlyRate, months));
}

export function amountOf(payment: Big, monthlyRate: Big, months: number): Big {
  return payment.times(annuityFactor(monthlyRate, months));
}

const maxMonths = 1_200;

/** Returns the number of payments, the last one smaller; undefined when they do not cover the interest. */
export function paymentsUntilPaid(amount: Big, payment: Big, monthlyRate: Big): number | undefined {
  let balance = amount;
  for (let month = 1; month <= maxMonths; month += 1) {
    balance = balance.times(monthlyRate.plus(1)).minus(payment).round(20);
    if (balance.lte(0)) return month;
  }
  return undefined;
}

/** Halvings until the rate is exact to far more than the shown decimals. */
const steps = 100;
const maxRate = 10;

/**
 * Returns where a falling function crosses zero between 0 and 1,000 % a month; undefined when it does not. The
 * solution has no closed form, and twelve digits of a rate are enough.
 */
export function solveRate(excess: (rate: number) => number): number | undefined {
  let low = 0;
  let high = maxRate;
  if (excess(low) < 0 || excess(high) > 0) return undefined;
  for (let step = 0; step < steps; step += 1) {
    const middle = (low + high) / 2;
    if (excess(middle) > 0) low = middle;
    else high = middle;
  }
  return low;
}

/** Returns the monthly rate hidden in equal payments; undefined when they add up to less than the amount. */
export function rateOfPayments(amount: Big, payment: Big, months: number): number | undefined {
  const [worth, paid] = [amount.toNumber(), payment.toNumber()];
  return solveRate((rate) => {
    const factor = rate === 0 ? months : (1 - (1 + rate) ** -months) / rate;
    return paid * factor - worth;
  });
}
