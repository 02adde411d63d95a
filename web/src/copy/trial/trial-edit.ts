/** Texts of the form on `/trial-dashboard`. */
export const trialEdit = {
  documentTitle: 'Editar Preferências do Trial - BFJ',
  title: 'Editar Preferências do Trial',
  lead: 'O que você mudar vale a partir da próxima mensagem, enquanto o teste durar.',
  back: 'Voltar',
  save: 'Salvar preferências',
  saving: 'Salvando...',
  /** Shown when unsaved changes are restored after a reload. */
  restored: {
    title: 'Alterações não salvas',
    text: 'O que você tinha mudado antes está aqui de novo. Salve para valer, ou descarte.',
    discard: 'Descartar alterações',
  },
  saved: {
    title: 'Preferências Salvas',
    text: 'As próximas mensagens já seguem as suas escolhas.',
  },
} as const;
