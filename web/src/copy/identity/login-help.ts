/** The alternative login for an e-mail that is blocked after too many wrong attempts. */
export const loginHelp = {
  lead: 'Os dados estão certos? Depois de muitas tentativas, suas ou de outra pessoa, o acesso fica bloqueado por um tempo. Com um link enviado ao seu e-mail, você entra mesmo assim.',
  send: 'Receber o link por e-mail',
  sending: 'Enviando...',
  sent: (email: string) =>
    `Se existe uma conta com ${email}, o link chega em alguns minutos. Ele vale por 24 horas. Veja também na caixa de spam.`,
  notSent: 'Não foi possível enviar o link',
  /** Other users may have requested the links, but only the owner of the mailbox can use them. */
  limited: {
    title: 'Você já pediu alguns links',
    text: 'O mais recente que chegou no seu e-mail vale por 24 horas. Veja também na caixa de spam.',
  },
  contact: 'Trocou de número ou não lembra o e-mail? Escreva para',
} as const;
