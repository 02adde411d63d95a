/** Texts of the proof of an e-mail: a code that is asked for, typed and taken. */
export const emailProofTexts = {
  request: 'Receber um código por e-mail',
  requesting: 'Enviando...',
  sent: (email: string) =>
    `Enviamos um código de 6 dígitos para ${email}. Ele vale por 15 minutos.`,
  sentAgain: 'Enviamos outro código.',
  code: 'Código que chegou por e-mail',
  submit: 'Confirmar',
  submitting: 'Confirmando...',
  resend: 'Enviar outro código',
  resendIn: (seconds: number) => `Não chegou? Veja o spam, ou peça outro em ${seconds} s.`,
  incomplete: 'Digite os 6 dígitos do código.',
  wrong: 'Código incorreto ou vencido. Confira os números ou peça outro.',
  notSent: 'O código não foi enviado',
  notConfirmed: 'O e-mail não foi confirmado',
} as const;

/** In "Meus dados", for somebody who has not proven the e-mail of the account. */
export const ownEmailTexts = {
  title: 'Confirmar o seu e-mail',
  text: (email: string) =>
    `Já recebia a newsletter em ${email} antes de criar a conta? Confirme que o endereço é seu: a inscrição se junta à conta, e a cópia e a exclusão passam a incluí-la.`,
  confirmed: 'E-mail confirmado. O que a newsletter guardava está junto com a sua conta.',
} as const;
