import { monthlyPlan, oneOffPlans, type OneOffPlanKey } from '../../../../shared/plans.ts';
import { formatReais } from '../../../../shared/values/money.ts';
import { passwordPurpose } from './password-purpose.ts';
import { settingNames } from '../preferences/setting-names.ts';
import * as paths from '../../paths.ts';

/** Texts of the sign-up, on `/signup` and on `/cadastro-semestral`. */
export const signUp = {
  documentTitle: 'Criar conta - BFJ',
  description: 'Crie sua conta no BFJ em poucos minutos, uma pergunta de cada vez.',
  login: { question: 'Já tem conta?', label: 'Entrar', to: paths.login },
  otherWays: 'Outros caminhos',
  back: 'Voltar',
  next: 'Continuar',
  checking: 'Verificando...',
  creating: 'Criando conta...',
  steps: 'Passos do cadastro',
  substeps: 'Etapas deste passo',
} as const;

/** The numbered steps of each form, and the names of the screens inside the first one. */
export const signUpStages = {
  person: 'Informações pessoais',
  personalization: 'Personalização',
} as const;

export const oneOffStages = {
  person: 'Dados pessoais',
  personalization: 'Personalização',
  plan: 'Escolha do plano',
} as const;

export const stepNames = {
  name: 'Nome',
  contact: 'Contato AI',
  identity: 'Informações',
  password: 'Senha',
  personalization: 'Personalização',
  plan: 'Plano',
} as const;

export const nameStep = {
  title: 'Olá! Como você gostaria de ser chamado?',
  lead: 'É assim que as mensagens e o assistente vão falar com você.',
  label: 'Nome completo',
  placeholder: 'Maria da Silva',
} as const;

export const contactStep = {
  title: 'Como nossa IA vai se conectar com você?',
  email: 'E-mail para relatórios',
  emailHint: 'Relatórios, insights e newsletters sobre finanças chegam por aqui.',
  emailPlaceholder: 'voce@exemplo.com.br',
  phone: 'WhatsApp para IA',
  phoneHint: 'Com DDD. É por ele que você conversa com o assistente.',
  phonePlaceholder: '(11) 99999-9999',
  note: 'Este número de WhatsApp será exclusivo da sua conta e não poderá ser alterado depois.',
} as const;

export const identityStep = {
  title: 'Precisamos confirmar sua identidade',
  lead: 'O CPF garante uma conta por pessoa e vai na cobrança da assinatura. A data confirma que você tem 18 anos ou mais.',
  cpf: 'CPF',
  cpfPlaceholder: '000.000.000-00',
  cpfValid: 'CPF válido.',
  birthDate: 'Data de nascimento',
} as const;

export const passwordStep = {
  title: 'Quase lá! Crie sua senha',
  lead: 'Depois dela, falta só contar o que você gosta de ler.',
  password: 'Nova senha',
  passwordHint: `Pelo menos 8 caracteres. ${passwordPurpose}`,
  confirmation: 'Confirmar senha',
  /** Names the second field after 'Mostrar'. */
  confirmationEye: 'confirmação',
  submit: 'Finalizar cadastro',
  again:
    'Por segurança, a senha não fica guardada no navegador. Crie a senha de novo para continuar; o resto está como você deixou.',
  strength: 'Força da senha:',
  levels: ['muito fraca', 'fraca', 'boa', 'forte'],
  advice: {
    start: 'Uma frase só sua, fácil de lembrar, costuma ser a melhor senha.',
    longer: 'Com 12 caracteres ou mais ela fica bem mais difícil de descobrir.',
    variety: 'Misture letras, números e símbolos, ou use uma frase só sua.',
    common: 'É uma das primeiras senhas que alguém tentaria. Escolha outra.',
    pattern: 'Evite repetições e sequências, como aaaa ou 1234.',
    personal: 'Evite usar seu nome ou seu e-mail.',
    padded: 'Ela não pode começar nem terminar com espaço.',
    good: 'Boa escolha.',
  },
} as const;

export const personalizationStep = {
  title: 'Personalize sua Experiência',
  lead: 'Quatro perguntas rápidas para as mensagens chegarem do seu jeito. Com a assinatura ativa, você muda tudo quando quiser.',
  messages: settingNames.messages,
  submit: 'Finalizar Cadastro',
  /** Used when the choice of a plan follows. */
  submitBeforePlan: 'Criar conta e continuar',
  consent: {
    before: 'Ao finalizar o cadastro, você concorda com os',
    beforePlan: 'Ao criar a conta, você concorda com os',
    terms: { to: paths.terms, label: 'Termos de Serviço' },
    between: 'e com a',
    privacy: { to: paths.privacyPolicy, label: 'Política de Privacidade' },
    newWindow: '(abre em outra janela)',
  },
} as const;

export const planStep = {
  title: 'Qual plano combina com você?',
  lead: 'Um pagamento só. O acesso vale até o fim do período e não renova sozinho.',
  created: 'Sua conta está criada. Falta só escolher o prazo.',
  choice: 'Escolha o prazo',
  submit: 'Continuar',
} as const;

/** The plan chosen before the sign-up: `Plano Mensal · R$ 20,00`. */
export const chosenMonthlyPlan = {
  label: 'Seu plano',
  name: `${monthlyPlan.title} ·\u00a0${formatReais(monthlyPlan.priceInCentavos)}`,
  note: 'Por mês. Cancele quando quiser.',
  change: 'Ver outros planos',
} as const;

export const chosenOneOffPlan = {
  label: 'Seu plano',
  change: 'Ver outros planos',
} as const;

/** `Plano Anual · R$ 239,88`, and the duration of the plan. */
export function oneOffPlanSummary(key: OneOffPlanKey) {
  const { title, totalPriceInCentavos, months } = oneOffPlans[key];
  const shortTitle = title.replace(' - BFJ Analytics', '');
  return {
    // If it wraps, the dot starts the second line.
    name: `${shortTitle} ·\u00a0${formatReais(totalPriceInCentavos)}`,
    note: `${months} meses de acesso.`,
  };
}

/** Shown when a signed-in user opens the sign-up. */
export const signedInNotice = {
  text: 'Você já entrou com a conta de',
  action: { label: 'Ir para o painel', to: paths.dashboard },
} as const;

export const accountCreated = {
  title: 'Conta criada com sucesso!',
  text: 'Redirecionando para pagamento...',
  plansText: 'Agora escolha o seu plano.',
} as const;

/** Replaces the sign-up for a signed-in user with an account. */
export const existingAccountTexts = {
  documentTitle: 'Sua conta já está criada - BFJ',
  title: 'Sua conta já está criada',
  lead: 'Você entrou como',
  /** The state of the payment. */
  progress: {
    new: 'Falta só escolher como pagar. Nada do que você digitou se perdeu.',
    'under-way': 'Há um pagamento em andamento: o painel mostra como ele está.',
    paid: 'Seu acesso já está pago, e o painel está pronto para você.',
    given: 'Seu acesso já está liberado, e o painel está pronto para você.',
    over: 'O painel mostra como está o seu acesso.',
  },
  loading: 'Verificando o seu pagamento',
  pay: 'Continuar para o pagamento',
  dashboard: 'Ir para o painel',
  otherPerson: 'Quer criar uma conta para outra pessoa?',
  leave: 'Sair desta conta',
} as const;

export const signInMissing = {
  title: 'Sua conta está criada',
  text: 'Só não conseguimos entrar nela agora. Tente de novo, ou entre com seu e-mail e WhatsApp.',
  retry: 'Tentar de novo',
  login: 'Ir para o login',
} as const;
