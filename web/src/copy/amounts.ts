/** Keeps amounts and sums on one line: `R$ 20,00` and `800 × R$ 21,40` break around, not inside. */
export function keepAmountsTogether(text: string): string {
  return text
    .replaceAll(/(R\$|US\$) (?=\d)/g, '$1\u00a0')
    .replaceAll(/(\d) ([×÷]) (?=R\$)/g, '$1\u00a0$2\u00a0');
}
