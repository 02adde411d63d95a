/** What a setting is called, on every screen that has it. */
export const settingNames = {
  messages: 'Mensagens de abertura e fechamento',
  frequency: 'Frequência das mensagens',
  reports: 'Relatórios semanais',
  newsletter: 'Newsletter por e-mail',
} as const;

/** What the areas of interest bring, wherever they are asked for. */
export const areasHint =
  'Escolha uma ou mais. Política Nacional traz juros e inflação; a Internacional, dólar e euro.';
