import { problems } from '../../../../shared/contracts/problem.ts';
import type { ErrorText } from '../errors/error-text.ts';
import * as paths from '../../paths.ts';

/** Errors of "Trial" and "migration", for toasts and forms. */

/** Title of every error for which the server provides the text. */
export const notCompletedTitle = 'Não foi possível concluir';

export const trialFieldErrors = {
  email: 'E-mail inválido',
  emailDisposable: problems.trial_email_disposable.title,
  emailRegistered: problems.trial_email_registered.title,
  /** Does not say whether the address belongs to an account or to a trial, because nothing is verified yet. */
  emailTaken:
    'Este e-mail já tem cadastro. Entre na sua conta ou no seu teste, ou use outro e-mail.',
  phoneRegistered: problems.trial_phone_registered.title,
  cpfRegistered: problems.trial_cpf_registered.title,
  cpfUsed: problems.trial_cpf_used.title,
  phoneUsed: problems.trial_phone_used.title,
  alreadyUsed: problems.trial_already_used.title,
  terms: 'Você deve aceitar os termos de uso para continuar.',
} as const;

/** Shown under the field when the trial was used already. */
export const oneTrial = {
  /** Used when the trial still exists. */
  there: {
    text: 'Cada pessoa tem um só teste grátis. Se ele é seu, entre com o e-mail e o telefone com que ele começou, ou crie a conta e assine.',
    waysOut: [
      { to: paths.trialLogin, label: 'Entrar no meu teste' },
      { to: paths.signUp, label: 'Criar a conta e assinar' },
    ],
  },
  /** The trial may have been deleted together with its account. */
  used: {
    text: 'Cada pessoa tem um só teste grátis, e ele conta mesmo que tenha sido encerrado antes do fim. Para continuar, crie a conta e assine.',
    waysOut: [{ to: paths.signUp, label: 'Criar a conta e assinar' }],
  },
} as const;

export const trialStartErrors = {
  incomplete: { title: 'Erro', text: 'Todos os campos obrigatórios devem ser preenchidos.' },
  unexpected: { title: 'Erro', text: 'Falha inesperada.' },
  /** The trial exists, but the sign-in failed; a retry completes it. */
  pending: { title: 'Atenção', text: problems.trial_sign_in_pending.title },
} as const satisfies Record<string, ErrorText>;

export const trialLoginErrors = {
  phone: 'Formato: (xx) xxxxx-xxxx',
  noMatch: {
    title: 'Trial não encontrado',
    text: 'Não encontramos um trial gratuito com este e-mail e telefone.',
  },
  other: { title: 'Erro', text: 'Não foi possível fazer login. Tente novamente.' },
} as const;

export const trialDashboardErrors = {
  expired: {
    title: 'Trial Expirado',
    text: problems.trial_expired.title,
  },
  notSaved: {
    title: 'Erro',
    text: 'Não foi possível salvar suas preferências. Tente novamente.',
  },
  notFound: {
    title: 'Trial não encontrado',
    text: 'Entre de novo com o e-mail e o telefone do seu teste.',
  },
  notLoaded: { title: 'Erro', text: 'Erro ao carregar dados do usuário.' },
} as const satisfies Record<string, ErrorText>;

export const upgradeErrors = {
  cpfDigits: 'CPF deve conter apenas números',
  cpfLength: 'CPF deve ter 11 dígitos',
  cpfInvalid: 'CPF inválido',
  cpfMissing: 'CPF é obrigatório',
  cpfRegistered: problems.upgrade_cpf_registered.title,
  password: 'Senha deve ter pelo menos 6 caracteres',
  notSaved: { title: 'Erro', text: 'Não foi possível salvar seus dados. Tente novamente.' },
  notFound: { title: 'Erro', text: 'Dados do trial não encontrados' },
  sessionMissing: {
    title: 'Seus dados estão salvos',
    text: 'Só não conseguimos abrir o pagamento agora. Tente de novo em instantes.',
  },
} as const;

export const migrationErrors = {
  email: 'E-mail inválido.',
  name: "Por favor, insira seu nome verdadeiro ao invés de 'investidor'.",
  required: {
    title: 'Campos obrigatórios',
    text: 'Preencha nome, telefone e data de nascimento.',
  },
  accountExists: {
    title: 'Email já cadastrado',
    text: 'Já existe uma assinatura ativa com este e-mail. Entre na sua conta para usar o BFJ.',
  },
  emailUnknown: {
    title: 'Email não encontrado',
    text: 'Este e-mail não recebe a nossa newsletter. Confira se é o mesmo da inscrição.',
  },
  /** An account that is not, or not known to be, paid for. */
  registered: {
    title: 'Email já cadastrado',
    text: 'Já existe uma conta no BFJ com este e-mail. Entre nela para ver os planos.',
  },
  /** Does not say whether an account or a trial has the number. */
  known: {
    title: 'Conta já existe',
    text: 'Este e-mail já tem uma conta ou um teste no BFJ. Entre por onde você se cadastrou.',
  },
  /** Explains why the account stays, once the e-mail is verified. */
  kept: {
    title: 'Conta já existe',
    text: 'A conta deste e-mail já foi confirmada ou tem pagamentos, e continua como está. Entre nela com o e-mail e o telefone do cadastro.',
  },
  trialExists: {
    title: 'Conta já existe',
    text: 'Este e-mail já usou o teste grátis. Entre no seu teste com e-mail e telefone.',
  },
  lookup: { title: 'Erro', text: 'Erro ao buscar dados. Tente novamente.' },
  notCreated: { title: 'Erro', text: 'Erro ao criar conta. Tente novamente.' },
  unexpected: { title: 'Erro', text: 'Erro inesperado. Tente novamente.' },
} as const;
