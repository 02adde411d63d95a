/** Tables as files. */
export const csvTexts = {
  download: 'Baixar CSV',
  of: (title: string) => `da tabela ${title}`,
  group: 'Grupo',
  figure: 'Indicador',
  unit: 'Unidade',
  times: 'vezes',
  /** Said between the symbols of different currencies. */
  currencies: ' / ',
} as const;
