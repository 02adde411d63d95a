/** Texts of the bar at the bottom of phones. */
export const accountBar = {
  label: 'Sua conta',
  dashboard: 'Painel',
  messages: 'Mensagens',
  settings: 'Configurações',
  plans: 'Planos',
  profile: 'Perfil',
} as const;
