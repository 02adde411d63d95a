import type { YearlyFigures } from '../../shared/market/asset-data.ts';
import { dayFrom, fractionOfPercent, numberFrom, positiveFrom, rowsFrom } from './brapi-values.ts';

type Row = Readonly<Record<string, unknown>>;

const shownYears = 5;

/**
 * A company's years that are over, newest first, from `defaultKeyStatisticsHistory` and `financialDataHistory`. Each
 * year is what both say of it; one of which neither says anything is left out.
 */
export function yearlyFiguresOf(statisticsSent: unknown, financialSent: unknown): YearlyFigures[] {
  const statistics = byYear(statisticsSent);
  const financial = byYear(financialSent);
  const endDates = new Set([...statistics.keys(), ...financial.keys()]);
  return [...endDates]
    .toSorted((a, b) => b.localeCompare(a))
    .map((endDate) => yearOf(endDate, statistics.get(endDate) ?? {}, financial.get(endDate) ?? {}))
    .filter((year) => Object.values(year).some((value) => typeof value === 'number'))
    .slice(0, shownYears);
}

function yearOf(endDate: string, statistics: Row, financial: Row): YearlyFigures {
  const earningsPerShare = numberFrom(statistics['trailingEps']);
  const priceToBook = positiveFrom(statistics['priceToBook']);
  const bookValue = positiveFrom(statistics['bookValue']);
  const totalDebt = numberFrom(financial['totalDebt']);
  const ebitda = positiveFrom(financial['ebitda']);
  return {
    endDate,
    earningsPerShare,
    // No field has it. The price at the end of the year is the one of its P/VP, adjusted for later splits.
    priceEarnings:
      priceToBook === null || bookValue === null || earningsPerShare === null
        ? null
        : multipleOf(priceToBook * bookValue, earningsPerShare),
    priceToBook,
    enterpriseToRevenue: numberFrom(statistics['enterpriseToRevenue']),
    enterpriseToEbitda: positiveFrom(statistics['enterpriseToEbitda']),
    dividendYield: notNegative(fractionOfPercent(statistics['dividendYield'])),
    debtToEquity: notNegative(numberFrom(financial['debtToEquity'])),
    debtToEbitda: totalDebt === null || ebitda === null ? null : multipleOf(totalDebt, ebitda),
  };
}

/** A loss has no multiple. */
function multipleOf(whole: number, part: number): number | null {
  return part > 0 ? numberFrom(whole / part) : null;
}

function notNegative(value: number | null): number | null {
  return value === null || value < 0 ? null : value;
}

function byYear(sent: unknown): ReadonlyMap<string, Row> {
  const rows = new Map<string, Row>();
  for (const row of rowsFrom(sent)) {
    const endDate = yearEndOf(row);
    if (endDate !== undefined && !rows.has(endDate)) rows.set(endDate, row);
  }
  return rows;
}

/**
 * When the year of a row has ended. These modules have been seen with several names for it; the day of the last
 * change is the year's end only where it is the end of a month.
 */
function yearEndOf(row: Row): string | undefined {
  if (row['type'] !== undefined && row['type'] !== null && row['type'] !== 'yearly')
    return undefined;
  const days = ['endDate', 'mostRecentQuarter', 'lastFiscalYearEnd', 'updatedAt'].map((name) =>
    dayFrom(row[name]),
  );
  return days.find((day) => day !== null && isEndOfMonth(day)) ?? undefined;
}

function isEndOfMonth(day: string): boolean {
  const next = new Date(`${day}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return next.getUTCDate() === 1;
}
