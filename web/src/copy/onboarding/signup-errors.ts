import type { ErrorText } from '../errors/error-text.ts';

/** The error catalogue of "Sign-up and onboarding". */

/** Somebody has an account with it already. */
export const identityTaken = {
  email: {
    title: 'E-mail já cadastrado',
    text: 'Este e-mail já está em uso. Faça login ou use outro e-mail para receber relatórios.',
  },
  phone: {
    title: 'WhatsApp já cadastrado',
    text: 'Este número já está em uso. Faça login ou use outro número para comunicação com a IA.',
  },
  cpf: {
    title: 'CPF já cadastrado',
    text: 'Este CPF já está em uso. Faça login ou verifique os dados.',
  },
} as const satisfies Record<string, ErrorText>;

/** Beside each of them, and before the address of the support. */
export const notYou = 'Não foi você que se cadastrou? Escreva para';

/** The check between two steps failed; it only advises, so the person goes on. */
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

/** Title of everything that stops the account from being made. */
export const signUpFailureTitle = 'Erro no cadastro';

export const signUpFailure = {
  generic: 'Ocorreu um erro ao criar sua conta. Tente novamente.',
  internal: 'Erro interno. Tente novamente.',
  notCreated: 'Erro ao criar conta. Tente novamente.',
  notSaved: 'Erro ao salvar dados.',
  /** Code 23505: somebody else signed up with one of them at the same moment. */
  identityTaken: 'Este telefone ou CPF já está cadastrado no sistema',
  termsOutdated: 'Os termos mudaram. Recarregue a página e leia a nova versão.',
  reload: 'Recarregar a página',
} as const;
