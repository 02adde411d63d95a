/** The only link back from a checkout or a step-by-step form. */
export const checkoutFrame = {
  home: 'Voltar ao início',
  trial: 'Sobre o teste grátis',
  trialPanel: 'Voltar ao teste',
  dashboard: 'Voltar ao painel',
  payments: 'Voltar aos pagamentos',
} as const;
