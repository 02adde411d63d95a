/** The settings form's request, filled in. */
export const filledSettings = {
  nivel_conhecimento: 'avancado',
  estilo_investimento: 'arrojado',
  areas_interesse: 'criptomoedas,renda-fixa',
  periodicidade_msg: null,
  tamanho_msg_abertura_fechamento: 'longa',
  ativos_interesse: 'MGLU3,ITUB4',
  mensagem_ao_decorrer_do_dia: 'nao',
  relatórios_da_carteira: 'sim',
  newsletter_email: 'sim',
  estilo_de_mensagem_de_abertura: 'direta',
  estilo_de_mensagem_de_fechamento: 'detalhada',
} as const;
