import { saoPauloDay } from '../../../shared/market/b3-session.ts';
import {
  firstInvestmentDay,
  investmentTexts,
  lastMaturity,
  maxInvestments,
  type Investment,
} from '../../../shared/portfolio/fixed-income/investment.ts';

interface InvalidField {
  readonly path: string;
  readonly message: string;
}

/** Returns the investments of a day that has not come or is too early, or that mature too late, each under its path in the request. */
export function invalidInvestmentDays(
  investments: readonly { readonly path: string; readonly investment: Investment }[],
  now: Date,
): InvalidField[] {
  const today = saoPauloDay(now);
  return investments.flatMap(({ path, investment: { day, maturity, statedValue } }) => [
    ...(day !== null && day > today
      ? [{ path: `${path}.day`, message: investmentTexts.futureDay }]
      : []),
    ...(day !== null && day < firstInvestmentDay
      ? [{ path: `${path}.day`, message: investmentTexts.oldDay }]
      : []),
    ...(maturity !== null && statedValue === null && maturity > lastMaturity(today)
      ? [{ path: `${path}.maturity`, message: investmentTexts.lateMaturity }]
      : []),
    ...(statedValue !== null && statedValue.day > today
      ? [{ path: `${path}.statedValue.day`, message: investmentTexts.futureDay }]
      : []),
  ]);
}

export function tooManyInvestments(
  path: string,
  investments: readonly Investment[] | undefined,
): InvalidField[] {
  return investments !== undefined && investments.length > maxInvestments
    ? [{ path, message: investmentTexts.tooMany }]
    : [];
}
