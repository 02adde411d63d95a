/** Tables as files. */
export const csvTexts = {
  download: 'Baixar CSV',
  of: (title: string) => `da tabela ${title}`,
  group: 'Grupo',
  figure: 'Indicador',
  unit: 'Unidade',
  times: 'vezes',
  /** Where the assets' amounts are in different ones, which the column beside each says. */
  ownCurrencies: 'moeda do ativo',
  currencyOf: (symbol: string) => `Moeda de ${symbol}`,
} as const;
