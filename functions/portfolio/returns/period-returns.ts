import {
  returnPeriods,
  type PeriodReturn,
  type ReturnPeriod,
  type ReturnPoint,
} from '../../../shared/contracts/portfolio/returns.ts';
import type { LongBenchmarks } from '../../market/history/close-series.ts';
import type { DailyAmounts, Days } from './asset-days.ts';
import { closeLevels, inflationLevels, type LevelAt } from './benchmark-levels.ts';
import { findInflationSpan } from './inflation-span.ts';
import { monthsBefore, toDay, toDayNumber } from './day-numbers.ts';
import { solveMoneyWeighted, type CashFlow } from './money-weighted.ts';
import { beginningOf } from './period-days.ts';
import { dailyGrowth } from './time-weighted.ts';

const maxPoints = 120;
/** A larger number comes from a rate per year of a few days, and says nothing. */
const maxBasisPoints = 1e9;

interface Levels {
  readonly cdi: LevelAt;
  readonly ibovespa: LevelAt;
  readonly ipca: LevelAt;
}

/** Returns all periods of a portfolio from its amounts of each day. */
export function measurePeriods(
  amounts: DailyAmounts,
  days: Days,
  benchmarks: LongBenchmarks,
  isSession: Uint8Array,
): PeriodReturn[] {
  const { growth, isInvested } = dailyGrowth(amounts);
  const today = toDay(days.today);
  const first = toDay(days.base);
  const levels: Levels = {
    cdi: closeLevels(benchmarks.cdi),
    ibovespa: closeLevels(benchmarks.ibovespa),
    ipca: inflationLevels(benchmarks.ipca),
  };

  const measure = (period: ReturnPeriod): PeriodReturn => {
    const beginning = beginningOf(period, today, first);
    const from = beginning < first ? first : beginning;
    const start = toDayNumber(from) - days.base;
    const curve = growthSince(growth, start);
    const wasInvested = isInvested.indexOf(1, start + 1) !== -1;
    const { gain, invested } = gainSince(amounts, start);
    const cdi = changeSince(levels.cdi, from);
    const ibovespa = changeSince(levels.ibovespa, from);
    const ipca = changeSince(levels.ipca, from);
    const inflation = findInflationSpan(benchmarks.ipca, from, today);
    const inflationEnd =
      inflation.lastDay === null ? null : toDayNumber(inflation.lastDay) - days.base;
    const inflationOn = (day: string) =>
      inflation.lastDay === null || day > inflation.lastDay ? null : ipca(day);
    return {
      period,
      from,
      isShortened: beginning < first,
      timeWeightedInBasisPoints: wasInvested ? basisPoints((curve.at(-1) ?? 1) - 1) : null,
      ...moneyWeightedSince(amounts, days, start),
      gainInCentavos: centavos(gain),
      investedInCentavos: centavos(invested),
      dayCount: countDays(isSession, start),
      cdiInBasisPoints: cdi(today),
      ibovespaInBasisPoints: ibovespa(today),
      ipcaInBasisPoints: inflation.lastDay === null ? null : inflationOn(inflation.lastDay),
      ipcaUntil: inflation.month,
      points: choosePoints(isSession, start, inflationEnd).map((index): ReturnPoint => {
        const day = toDay(days.base + index);
        return {
          day,
          portfolio: basisPoints((curve[index - start] ?? 1) - 1) ?? 0,
          cdi: cdi(day),
          ibovespa: ibovespa(day),
          ipca: inflationOn(day),
        };
      }),
    };
  };
  return returnPeriods.map(measure);
}

/** Returns the growth of each day from an index on since then, the first being 1. */
function growthSince(growth: Float64Array, start: number): Float64Array {
  const curve = growth.slice(start);
  curve[0] = 1;
  for (let index = 1; index < curve.length; index += 1) {
    curve[index] = (curve[index - 1] ?? 1) * (curve[index] ?? 1);
  }
  return curve;
}

