import type { InvestmentValue } from '../../../shared/contracts/portfolio/fixed-income.ts';
import { daysBetween } from '../../../shared/market/b3-session.ts';
import type { Investment } from '../../../shared/portfolio/fixed-income/investment.ts';
import { growWith, type Rates } from './index-growth.ts';
import { isExempt, taxInvestment } from './investment-tax.ts';

/**
 * Returns what an investment is worth: as a file states it, or else an estimate from published rates, in either case
 * before and after the tax of a redemption on that day. B3's custody fee of Tesouro Direto is not deducted. Null while
 * the rates are unknown.
 */
export function valueInvestment(
  investment: Investment,
  rates: Rates,
  today: string,
): InvestmentValue | null {
  const { kind, amountInCentavos, day, index, maturity } = investment;
  const isMatured = maturity !== null && maturity <= today;
  if (investment.statedValue !== null) return { ...valueInFile(investment), isMatured };
  if (amountInCentavos === null || day === null || index === null) return null;
  const until = isMatured ? maturity : today;
  const growth = growWith(index, { from: day, until }, rates);
  if (growth === undefined) return null;
  const grossInCentavos = Math.round(amountInCentavos * growth.factor);
  const taxes = taxInvestment(
    kind,
    grossInCentavos - amountInCentavos,
    daysBetween(day, growth.day),
  );
  return {
    grossInCentavos,
    netInCentavos: grossInCentavos - taxes.iofInCentavos - taxes.incomeTaxInCentavos,
    ...taxes,
    day: growth.day,
    isEstimate: true,
    isMatured,
  };
}

/** Returns the value in a file; the net value of one without it follows from amount and day, where these are known. */
function valueInFile({
  kind,
  amountInCentavos,
  day,
  statedValue,
}: Investment): Omit<InvestmentValue, 'isMatured'> {
  if (statedValue === null) throw new RangeError('an investment without a stated value');
  const { grossInCentavos, netInCentavos } = statedValue;
  const stated = { grossInCentavos, day: statedValue.day, isEstimate: false };
  // A file states what remains, and not which tax is deducted.
  if (netInCentavos !== null) {
    return { ...stated, netInCentavos, iofInCentavos: null, incomeTaxInCentavos: null };
  }
  if (!isExempt(kind) && (amountInCentavos === null || day === null)) {
    return { ...stated, netInCentavos: null, iofInCentavos: null, incomeTaxInCentavos: null };
  }
  const taxes = taxInvestment(
    kind,
    grossInCentavos - (amountInCentavos ?? grossInCentavos),
    day === null ? 0 : daysBetween(day, statedValue.day),
  );
  return {
    ...stated,
    netInCentavos: grossInCentavos - taxes.iofInCentavos - taxes.incomeTaxInCentavos,
    ...taxes,
  };
}
