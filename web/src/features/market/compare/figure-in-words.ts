import {
  decimalsFor,
  formatAmount,
  inCurrency,
  formatNumber,
  missingFigure,
} from '../../../../../shared/values/market-figures.ts';

/** How a figure is written: in money, as a share of a whole, as how far it moved, or as a plain number. */
export type RowForm =
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
export function figureInWords(
  form: RowForm,
  values: readonly (number | undefined)[],
  currencies: readonly (string | null)[],
): readonly string[] {
  const written = (decimals: number) =>
    values.map((value, place) =>
      value === undefined
        ? missingFigure
        : inWords(form, value, currencies[place] ?? null, decimals),
    );
  const [short, full] = [written(1), written(2)];
  return new Set(short).size === new Set(full).size ? short : full;
}

function inWords(form: RowForm, value: number, currency: string | null, decimals: number): string {
  switch (form) {
    case 'amount':
      return formatAmount(value, currency, Math.min(4, decimalsFor([value])));
    case 'large amount':
      return largeAmount(value, currency, decimals);
    case 'share':
      return `${formatNumber(value * 100, decimals)}%`;
    // Their verb says the direction.
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

/** `R$ 512,3 bilhões`, `R$ 1,9 milhão`: below two it is one. */
export function largeAmount(value: number, currency: string | null, decimals: number): string {
  const size = Math.abs(value);
  // A value that rounds up to the next unit is written in it.
  const scale = scales.find(
    (candidate) => size >= candidate.size * (1 - 0.5 / 10 ** (3 + decimals)),
  );
  if (scale === undefined) return formatAmount(value, currency);
  const figure = formatNumber(size / scale.size, decimals);
  const name = figure.startsWith('1,') ? scale.one : scale.many;
  return `${value < 0 ? '−' : ''}${inCurrency(`${figure} ${name}`, currency)}`;
}
