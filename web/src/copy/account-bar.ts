/** Texts of the bar at the bottom of phones, and of the row on wider screens. */
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
