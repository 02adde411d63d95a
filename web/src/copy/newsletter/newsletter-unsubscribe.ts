/** Texts of the newsletter cancellation. */
export const unsubscribe = {
  documentTitle: 'Cancelar newsletter - BFJ',
  description: 'Cancele o recebimento da newsletter do BFJ.',
  title: 'Quer parar de receber a newsletter?',
  checking: 'Conferindo o link',
  lead: 'Você deixa de receber a newsletter a partir de agora, e apagamos as preferências dela. O que chega por um plano ou teste grátis continua.',
  /** @param email the masked e-mail: `a***@exemplo.com` */
  leadOf: (email: string) =>
    `O endereço ${email} deixa de receber a abertura e o fechamento a partir de agora. Apagamos suas preferências junto.`,
  /** The address already gets the market's messages through an account. */
  leadWithAccount: (email: string) =>
    `O endereço ${email} deixa de receber a newsletter a partir de agora, e apagamos as preferências dela. As mensagens do mercado da sua conta continuam chegando, com as preferências da conta: para mudá-las, entre e abra Minhas mensagens.`,
  confirm: 'Sim, cancelar',
  confirming: 'Cancelando...',
  failureTitle: 'Erro ao cancelar newsletter',
  keep: 'Continuar recebendo',
  doneTitle: 'Inscrição cancelada',
  doneLeadWithAccount:
    'Você não vai mais receber a newsletter. As mensagens do mercado da sua conta continuam: para mudá-las, entre e abra Minhas mensagens.',
  doneLead: 'Você não vai mais receber a newsletter. Se mudar de ideia, é só se inscrever de novo.',
  goneTitle: 'Esta inscrição já foi cancelada',
  goneLead: (email: string) =>
    `O endereço ${email} não recebe mais a newsletter. Se mudar de ideia, é só se inscrever de novo.`,
  again: 'Inscrever de novo',
  home: 'Voltar ao início',
  invalidTitle: 'Este link não é válido',
  invalidLead:
    'Ele pode estar incompleto. Abra o link de cancelamento direto da última mensagem que recebeu, ou receba agora um link novo por e-mail: a mensagem tem também “Cancelar a inscrição”.',
  invalidHelp: 'Se a mensagem não chegar, escreva para',
  email: 'Seu e-mail',
} as const;
