/** Under which names every receipt gives its two numbers, on the page as in an e-mail. */
export const receiptNumbers = {
  ours: 'Número no BFJ',
  partner: 'Número no Mercado Pago',
} as const;
