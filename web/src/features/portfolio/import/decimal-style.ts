import { readDecimal } from '../../../../../shared/portfolio/decimal.ts';

/** The number format of a table: `1.234,5`, `1,234.5`, or both. */
export type DecimalStyle = 'brazilian' | 'american' | 'mixed';

const brazilianOnly = /^\d*,(?:\d{1,2}|\d{4,})$|^0,\d+$|\.\d{3},\d*$/;
const americanOnly = /^\d*\.(?:\d{1,2}|\d{4,})$|^0\.\d+$|,\d{3}\.\d*$/;
/** Groups of three: one thousand and a half, or one and five tenths. */
const isAmbiguous = /^[1-9]\d{0,2}(?:[.,]\d{3})+$/;

export function decimalStyleOf(figures: readonly string[]): DecimalStyle {
  const plain = figures.map(withoutSigns);
  const isBrazilian = plain.some((figure) => brazilianOnly.test(figure));
  const isAmerican = plain.some((figure) => americanOnly.test(figure));
  if (isBrazilian && isAmerican) return 'mixed';
  return isAmerican ? 'american' : 'brazilian';
}

/**
 * Reads a figure in the number format of its table.
 * @returns 'ambiguous' where it may mean a thousand times as much, undefined for other texts
 */
export function readStyledDecimal(written: string, style: DecimalStyle): string | undefined {
  if (style === 'brazilian') return readDecimal(written);
  const figure = withoutSigns(written);
  const hasGroups = isAmbiguous.test(figure);
  if (style === 'mixed') return hasGroups ? 'ambiguous' : readDecimal(figure);
  if (hasGroups && figure.includes('.')) return 'ambiguous';
  return /^\d{1,3}(?:,\d{3})+(?:\.\d*)?$/.test(figure)
    ? readDecimal(figure.replaceAll(',', ''))
    : readDecimal(figure);
}

function withoutSigns(written: string): string {
  return written.replaceAll(/R\$|[\s\u00a0]/g, '');
}
