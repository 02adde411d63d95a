import { problems } from '../../../../shared/contracts/problem.ts';

/** Texts of the e-mail proof: the user requests a code, types it, and it is accepted. */
export const emailProofTexts = {
  request: 'Receber um código por e-mail',
  sent: (email: string) =>
    `Enviamos um código de 6 dígitos para ${email}. Ele vale por 15 minutos.`,
  sentAgain: 'Enviamos outro código.',
  code: 'Código que chegou por e-mail',
  submit: 'Confirmar',
  submitting: 'Confirmando...',
  resend: 'Enviar outro código',
  resending: 'Enviando...',
  resendIn: (seconds: number) => `Não chegou? Veja o spam, ou peça outro em ${seconds} s.`,
  incomplete: 'Digite os 6 dígitos do código.',
  wrong: problems.email_code_wrong.title,
  notSent: 'O código não foi enviado',
  notConfirmed: 'O e-mail não foi confirmado',
} as const;

/** Used at a sign-up with an e-mail that already has an account. */
export const emailClaimTexts = {
  question:
    'Outra pessoa usou este e-mail? Confirme que ele é seu. Se ela não o confirmou nem pagou, a conta dela é apagada e você continua o cadastro. Se a conta for sua, entre nela.',
  request: 'Este e-mail é meu: receber um código',
  confirmed: 'E-mail confirmado.',
  stays: {
    title: 'A conta deste e-mail continua como está',
    text: 'Ela já foi confirmada ou tem pagamentos, e por isso não pode ser substituída. Entre nela com o e-mail e o telefone do cadastro. Se você não tem mais esse telefone, ou nunca teve, escreva para',
  },
  /** Shown under the field when the sign-up itself is rejected. */
  proofExpired: problems.email_proof_over.title,
  accountKept: 'A conta deste e-mail já foi confirmada ou tem pagamentos.',
} as const;

/** Used in "Meus dados" until the account's e-mail is verified. */
export const accountEmailTexts = {
  title: 'Confirmar o seu e-mail',
  text: (email: string) =>
    `Já recebia a newsletter em ${email} antes de criar a conta? Confirme que o endereço é seu: a inscrição passa a fazer parte da conta, também na cópia e na exclusão dos seus dados.`,
  confirmed: 'E-mail confirmado. Os dados da newsletter agora fazem parte da sua conta.',
} as const;
