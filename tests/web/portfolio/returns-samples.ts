import type {
  PeriodReturn,
  PortfolioReturns,
  ReturnPeriod,
} from '../../../shared/contracts/portfolio/returns.ts';

/** The returns of a portfolio before its first session. */
export const noReturns: PortfolioReturns = {
  periods: [],
  week: null,
  until: null,
  withoutCloses: [],
  withIssues: [],
  missingSplits: [],
  pending: [],
};

export function periodReturn(period: ReturnPeriod, over: Partial<PeriodReturn> = {}): PeriodReturn {
  const point = { portfolio: 0, cdi: 0, ibovespa: 0, ipca: 0 };
  return {
    period,
    from: '2026-10-30',
    isShortened: false,
    timeWeightedInBasisPoints: 525,
    moneyWeightedInBasisPoints: -110,
    isYearly: false,
    gainInCentavos: 123_456,
    investedInCentavos: 50_000,
    cdiInBasisPoints: 98,
    ibovespaInBasisPoints: -230,
    ipcaInBasisPoints: 41,
    ipcaUntil: '2026-10',
    points: [
      { day: '2026-10-30', ...point },
      { day: '2026-11-13', portfolio: 210, cdi: 45, ibovespa: 120, ipca: 41 },
      { day: '2026-11-27', portfolio: 525, cdi: 98, ibovespa: -230, ipca: null },
    ],
    ...over,
  };
}
