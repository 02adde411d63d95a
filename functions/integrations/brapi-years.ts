import type { YearlyRatios } from '../../shared/market/asset-data.ts';
import { dayFrom, fractionOfPercent, numberFrom, positiveFrom, rowsFrom } from './brapi-values.ts';

type Row = Readonly<Record<string, unknown>>;

const shownYears = 5;

/**
 * Returns a company's completed years, newest first, from `defaultKeyStatisticsHistory` and `financialDataHistory`.
 * Each year combines both; a year without values is left out.
 */
export function parseYearlyRatios(statisticsSent: unknown, financialSent: unknown): YearlyRatios[] {
  const statistics = rowsByYearEnd(statisticsSent);
  const financial = rowsByYearEnd(financialSent);
  const endDates = new Set([...statistics.keys(), ...financial.keys()]);
  return [...endDates]
    .toSorted((a, b) => b.localeCompare(a))
    .map((endDate) =>
      toYearlyRatios(endDate, statistics.get(endDate) ?? {}, financial.get(endDate) ?? {}),
    )
    .filter((year) => Object.values(year).some((value) => typeof value === 'number'))
    .slice(0, shownYears);
}

function toYearlyRatios(endDate: string, statistics: Row, financial: Row): YearlyRatios {
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
        : calculateMultiple(priceToBook * bookValue, earningsPerShare),
    priceToBook,
    enterpriseToRevenue: numberFrom(statistics['enterpriseToRevenue']),
    enterpriseToEbitda: positiveFrom(statistics['enterpriseToEbitda']),
    dividendYield: notNegative(fractionOfPercent(statistics['dividendYield'])),
    debtToEquity: notNegative(numberFrom(financial['debtToEquity'])),
    debtToEbitda:
      totalDebt === null || ebitda === null ? null : calculateMultiple(totalDebt, ebitda),
  };
}

/** A loss has no multiple. */
function calculateMultiple(whole: number, part: number): number | null {
  return part > 0 ? numberFrom(whole / part) : null;
}

function notNegative(value: number | null): number | null {
  return value === null || value < 0 ? null : value;
}

function rowsByYearEnd(sent: unknown): ReadonlyMap<string, Row> {
  const rows = new Map<string, Row>();
  for (const row of rowsFrom(sent)) {
    const endDate = parseYearEnd(row);
    if (endDate !== undefined && !rows.has(endDate)) rows.set(endDate, row);
  }
  return rows;
}

/**
 * Returns the end of a row's year. These modules use several names for it; the day of the last change is the year's
 * end only if it is the end of a month.
 */
function parseYearEnd(row: Row): string | undefined {
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
