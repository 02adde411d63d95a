/**
 * Formats integer centavos: `R$ 1.234,56`, `−R$ 28,00`. Implemented without Intl, so that the prerenderer and every
 * browser produce the same bytes.
 * @throws RangeError when the amount is not a whole number of centavos
 */
export function formatReais(amountInCentavos: number): string {
  if (!Number.isSafeInteger(amountInCentavos)) {
    throw new RangeError(`Not a whole number of centavos: ${amountInCentavos}`);
  }
  const digits = String(Math.abs(amountInCentavos)).padStart(3, '0');
  const reais = digits.slice(0, -2).replace(/\B(?=(?:\d{3})+$)/g, '.');
  return `${amountInCentavos < 0 ? '−' : ''}R$ ${reais},${digits.slice(-2)}`;
}

/** A difference of money, its sign always shown: `+R$ 131,50`, `−R$ 28,00`, `R$ 0,00`. */
export function formatReaisDifference(amountInCentavos: number): string {
  return amountInCentavos > 0 ? `+${formatReais(amountInCentavos)}` : formatReais(amountInCentavos);
}

/**
 * Parses a typed amount into centavos: `38,5`, `R$ 1.234,56` and `38.50`. A point before three digits separates
 * thousands. Undefined for anything else.
 */
export function parseReais(typed: string): number | undefined {
  const text = typed.replace(/^\s*R\$/, '').replaceAll(/\s/g, '');
  const [, whole, decimals = ''] =
    /^(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d{0,2}))?$/.exec(text) ??
    /^(\d+)\.(\d{1,2})$/.exec(text) ??
    [];
  if (whole === undefined) return undefined;
  const centavos = Number(whole.replaceAll('.', '') + decimals.padEnd(2, '0'));
  return Number.isSafeInteger(centavos) ? centavos : undefined;
}
