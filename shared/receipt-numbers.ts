/** The labels of a receipt's two numbers, on the page and in the e-mail. */
export const receiptNumbers = {
  ours: 'Número no BFJ',
  partner: 'Número no Mercado Pago',
} as const;

/**
 * Returns the number that a user reads to the support: the last four characters of a payment's or trial's id after
 * the name, `BFJ-C0DE`. There are a million of them, which distinguishes the payments of one user.
 */
export function shortNumber(id: string): string {
  return `BFJ-${id.slice(-4)}`;
}
