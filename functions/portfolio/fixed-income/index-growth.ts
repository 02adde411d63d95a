import type { InvestmentIndex } from '../../../shared/portfolio/fixed-income/investment.ts';
import type { DayClose, LongBenchmarks, MonthRate } from '../../market/history/close-series.ts';
import { countBankDays } from './bank-days.ts';

const daysInYear = 252;

/** The rates of the Banco Central by which investments grow. */
export type Rates = Pick<LongBenchmarks, 'cdi' | 'ipca'>;

/** What one invested centavo has become, and on which day. */
interface Growth {
  readonly factor: number;
  /** `yyyy-mm-dd`. */
  readonly day: string;
}

interface Span {
  /** The day of the investment. */
  readonly from: string;
  /** Today, or the maturity when that is earlier. */
  readonly until: string;
}

/** Returns what an index has earned; undefined while its rates are unknown. */
export function growWith(index: InvestmentIndex, span: Span, rates: Rates): Growth | undefined {
  switch (index.kind) {
    case 'cdi':
      return growWithCdi(rates.cdi, span, index.percentInBasisPoints / 10_000);
    case 'selic': {
      // The daily Selic and CDI differ by some hundredths of a percent a year, so the CDI is its estimate.
      const selic = growWithCdi(rates.cdi, span, 1);
      return selic === undefined
        ? undefined
        : {
            ...selic,
            factor: selic.factor * compound(index.rateInBasisPoints, span.from, selic.day),
          };
    }
    case 'ipca': {
      const prices = growWithIpca(rates.ipca, span);
      return prices === undefined
        ? undefined
        : {
            day: span.until,
            factor: prices * compound(index.rateInBasisPoints, span.from, span.until),
          };
    }
    case 'fixed':
    default:
      return { day: span.until, factor: compound(index.rateInBasisPoints, span.from, span.until) };
  }
}

/** Returns what a rate per year of 252 days earns from a day up to another one. */
function compound(rateInBasisPoints: number, from: string, until: string): number {
  return (1 + rateInBasisPoints / 10_000) ** (countBankDays(from, until) / daysInYear);
}

/**
 * Returns the product of the days' rates from the day of the investment on. The percentage applies to each day's rate.
 * @param points the value of an initial 100, which has earned a day's rate on the next day
 */
function growWithCdi(
  points: readonly DayClose[],
  { from, until }: Span,
  percentage: number,
): Growth | undefined {
  const [first] = points;
  if (first === undefined || from < first.day) return undefined;
  let factor = 1;
  let day = from;
  for (const [index, point] of points.entries()) {
    const next = points[index + 1];
    // A rate counts that is earned before the last day; a holiday's value is that of the next bank day.
    if (point.day < from) continue;
    if (next === undefined || point.day >= until) break;
    factor *= 1 + (next.close / point.close - 1) * percentage;
    day = next.day;
  }
  return { factor, day: day < until ? day : until };
}

/**
 * Returns what the prices have risen. A month counts by the share of its bank days; one that is not published yet counts
 * like the last published one.
 */
function growWithIpca(months: readonly MonthRate[], { from, until }: Span): number | undefined {
  const [first] = months;
  if (first === undefined || from.slice(0, 7) < first.month) return undefined;
  let factor = 1;
  for (let month = from.slice(0, 7); month <= until.slice(0, 7); month = monthAfter(month)) {
    const begin = `${month}-01`;
    const end = `${monthAfter(month)}-01`;
    const days = countBankDays(from > begin ? from : begin, until < end ? until : end);
    const rate = months.findLast((one) => one.month <= month) ?? first;
    factor *= (1 + rate.value / 100) ** (days / countBankDays(begin, end));
  }
  return factor;
}

function monthAfter(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
}
