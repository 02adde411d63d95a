import type { PeriodReturn } from '../../../../../shared/contracts/portfolio/returns.ts';
import { daysBetween } from '../../../../../shared/market/b3-session.ts';

/** The curves of the chart, in the order of their styles. */
export const curveNames = ['portfolio', 'cdi', 'ibovespa', 'ipca'] as const;
export type CurveName = (typeof curveNames)[number];

export interface Curve {
  readonly name: CurveName;
  /** Decides the line's style, also while another curve is missing. */
  readonly styleIndex: number;
  /** Percent since the beginning of the period; days without a value are left out. */
  readonly points: readonly { readonly day: string; readonly value: number }[];
}

/** Returns the curves that have at least two values. */
export function buildCurves({ points }: Pick<PeriodReturn, 'points'>): Curve[] {
  return curveNames
    .map((name, styleIndex) => ({
      name,
      styleIndex,
      points: points.flatMap((point) => {
        const basisPoints = point[name];
        return basisPoints === null ? [] : [{ day: point.day, value: basisPoints / 100 }];
      }),
    }))
    .filter((curve) => curve.points.length > 1);
}

const daysInYear = 365;

/** Returns the rates per year of curves that are longer than a year: a longer period's whole rate is no yearly one. */
export function yearlyRatesOf(period: PeriodReturn): Readonly<Record<CurveName, number | null>> {
  const rates = ratesOf(period);
  const yearlyOf = (name: CurveName): number | null => {
    const rate = rates[name];
    const last = period.points.findLast((point) => point[name] !== null);
    if (rate === null || last === undefined) return null;
    const days = daysBetween(period.from, last.day);
    if (days <= daysInYear + 1 || rate <= -10_000) return null;
    return Math.round(((1 + rate / 10_000) ** (daysInYear / days) - 1) * 10_000) + 0;
  };
  return {
    portfolio: yearlyOf('portfolio'),
    cdi: yearlyOf('cdi'),
    ibovespa: yearlyOf('ibovespa'),
    ipca: yearlyOf('ipca'),
  };
}

/** Returns the rates of the whole period, in basis points. */
export function ratesOf(period: PeriodReturn): Readonly<Record<CurveName, number | null>> {
  return {
    portfolio: period.timeWeightedInBasisPoints,
    cdi: period.cdiInBasisPoints,
    ibovespa: period.ibovespaInBasisPoints,
    ipca: period.ipcaInBasisPoints,
  };
}
