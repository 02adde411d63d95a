import { monthlyPlan, withdrawalDays } from '../../../../shared/plans.ts';
import { formatReais } from '../../../../shared/values/money.ts';
import * as paths from '../../paths.ts';
import { replaceCard } from './replace-card.ts';

/** `/plano-atrasado`. */
export const overduePage = {
  documentTitle: 'Reative seu plano - BFJ',
  description: 'Escolha um plano e volte a receber as mensagens do BFJ.',
  title: 'Reative seu plano',
  lead: 'Seu acesso está suspenso. Escolha um plano para voltar; suas preferências continuam guardadas.',
  /** While a payment is not decided. */
  waitingTitle: 'Seu pagamento está em andamento',
  waitingLead: 'Seu acesso é liberado assim que o pagamento for confirmado.',
  /** Used when no payment is known. */
  neutralLead: 'Escolha um plano para ter acesso ao BFJ; suas preferências continuam guardadas.',
  choice: 'Escolha um plano',
  submit: 'Ir para o pagamento',
  monthly: {
    title: monthlyPlan.title,
    badge: 'Sem fidelidade',
    price: `${formatReais(monthlyPlan.priceInCentavos)}/mês`,
    total: 'Cobrança todo mês',
    duration: 'Cancele quando quiser',
    installments: 'Cartão de crédito',
  },
  pausedText:
    'Nada é cobrado durante a pausa. O Plano Mensal substitui a assinatura pausada. Com um plano de pagamento único ela continua pausada, a não ser que você a encerre no mesmo passo.',
  scheduledTitle: (day: string) => `Sua assinatura mensal é cobrada em ${day}`,
  scheduledText:
    'O Plano Mensal substitui essa assinatura e é cobrado a partir de hoje. Com um plano de pagamento único ela continua, e é cobrada a partir desse dia, a não ser que você a encerre no mesmo passo.',
  pastDueTitle: 'A última cobrança da assinatura mensal não passou',
  pastDueWithPlan:
    'Com um plano de pagamento único a assinatura continua, a não ser que você a encerre no mesmo passo.',
  replaceCard,
  planEnded: (plan: string, day: string) => `Seu ${plan} terminou em ${day}.`,
  /** The partner has ended the subscription. */
  refusedLead:
    'Sua assinatura terminou porque as cobranças foram recusadas. Escolha um plano para voltar; suas preferências continuam guardadas.',
  /** A charge was refused, and the paid month before it still runs. */
  accessTitle: 'Por enquanto, seu acesso continua',
  fineTitle: 'Seu plano está em dia',
  /** Used while a paid period is active: each sentence says what another plan would add. */
  planRuns: 'Você já tem acesso. Se escolher um plano de pagamento único, o prazo dele é somado.',
  monthlyGoesOn: 'A assinatura mensal continua sendo cobrada até você cancelar.',
  monthlyRuns:
    'Você já tem acesso pela assinatura mensal. Um plano de pagamento único é somado ao tempo que você já pagou e não substitui a assinatura, que continua sendo cobrada até você cancelar.',
  accessRuns:
    'Você já tem acesso. Um plano de pagamento único é somado ao tempo que você já pagou.',
  accessEnds: (day: string) =>
    `Você tem acesso até ${day}. Outro plano começa só depois: você não paga duas vezes pelos mesmos dias.`,
  waitingText: 'A primeira cobrança costuma sair em até uma hora. Não é preciso pagar outro plano.',
  /** The order was sent, and whether it has arrived is not known. */
  unknownText:
    'Estamos confirmando se o pedido chegou ao Mercado Pago. Espere o resultado antes de pagar outro plano.',
  dashboard: { label: 'Ir para o painel', to: paths.dashboard },
  loading: 'Verificando sua assinatura',
} as const;

