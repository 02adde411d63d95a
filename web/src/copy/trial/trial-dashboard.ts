import { passwordPurpose } from '../onboarding/password-purpose.ts';
import { settingNames } from '../preferences/setting-names.ts';
import * as paths from '../../paths.ts';

/** Texts of `/trial-dashboard`. */
export const trialPanel = {
  documentTitle: 'Painel do teste - BFJ',
  description: 'Quanto falta do seu teste grátis, e as suas preferências.',
  lead: 'Seu teste grátis está valendo. Aproveite para deixar as mensagens do seu jeito.',
  /**
   * Replaces the lead on the trial's last day.
   * @param left `4 minutos`
   */
  endsLead: (left: string) =>
    `Seu teste grátis termina em ${left}. Para continuar recebendo, assine: suas escolhas ficam como estão.`,
  /** Shown beside the trial's symbol, because on phones the card with the remaining time is further down the page. */
  remaining: { one: 'Falta', other: 'Faltam' },
  timeTitle: 'Tempo restante',
  units: {
    days: { one: 'dia', other: 'dias' },
    hours: { one: 'hora', other: 'horas' },
    minutes: { one: 'minuto', other: 'minutos' },
  },
  until: 'Vale até',
  progress: 'Progresso do teste',
  personalize: 'Personalizar',
  subscribe: { label: 'Assinar por R$ 20/mês', to: paths.upgrade },
  subscribeNote:
    'As preferências continuam as mesmas. O plano começa no dia do pagamento: os dias que faltam do teste não se somam a ele.',
  /** Replaces it after a payment. */
  paidNote: 'As preferências continuam as mesmas na sua conta.',
  choicesTitle: 'Suas Personalizações',
  frequency: settingNames.frequency,
  frequencies: {
    diaria: 'Diária',
    semanal: 'Diária no teste; semanal se você assinar',
    quinzenal: 'Diária no teste; quinzenal se você assinar',
  },
  length: 'Tamanho das mensagens',
  noMessages: 'Nenhuma',
  loading: 'Carregando suas personalizações',
  retry: 'Tentar de novo',
  next: 'Quando o teste terminar, o acesso acaba e nada é cobrado. Suas preferências ficam guardadas.',
  /** The same text for an account that has paid, or has a payment in progress. */
  nextWithAccount: 'Quando o teste terminar, suas preferências ficam guardadas.',
  seeTimes: { label: 'Ver os horários das mensagens', to: paths.trialSuccess },
} as const;

/** `/trial-login`. */
export const trialLogin = {
  documentTitle: 'Entrar no teste grátis - BFJ',
  description: 'Entre no seu teste grátis do BFJ com o e-mail e o telefone do cadastro.',
  title: 'Entre no seu teste grátis',
  lead: 'Use o e-mail e o telefone com que você começou o teste. Você não precisa de senha.',
  noTrial: 'Ainda não começou?',
  start: { label: 'Fazer o teste grátis', to: paths.trial },
  account: { text: 'Já assina o BFJ?', label: 'Entrar na sua conta', to: paths.login },
} as const;

/** `/gratuito-to-pago`. */
export const trialUpgrade = {
  documentTitle: 'Assinar o BFJ - BFJ',
  description: 'Passe do teste grátis para a assinatura do BFJ.',
  loading: 'Preparando sua assinatura',
  title: 'Do teste para a assinatura',
  lead: 'Confirme o CPF e crie a senha da sua conta. O pagamento vem na próxima tela.',
  knownLead: 'Confira o CPF. O pagamento vem na próxima tela.',
  stillRuns:
    'Seu teste ainda está valendo. O plano começa no dia do pagamento: os dias que faltam do teste não se somam a ele.',
  person: 'Assinatura em nome de',
  notYou: 'Não é você?',
  leave: 'Sair e usar outro cadastro',
  cpf: 'CPF',
  cpfHint: 'Os 11 números. Ele vai na cobrança da assinatura.',
  /** @param masked the stored CPF: `***.982.247-**` */
  knownCpfHint: (masked: string) => `Já temos o seu: ${masked}. Preencha só se quiser corrigir.`,
  cpfPlaceholder: '00000000000',
  password: 'Senha',
  passwordHint: `Pelo menos 6 caracteres. ${passwordPurpose}`,
  newPassword: 'Nova senha',
  newPasswordHint: 'Você já tem uma. Preencha só se quiser trocar: pelo menos 6 caracteres.',
  submit: 'Continuar para o pagamento',
  submitting: 'Salvando...',
  leaving: 'Redirecionando para pagamento...',
  retry: 'Tentar de novo',
} as const;
