/** The labels of a receipt's two numbers, on the page and in the e-mail. */
export const receiptNumbers = {
  ours: 'Número no BFJ',
  partner: 'Número no Mercado Pago',
} as const;

/**
 * Returns the last eight characters of a payment's or trial's id in two halves: `X6Y1-C0DE`. Unique within a user.
 */
export function shortNumber(id: string): string {
  const end = id.replace(/^[a-z]+_/, '').slice(-8);
  return end.length < 8 ? end : `${end.slice(0, 4)}-${end.slice(4)}`;
}
