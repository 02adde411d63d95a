import { readDecimal } from '../../../../../shared/portfolio/decimal.ts';

/** The number format of a table: `1.234,5`, `1,234.5`, both, or not shown by any figure. */
export type DecimalStyle = 'brazilian' | 'american' | 'mixed' | 'unknown';

const brazilianOnly = /^\d*,(?:\d{1,2}|\d{4,})$|^0,\d+$|\.\d{3},\d*$/;
const americanOnly = /^\d*\.(?:\d{1,2}|\d{4,})$|^0\.\d+$|,\d{3}\.\d*$/;
/** Groups of three: one thousand and a half, or one and five tenths. */
const isAmbiguous = /^[1-9]\d{0,2}(?:[.,]\d{3})+$/;

export function decimalStyleOf(figures: readonly string[]): DecimalStyle {
  const plain = figures.map(withoutSigns);
  const isBrazilian = plain.some((figure) => brazilianOnly.test(figure));
  const isAmerican = plain.some((figure) => americanOnly.test(figure));
  if (isBrazilian && isAmerican) return 'mixed';
  if (isAmerican) return 'american';
  return isBrazilian ? 'brazilian' : 'unknown';
}

/**
 * Reads a figure in the number format of its table.
 * @returns 'ambiguous' where it may mean a thousand times as much, undefined for other texts
 */
export function readStyledDecimal(written: string, style: DecimalStyle): string | undefined {
  if (style === 'brazilian' || style === 'unknown') return readDecimal(written);
  const figure = withoutSigns(written);
  const hasGroups = isAmbiguous.test(figure);
  if (style === 'mixed') return hasGroups ? 'ambiguous' : readDecimal(figure);
  if (hasGroups && figure.includes('.')) return 'ambiguous';
  return /^\d{1,3}(?:,\d{3})+(?:\.\d*)?$/.test(figure)
    ? readDecimal(figure.replaceAll(',', ''))
    : readDecimal(figure);
}

/**
 * Reads a price. Where no figure of the table shows its number format, `36.200` may be R$ 36,20.
 * @returns as `readStyledDecimal`
 */
export function readStyledPrice(written: string, style: DecimalStyle): string | undefined {
  return style === 'unknown' && isAmbiguous.test(withoutSigns(written))
    ? 'ambiguous'
    : readStyledDecimal(written, style);
}

function withoutSigns(written: string): string {
  return written.replaceAll(/R\$|[\s\u00a0]/g, '');
}
