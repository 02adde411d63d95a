/** Texts of the table with a chart's numbers. */
export const chartNumbers = {
  open: 'Ver os números do gráfico',
  day: 'Dia',
  prices: 'Preços de cada pregão do gráfico',
} as const;
