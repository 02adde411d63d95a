/** Texts of the bar at the bottom of phones, and of the row where there is room. */
export const accountBar = {
  label: 'Sua conta',
  dashboard: 'Painel',
  portfolio: 'Carteira',
  assistant: 'Assistente',
  alerts: 'Alertas',
  messages: 'Mensagens',
  settings: 'Ajustes',
  plans: 'Planos',
} as const;
