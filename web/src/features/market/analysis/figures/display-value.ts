import {
  formatAmount,
  formatAmountInFull,
  formatLargeAmount,
  formatLargeNumber,
  formatNumber,
} from '../../../../../../shared/values/format-market-numbers.ts';

/** A value in the form that fits into a row. */
export interface DisplayValue {
  readonly value: string;
  /** The full value, where the text is shortened or rounded. */
  readonly full?: string;
}

export function toAmountValue(value: number | null, currency: string | null): DisplayValue {
  return toDisplayValue(formatAmount(value, currency), formatAmountInFull(value, currency));
}

export function toLargeAmountValue(value: number | null, currency: string | null): DisplayValue {
  return toDisplayValue(formatLargeAmount(value, currency), formatAmountInFull(value, currency));
}

export function toLargeNumberValue(value: number | null): DisplayValue {
  return toDisplayValue(formatLargeNumber(value), formatNumber(value, 0));
}

function toDisplayValue(value: string, full: string): DisplayValue {
  return value === full ? { value } : { value, full };
}
