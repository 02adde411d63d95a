/** The line of fixed income in the portfolio's overview, which needs no other text about it. */
export const fixedIncomeLine = {
  label: 'Renda fixa',
  estimate: (day: string) => `Renda fixa, estimativa de ${day}`,
  unknown: 'sem valor ainda',
  total: 'Total com a renda fixa',
  link: 'Ver a renda fixa',
} as const;
