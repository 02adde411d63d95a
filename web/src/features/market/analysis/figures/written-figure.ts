import {
  formatAmount,
  formatAmountInFull,
  formatLargeAmount,
  formatLargeNumber,
  formatNumber,
} from '../../../../../../shared/values/market-figures.ts';

/** A figure as a row has room for it. */
export interface WrittenFigure {
  readonly value: string;
  /** The full value, where the text is shortened or rounded. */
  readonly full?: string;
}

export function amountFigure(value: number | null, currency: string | null): WrittenFigure {
  return written(formatAmount(value, currency), formatAmountInFull(value, currency));
}

export function largeAmountFigure(value: number | null, currency: string | null): WrittenFigure {
  return written(formatLargeAmount(value, currency), formatAmountInFull(value, currency));
}

export function largeNumberFigure(value: number | null): WrittenFigure {
  return written(formatLargeNumber(value), formatNumber(value, 0));
}

function written(value: string, full: string): WrittenFigure {
  return value === full ? { value } : { value, full };
}
