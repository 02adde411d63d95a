/** The portfolio as a file. */
export const downloadTexts = {
  fileOf: (day: string) => `carteira-${day}`,
  columns: {
    ticker: 'Código',
    name: 'Nome',
    quantity: 'Quantidade',
    averagePrice: 'Preço médio',
    broker: 'Corretora',
    price: 'Preço (R$)',
    value: 'Valor (R$)',
    share: 'Parte da carteira (%)',
    total: 'Resultado (R$)',
  },
} as const;
