/** Monthly interest by brand: most sellers absorb it, and some cards charge the holder. */
const monthlyRates: Readonly<Record<string, number | undefined>> = { amex: 0.0299 };

/** Returns a payer's charges in centavos: one installment, and their total. */
export function installmentCosts(
  centavos: number,
  count: number,
  methodId: string,
): { readonly each: number; readonly total: number; readonly monthlyRate: number } {
  const rate = monthlyRates[methodId];
  if (rate === undefined || count === 1) {
    return { each: Math.round(centavos / count), total: centavos, monthlyRate: 0 };
  }
  const each = Math.round((centavos * rate) / (1 - (1 + rate) ** -count));
  return { each, total: each * count, monthlyRate: rate };
}