/** Returns what was gained and invested after an index, in reais. */
export function gainSince(
  { values, inflows, outflows, payments }: DailyAmounts,
  start: number,
): { readonly gain: number; readonly invested: number } {
  let invested = 0;
  let paid = 0;
  for (let index = start + 1; index < values.length; index += 1) {
    invested += (inflows[index] ?? 0) - (outflows[index] ?? 0);
    paid += payments[index] ?? 0;
  }
  return { gain: (values.at(-1) ?? 0) - (values[start] ?? 0) - invested + paid, invested };
}

/**
 * Returns the rate per year when the money was invested over more than a year, else that of the time from the first flow
 * to the last.
 */
function moneyWeightedSince(
  { values, inflows, outflows, payments }: DailyAmounts,
  { base }: Days,
  start: number,
): Pick<PeriodReturn, 'moneyWeightedInBasisPoints' | 'isYearly'> {
  const flows: CashFlow[] = [];
  const addFlow = (index: number, amount: number) => {
    if (amount !== 0) flows.push({ day: base + index, amount });
  };
  addFlow(start, -(values[start] ?? 0));
  for (let index = start + 1; index < values.length; index += 1) {
    addFlow(index, (outflows[index] ?? 0) + (payments[index] ?? 0) - (inflows[index] ?? 0));
  }
  addFlow(values.length - 1, values.at(-1) ?? 0);
  const first = flows[0]?.day ?? base;
  const last = flows.at(-1)?.day ?? base;
  const isYearly = toDay(first) < monthsBefore(toDay(last), 12);
  const perDay = solveMoneyWeighted(flows);
  return {
    moneyWeightedInBasisPoints:
      perDay === null ? null : basisPoints(Math.expm1(perDay * (isYearly ? 365 : last - first))),
    isYearly,
  };
}

/** Returns the indexes of the curve's points: the base, today, a day with an end of a curve, and sessions at equal distances. */
function choosePoints(isSession: Uint8Array, start: number, extra: number | null): number[] {
  const last = isSession.length - 1;
  const sessions: number[] = [start];
  for (let index = start + 1; index < last; index += 1) {
    if (isSession[index] === 1 || index === extra) sessions.push(index);
  }
  if (last > start) sessions.push(last);
  if (sessions.length <= maxPoints) return sessions;
  const drawn = extra === null ? maxPoints : maxPoints - 1;
  const step = (sessions.length - 1) / (drawn - 1);
  const chosen = new Set(
    Array.from({ length: drawn }, (_, point) => sessions[Math.round(point * step)] ?? last),
  );
  if (extra !== null) chosen.add(extra);
  return [...chosen].toSorted((one, other) => one - other);
}

/** Returns the number of the base, the sessions since then and today. */
function countDays(isSession: Uint8Array, start: number): number {
  const last = isSession.length - 1;
  const between = isSession.subarray(start + 1, last).filter((is) => is === 1).length;
  return last > start ? between + 2 : 1;
}

/** Returns a function from a day to the change of a level since an earlier one. */
function changeSince(levelAt: LevelAt, from: string): (day: string) => number | null {
  const before = levelAt(from);
  return (day) => {
    const after = levelAt(day);
    return before === undefined || after === undefined ? null : basisPoints(after / before - 1);
  };
}

function basisPoints(fraction: number): number | null {
  const rounded = roundHalfUp(fraction * 10_000);
  return Math.abs(rounded) <= maxBasisPoints ? rounded : null;
}

export function centavos(reais: number): number {
  return roundHalfUp(reais * 100);
}

/** Undoes the noise of binary fractions, so that a tie is rounded as one; away from zero, never to -0. */
function roundHalfUp(value: number): number {
  const settled = Number(value.toPrecision(12));
  return Math.sign(settled) * Math.round(Math.abs(settled)) + 0;
}
