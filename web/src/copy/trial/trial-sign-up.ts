import { settingNames } from '../preferences/setting-names.ts';
import * as paths from '../../paths.ts';

/** Texts of the trial's five-step form. */
export const trialSignUp = {
  documentTitle: 'Teste grátis - BFJ',
  description: 'Comece seus três dias de BFJ em poucos minutos, uma pergunta de cada vez.',
  login: { question: 'Já começou o teste?', label: 'Entrar', to: paths.trialLogin },
  otherWays: 'Outros caminhos',
  contents: 'O que está no teste',
  /** Shown for a used trial that was deleted. A phone alone never reveals that it had one. */
  oneTrial: {
    text: 'Cada pessoa tem um só teste grátis: o telefone ou o CPF de um teste anterior, mesmo encerrado, não começa outro. Já teve o seu?',
    link: { label: 'Crie a conta e assine', to: paths.signUp },
  },
  identityLead:
    'O CPF serve para que cada pessoa tenha um só teste grátis; nada é cobrado por ele. A data confirma que você tem 18 anos ou mais.',
  next: 'Continuar',
  checking: 'Verificando...',
  submit: 'Começar meu teste grátis',
  submitting: 'Criando seu teste...',
} as const;

/** The five steps of the trial sign-up, by what each step asks. */
export const trialSteps = {
  name: 'Nome',
  contact: 'Contato',
  identity: 'Informações',
  password: 'Senha',
  personalization: 'Personalização',
} as const;

export const trialPreferences = {
  title: 'Personalize seu teste',
  lead: 'Com isso, as mensagens já chegam do seu jeito. Dá para mudar durante o teste.',
  messages: settingNames.messages,
  frequency: settingNames.frequency,
  frequencyHint:
    'Nos três dias do teste chegam as diárias. As outras passam a valer se você assinar.',
} as const;

export const termsCheckbox = {
  before: 'Li e aceito os',
  terms: { to: paths.terms, label: 'Termos de Serviço' },
  between: 'e a',
  privacy: { to: paths.privacyPolicy, label: 'Política de Privacidade' },
  newWindow: '(abre em outra janela)',
} as const;

/** The trial has started: what comes next, or what to do if the next step failed. */
export const trialStarted = {
  title: 'Seu teste grátis começou',
  missingTitle: 'Seu teste está criado',
  missingText:
    'Só não conseguimos entrar nele agora. Tente de novo, ou entre com e-mail e telefone.',
  retry: 'Tentar de novo',
  login: { label: 'Entrar no teste', to: paths.trialLogin },
} as const;

/** Shown when a signed-in user opens the page. */
export const trialSessionNotice = {
  text: 'Você já está no teste de',
  action: { label: 'Ir para o painel', to: paths.trialDashboard },
} as const;
