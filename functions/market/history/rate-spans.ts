import { dayAfter, dayBefore } from '../../../shared/market/b3-session.ts';

/** Banco Central refuses requests for more than ten years of a daily series. */
const maxYears = 10;

export interface DaySpan {
  /** `yyyy-mm-dd`. */
  readonly from: string;
  readonly to: string;
}

/** Returns consecutive spans of at most ten years, which together are all days between two days. */
export function rateSpans(from: string, to: string): DaySpan[] {
  const spans: DaySpan[] = [];
  for (let start = from; start <= to;) {
    const year = Number(start.slice(0, 4)) + maxYears;
    const end = dayBefore(`${year}${start.slice(4)}`);
    spans.push({ from: start, to: end < to ? end : to });
    start = dayAfter(end);
  }
  return spans;
}