/** `/payment-success`. */
export const successPage = {
  documentTitle: 'Pagamento - BFJ',
  description: 'Confirmação do pagamento da sua assinatura do BFJ.',
  loading: 'Confirmando seu pagamento',
  confirmed: {
    title: 'Pagamento confirmado',
    lead: (plan: string) => `Seu ${plan} está ativo. Boa leitura.`,
    nextTitle: 'O que acontece agora',
    next: [
      'No painel, você analisa ativos com cotações, indicadores e dividendos.',
      'Em Configurações, você escolhe os assuntos e as mensagens que quer receber.',
    ],
    history: 'Em Pagamentos, você vê o que pagou.',
    /**
     * Used after a withdrawal in the last 12 months: the right is the same, but the request is handled by support.
     */
    withdrawals: {
      self: `Em Pagamentos, você vê o que pagou e pode desistir da compra em até ${withdrawalDays} dias.`,
      support: `Em Pagamentos, você vê o que pagou. Para desistir da compra em até ${withdrawalDays} dias, escreva para o suporte: seu direito é o mesmo.`,
    },
  },
  /** A subscription with its first charge at the end of the paid period. */
  scheduled: {
    title: 'Assinatura confirmada',
    lead: 'Nada foi cobrado hoje. Seu acesso continua, e a próxima cobrança vem quando terminar o período que você já pagou.',
  },
  /** A new subscription that continues a cancelled one. */
  undone: {
    title: 'Cancelamento desfeito',
    later:
      'Sua assinatura mensal continua, sem interrupção. Nada foi cobrado hoje: a próxima cobrança vem quando terminar o período que você já pagou.',
    /** Used shortly before the paid period ends. */
    soon: 'Sua assinatura mensal continua, sem interrupção. A cobrança do novo mês sai em até uma hora.',
    charged:
      'Sua assinatura mensal continua, sem interrupção. A cobrança do novo mês foi aprovada.',
  },
  waiting: {
    title: 'Estamos confirmando seu pagamento',
    monthly:
      'Recebemos o pedido da sua assinatura. A primeira cobrança costuma sair em até uma hora. Se não sair em um dia, encerramos a assinatura sem cobrar nada e avisamos por e-mail.',
    oneOff: 'Recebemos seu pedido. O Mercado Pago ainda está conferindo o pagamento.',
    review:
      'Recebemos seu pedido. O Mercado Pago está analisando o pagamento, o que leva até dois dias úteis.',
    pix: 'Ainda não recebemos a confirmação do seu Pix. O código está no painel, com o tempo que falta. Se você já pagou, não pague de novo: a confirmação chega sozinha.',
    pixTitle: 'Aguardando o seu Pix',
    /** Sent, and whether it has arrived is not known. */
    order:
      'Estamos confirmando se o seu pedido chegou ao Mercado Pago, o que leva alguns minutos. O resultado aparece aqui, e até lá não é preciso fazer outro pedido.',
    orderTitle: 'Estamos confirmando seu pedido',
    note: 'Esta página se atualiza sozinha. Você pode fechá-la: o resultado aparece também no painel.',
    /** The alternative to waiting. */
    out: { label: 'Cancelar ou acompanhar em Pagamentos', to: paths.dashboardPayments },
  },
  failed: {
    title: 'O pagamento não foi aprovado',
    lead: 'Você pode tentar com outro cartão, pagar com Pix ou escolher outro plano.',
    retry: { label: 'Tentar de novo', to: paths.overdue },
  },
  /** Cancelled by its payer or by the partner. */
  cancelled: {
    title: 'O pagamento foi cancelado',
    lead: 'Ele não foi concluído. Você pode pagar de novo, com cartão ou Pix, ou escolher outro plano.',
  },
  /** A Pix that was not paid in time. */
  expired: {
    title: 'O código Pix expirou',
    lead: 'O prazo para pagar acabou, e nada foi cobrado. Gere outro código para pagar.',
    again: 'Gerar outro código',
  },
  none: {
    title: 'Não encontramos este pagamento',
    lead: (plan: string) =>
      `Não há pagamento do ${plan} na sua conta. Se você acabou de pagar, espere um minuto e verifique de novo.`,
  },
  error: 'Não foi possível confirmar agora. Seu pagamento não muda por isso.',
  check: 'Verificar agora',
  checking: 'Verificando...',
  dashboard: {
    label: 'Ir para o painel',
    to: paths.dashboard,
    /** With this address, the dashboard knows that it waits for a payment. */
    waitingTo: paths.dashboardAfterPayment,
  },
  home: { label: 'Voltar ao início', to: paths.home },
  monthlyEnded: 'Sua assinatura mensal foi encerrada. Nada mais será cobrado por ela.',
  monthlyEnds: 'Sua assinatura mensal termina assim que este pagamento for aprovado.',
  monthlyStays: (next: string | undefined) =>
    `Sua assinatura mensal continua.${next === undefined ? '' : ` A próxima cobrança dela, de R$\u00a020,00, é em ${next}.`} Você pode encerrá-la em Pagamentos.`,
  monthlyPaused:
    'Sua assinatura mensal continua pausada, e nada é cobrado enquanto estiver assim. Você pode encerrá-la em Pagamentos.',
  /** One of its charges was refused. */
  monthlyTried:
    'Sua assinatura mensal continua. A última cobrança dela foi recusada, e o Mercado Pago tenta de novo nos próximos dias. Você pode encerrá-la em Pagamentos.',
  /** Its newest charge was refused; a sentence about the retries follows. */
  monthlyRefused: 'Sua assinatura mensal foi criada e continua.',
} as const;
