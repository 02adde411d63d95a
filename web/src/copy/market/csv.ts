/** Tables as files. */
export const csvTexts = {
  download: 'Baixar CSV',
  of: (title: string) => `da tabela ${title}`,
  group: 'Grupo',
  figure: 'Indicador',
  unit: 'Unidade',
  times: 'vezes',
  /** Used when the assets have different currencies, which the next column states. */
  assetCurrencies: 'moeda do ativo',
  currencyOf: (symbol: string) => `Moeda de ${symbol}`,
} as const;
