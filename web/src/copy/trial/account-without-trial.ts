import * as paths from '../../paths.ts';

const plans = { label: 'Ver os planos', to: paths.plans } as const;
const dashboard = { label: 'Abrir o painel', to: paths.dashboard } as const;

/** Why an account has no trial, and what it can do instead. */
export const accountWithoutTrial = {
  documentTitle: 'Teste grátis - BFJ',
  description: 'O teste grátis do BFJ é para quem ainda não tem conta.',
  title: 'O teste grátis é para quem ainda não tem conta',
  lead: 'Você já tem a sua, e com ela o BFJ começa por um plano. Suas preferências já estão guardadas.',
  withdrawal: 'Se mudar de ideia, você tem 7 dias para desistir e receber tudo de volta.',
  plans,
  dashboard,
} as const;

/** Shown on the trial's login instead of the link to a new trial. */
export const loginOfAccount = {
  text: 'Você está na sua conta, e o teste é para quem ainda não tem uma.',
  ...plans,
};
