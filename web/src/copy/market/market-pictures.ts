/** What stands beside the pictures of an analysis. Facts only: nothing here says what to do with an asset. */

export const rangeTexts = {
  dayTitle: (day: string) => `Pregão de ${day}`,
  lastDay: 'Último pregão',
  low: 'Mínima',
  high: 'Máxima',
  open: 'Abertura',
  price: 'Preço',
  yearTitle: 'Últimas 52 semanas',
  volumeTitle: 'Papéis negociados',
  volumeNow: 'Neste pregão',
  volumeUsual: (days: number) => `Média dos ${days} pregões anteriores`,
} as const;
