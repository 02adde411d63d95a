import { parseReais } from '../../../shared/values/money.ts';

/**
 * Returns what is wrong with a typed amount in reais; undefined for one from a centavo to the maximum. An amount of
 * more digits than a number holds is too large as well.
 */
export function amountProblem(
  typed: string,
  maxInCentavos: number,
): 'unreadable' | 'not-positive' | 'large' | undefined {
  const text = typed.replace(/^\s*R\$/, '').replaceAll(/\s/g, '');
  const isNegative = /^[-−]/.test(text);
  const unsigned = isNegative ? text.slice(1).replace(/^R\$/, '') : text;
  const centavos =
    parseReais(unsigned) ?? (/^\d[\d.]{12,}(?:,\d{0,2})?$/.test(unsigned) ? Infinity : undefined);
  if (centavos === undefined) return 'unreadable';
  if (isNegative || centavos === 0) return 'not-positive';
  return centavos > maxInCentavos ? 'large' : undefined;
}
