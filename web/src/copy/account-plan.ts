import * as paths from '../paths.ts';

/** Shown to a trial session instead of an offer, or above it, when its account has a plan. */
export const accountPlanNotice = {
  paid: {
    title: 'Seu plano já está ativo',
    text: 'Você entrou pelo teste grátis. Para usar o seu plano, entre na sua conta com o mesmo e-mail e telefone.',
  },
  waiting: {
    title: 'Seu pagamento está em andamento',
    text: 'Não é preciso assinar de novo. Para acompanhar o pagamento, ou ver o código de um Pix em aberto, entre na sua conta com o mesmo e-mail e telefone.',
  },
  enter: { label: 'Entrar na minha conta', to: paths.login },
} as const;
