/** Texts of the bar at the bottom of phones. */
export const accountBar = {
  label: 'Sua conta',
  dashboard: 'Painel',
  portfolio: 'Carteira',
  alerts: 'Alertas',
  messages: 'Mensagens',
  settings: 'Ajustes',
  plans: 'Planos',
  profile: 'Perfil',
} as const;
