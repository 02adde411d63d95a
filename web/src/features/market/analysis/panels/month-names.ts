import { dividendTexts as texts } from '../../../../copy/market/market.ts';
import type { MonthTotal } from './dividend-analysis.ts';

/** For example 'nov/26'. */
export function monthWithYear(total: MonthTotal | undefined): string {
  if (total === undefined) return '';
  return `${monthName(total.month)}/${total.month.slice(2, 4)}`;
}

/**
 * For example 'nov'.
 * @param month `yyyy-mm`
 */
export function monthName(month: string): string {
  return texts.months[Number(month.slice(5)) - 1] ?? '';
}
