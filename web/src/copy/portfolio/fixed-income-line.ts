/** The sum with fixed income in the portfolio's overview, which needs no other text about it. */
export const fixedIncomeLine = {
  label: 'Renda fixa',
  assets: 'Ações e fundos',
  assetsAndCoins: 'Ações, fundos e criptomoedas',
  estimate: (day: string) => `bruto, estimativa de ${day}`,
  gross: 'bruto',
  unknown: 'sem valor ainda',
  without: (count: number) =>
    count === 1 ? 'sem 1 aplicação, ainda sem valor' : `sem ${count} aplicações, ainda sem valor`,
  total: 'Total com a renda fixa',
  link: 'Ver a renda fixa',
} as const;
