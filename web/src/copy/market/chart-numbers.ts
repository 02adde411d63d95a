/** The table that stands in for a chart. */
export const chartNumbers = {
  open: 'Ver os números do gráfico',
  day: 'Dia',
  prices: 'Preços de cada pregão do gráfico',
} as const;
