import { trialDays } from '../../../../shared/trial-end.ts';
import { trialDeliveryTimes } from '../../../../shared/values/delivery-times.ts';
import * as paths from '../../paths.ts';

const { opening, closing } = trialDeliveryTimes;

/** `/trial-gratuito-sucesso`, and the end of the migration. */
export const trialSuccess = {
  documentTitle: 'Teste grátis ativado - BFJ',
  description: 'Seu teste grátis de três dias começou.',
  kicker: 'Tudo certo',
  title: 'Seu teste grátis começou',
  lead: `Você tem ${trialDays} dias para conhecer o BFJ. As mensagens chegam por e-mail, nos dias úteis:`,
  /** Title of the hours, when the page does not announce a new trial. */
  timesTitle: 'Quando as mensagens do teste chegam',
  times: [
    { time: opening, title: 'Abertura', text: 'Como terminou o último pregão, e a agenda.' },
    { time: closing, title: 'Fechamento', text: 'Como o dia terminou, em números.' },
  ],
  note: 'Ao fim dos três dias, nada é cobrado.',
  receipt: {
    amount: 'Valor',
    nothing: 'R$ 0,00, sem forma de pagamento',
    until: 'Vale até',
    number: 'Número do teste',
  },
  dashboard: { label: 'Abrir o painel do teste', to: paths.trialDashboard },
  home: { label: 'Voltar ao início', to: paths.home },
  /** Used when the page is opened without a trial. */
  missing: {
    documentTitle: 'Teste grátis - BFJ',
    title: 'Nenhum teste está aberto neste navegador',
    lead: 'Se você já começou o seu, entre com o e-mail e o telefone. Se ainda não, ele começa em poucos passos, sem cartão.',
    login: { label: 'Entrar no teste', to: paths.trialLogin },
    start: { label: 'Conhecer o teste grátis', to: paths.trial },
  },
  /** Used for an account session, which may have a running trial. */
  account: {
    documentTitle: 'Teste grátis - BFJ',
    title: 'Você está na sua conta',
    lead: 'Se o seu teste grátis está em andamento, o painel mostra até quando ele vai.',
    dashboard: { label: 'Abrir o painel', to: paths.dashboard },
    home: { label: 'Voltar ao início', to: paths.home },
  },
  /** Used when the trial has ended. */
  over: {
    documentTitle: 'Teste encerrado - BFJ',
    title: 'O seu teste grátis terminou',
    lead: 'Os três dias acabaram, e nada foi cobrado. Para continuar recebendo as mensagens, escolha um plano.',
    upgrade: { label: 'Continuar com um plano', to: paths.upgrade },
    dashboard: { label: 'Ver o painel do teste', to: paths.trialDashboard },
  },
} as const;
