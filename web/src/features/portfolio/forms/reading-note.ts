import { formatDecimal, parseDecimal } from '../../../../../shared/portfolio/decimal.ts';
import { readingTexts } from '../../../copy/portfolio/portfolio.ts';

/** Returns how a typed number with a point was understood, which may separate thousands or decimals. */
export function describeReading(typed: string): string | undefined {
  const text = typed.trim();
  const decimal = parseDecimal(text);
  if (decimal === undefined || !/^\d+\.\d+$/.test(text)) return undefined;
  return decimal.includes('.') || decimal === '0'
    ? readingTexts.decimals(text, formatDecimal(decimal))
    : /\.\d{3}$/.test(text)
      ? readingTexts.thousands(text, decimal, text.replace('.', ','))
      : readingTexts.decimals(text, formatDecimal(decimal));
}
