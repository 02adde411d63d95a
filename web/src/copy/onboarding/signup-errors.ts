import { problems } from '../../../../shared/contracts/problem.ts';
import type { ErrorText } from '../errors/error-text.ts';

/** The error catalogue of "Sign-up and onboarding". */

/** Used when an account has the value already. */
export const identityTaken = {
  email: {
    title: 'E-mail já cadastrado',
    text: problems.account_email_already_registered.title,
  },
  phone: {
    title: 'WhatsApp já cadastrado',
    text: problems.phone_already_registered.title,
  },
  cpf: {
    title: 'CPF já cadastrado',
    text: problems.cpf_already_registered.title,
  },
} as const satisfies Record<string, ErrorText>;

/** Login links beside each of these errors, for users who already have an account or a trial. */
export const waysIn = {
  before: 'É você? Entre',
  account: 'na sua conta',
  or: 'ou',
  trial: 'no seu teste',
} as const;

/** Shown beside each of these errors, before the support address. */
export const notYou = 'Não foi você que se cadastrou? Escreva para';

/** Used when the check between two steps failed; it only advises, so the user continues. */
export const checkFailure = {
  title: 'Erro',
  email: 'Erro ao verificar email',
  phone: 'Erro ao verificar telefone',
  cpf: 'Erro ao verificar CPF',
  unexpected: 'Erro inesperado ao verificar dados.',
} as const;

export const stepFailure = {
  incomplete: { title: 'Erro', text: 'Todos os campos são obrigatórios.' },
  unexpected: { title: 'Erro', text: 'Erro inesperado ao processar dados.' },
} as const satisfies Record<string, ErrorText>;

/** Title of every error that prevents the account from being created. */
export const signUpFailureTitle = 'Erro no cadastro';

export const signUpFailure = {
  generic: 'Ocorreu um erro ao criar sua conta. Tente novamente.',
  internal: 'Erro interno. Tente novamente.',
  notCreated: 'Erro ao criar conta. Tente novamente.',
  notSaved: 'Erro ao salvar dados.',
  /** Code 23505: a concurrent sign-up took one of the values. */
  identityTaken: problems.identity_already_registered.title,
  termsOutdated: problems.terms_outdated.title,
  reload: 'Recarregar a página',
} as const;
