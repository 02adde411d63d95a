/** Labels of the settings, equal on every screen. */
export const settingNames = {
  messages: 'Mensagens de abertura e fechamento',
  frequency: 'Frequência das mensagens',
  reports: 'Relatórios semanais',
  newsletter: 'Newsletter por e-mail',
} as const;

/** Explains the areas of interest, in every form that has them. */
export const areasHint =
  'Escolha uma ou mais. Política Nacional traz juros e inflação; a Internacional, dólar e euro.';
