import {
  returnPeriods,
  type PeriodReturn,
  type ReturnPeriod,
} from '../../../../../shared/contracts/portfolio/returns.ts';

/** The parameter of the page's address that keeps the chosen period. */
export const periodParameter = 'periodo';

/** The value of each period in the address. */
const periodSlugs: Readonly<Record<ReturnPeriod, string>> = {
  '1M': '1m',
  '3M': '3m',
  '6M': '6m',
  YTD: 'ano',
  '1Y': '1a',
  '2Y': '2a',
  '5Y': '5a',
  MAX: 'tudo',
};

export function slugOfPeriod(period: ReturnPeriod): string {
  return periodSlugs[period];
}

/**
 * Returns the requested period, if the portfolio has it. Otherwise a year, or the longest one below it.
 * @param slug as in the address; null without a choice
 */
export function choosePeriod(
  periods: readonly PeriodReturn[],
  slug: string | null,
): PeriodReturn | undefined {
  const wanted = periods.find(({ period }) => periodSlugs[period] === slug);
  if (wanted !== undefined) return wanted;
  const lengthOf = ({ period }: PeriodReturn) => returnPeriods.indexOf(period);
  const upToYear = periods.filter((one) => lengthOf(one) <= returnPeriods.indexOf('1Y'));
  return upToYear.toSorted((one, other) => lengthOf(other) - lengthOf(one))[0] ?? periods[0];
}
