import type { PeriodReturn } from '../../../../../shared/contracts/portfolio/returns.ts';

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

/** Returns the rates of the whole period, in basis points. */
export function ratesOf(period: PeriodReturn): Readonly<Record<CurveName, number | null>> {
  return {
    portfolio: period.timeWeightedInBasisPoints,
    cdi: period.cdiInBasisPoints,
    ibovespa: period.ibovespaInBasisPoints,
    ipca: period.ipcaInBasisPoints,
  };
}
