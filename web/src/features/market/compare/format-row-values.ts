import {
  decimalsFor,
  formatAmount,
  withCurrency,
  formatNumber,
  missingValue,
} from '../../../../../shared/values/format-market-numbers.ts';

/** The format of a value: money, a fraction of a whole, a change, or a plain number. */
export type RowFormat =
  | 'amount'
  | 'large amount'
  | 'share'
  | 'share change'
  | 'percent change'
  | 'ratio'
  | 'count';

/**
 * Formats the values of a row for a sentence: percentages and large amounts with one decimal, or two where one would
 * make them equal.
 */
export function formatRowValues(
  form: RowFormat,
  values: readonly (number | undefined)[],
  currencies: readonly (string | null)[],
): readonly string[] {
  const formatWith = (decimals: number) =>
    values.map((value, index) =>
      value === undefined
        ? missingValue
        : formatRowValue(form, value, currencies[index] ?? null, decimals),
    );
  const [short, full] = [formatWith(1), formatWith(2)];
  return new Set(short).size === new Set(full).size ? short : full;
}

function formatRowValue(
  form: RowFormat,
  value: number,
  currency: string | null,
  decimals: number,
): string {
  switch (form) {
    case 'amount':
      return formatAmount(value, currency, Math.min(4, decimalsFor([value])));
    case 'large amount':
      return largeAmount(value, currency, decimals);
    case 'share':
      return `${formatNumber(value * 100, decimals)}%`;
    // The verb of the sentence gives the direction.
    case 'share change':
      return `${formatNumber(Math.abs(value) * 100, decimals)}%`;
    case 'percent change':
      return `${formatNumber(Math.abs(value), decimals)}%`;
    case 'ratio':
      return formatNumber(value);
    case 'count':
      return formatNumber(value, 0);
    default:
      return form satisfies never;
  }
}

const scales = [
  { size: 1e12, one: 'trilhão', many: 'trilhões' },
  { size: 1e9, one: 'bilhão', many: 'bilhões' },
  { size: 1e6, one: 'milhão', many: 'milhões' },
] as const;

/** `R$ 512,3 bilhões`, `R$ 1,9 milhão`: below two the unit is singular. */
export function largeAmount(value: number, currency: string | null, decimals: number): string {
  const size = Math.abs(value);
  // A value that rounds up to the next unit is written in it.
  const scale = scales.find(
    (candidate) => size >= candidate.size * (1 - 0.5 / 10 ** (3 + decimals)),
  );
  if (scale === undefined) return formatAmount(value, currency);
  const figure = formatNumber(size / scale.size, decimals);
  const name = figure.startsWith('1,') ? scale.one : scale.many;
  return `${value < 0 ? '−' : ''}${withCurrency(`${figure} ${name}`, currency)}`;
}
