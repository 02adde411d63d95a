import type { InvestmentKind } from '../../../shared/portfolio/fixed-income/investment.ts';

/*
 * Income tax: Lei 11.033/2004, art. 1, since 1 January 2005. IOF: Decreto 6.306/2007, art. 32 and annex, since
 * 1 January 2008. LCI and LCA are exempt for individuals: Lei 11.033/2004, art. 3, II and IV; Medida Provisória 1.303/2025, which
 * would have taxed those of 2026, lapsed on 8 October 2025 without a vote. Read on 30 November 2026.
 */

/** The income tax on the yield, by the largest number of days that the investment was held. */
const incomeTaxRates = [
  { maxDays: 180, rateInBasisPoints: 2_250 },
  { maxDays: 360, rateInBasisPoints: 2_000 },
  { maxDays: 720, rateInBasisPoints: 1_750 },
];
const lowestRateInBasisPoints = 1_500;

/** The IOF on the yield in percent, from the first day on; nothing from the thirtieth on. */
const iofPercentages = [
  96, 93, 90, 86, 83, 80, 76, 73, 70, 66, 63, 60, 56, 53, 50, 46, 43, 40, 36, 33, 30, 26, 23, 20,
  16, 13, 10, 6, 3,
];

const exemptKinds: ReadonlySet<InvestmentKind> = new Set(['lci', 'lca']);

export function isExempt(kind: InvestmentKind): boolean {
  return exemptKinds.has(kind);
}

/**
 * Returns the tax on a yield that is redeemed after this number of calendar days. IOF is taken first, and income tax from
 * the rest. Nothing is due on a loss.
 */
export function taxInvestment(
  kind: InvestmentKind,
  yieldInCentavos: number,
  daysHeld: number,
): { readonly iofInCentavos: number; readonly incomeTaxInCentavos: number } {
  if (isExempt(kind) || yieldInCentavos <= 0) return { iofInCentavos: 0, incomeTaxInCentavos: 0 };
  const iofInCentavos = Math.round((yieldInCentavos * iofPercentage(daysHeld)) / 100);
  return {
    iofInCentavos,
    incomeTaxInCentavos: Math.round(
      ((yieldInCentavos - iofInCentavos) * incomeTaxInBasisPoints(daysHeld)) / 10_000,
    ),
  };
}

/** Returns the share of the yield that IOF takes, in percent. */
export function iofPercentage(daysHeld: number): number {
  return iofPercentages[Math.max(daysHeld, 1) - 1] ?? 0;
}

/** Returns the share of the yield after IOF that income tax takes, in percent. */
export function incomeTaxPercentage(daysHeld: number): number {
  return incomeTaxInBasisPoints(daysHeld) / 100;
}

function incomeTaxInBasisPoints(daysHeld: number): number {
  return (
    incomeTaxRates.find(({ maxDays }) => daysHeld <= maxDays)?.rateInBasisPoints ??
    lowestRateInBasisPoints
  );
}
