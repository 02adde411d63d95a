/** The one way back from where something is paid or filled in step by step. */
export const checkoutFrame = {
  home: 'Voltar ao início',
  trial: 'Sobre o teste grátis',
  trialPanel: 'Voltar ao teste',
  dashboard: 'Voltar ao painel',
  payments: 'Voltar aos pagamentos',
} as const;
