import { dividendTexts as texts } from '../../../../copy/market/market.ts';
import type { MonthTotal } from './dividend-analysis.ts';

/** Formats a total's month and year: `nov/26`; empty without a total. */
export function formatMonthWithYear(total: MonthTotal | undefined): string {
  if (total === undefined) return '';
  return `${formatMonthName(total.month)}/${total.month.slice(2, 4)}`;
}

/**
 * Formats a month: `nov`.
 * @param month `yyyy-mm`
 */
export function formatMonthName(month: string): string {
  return texts.months[Number(month.slice(5)) - 1] ?? '';
}
