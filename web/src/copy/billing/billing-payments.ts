import { problems } from '../../../../shared/contracts/problem.ts';
import { messagesEnd } from '../../../../shared/messages/messages-end.ts';
import { monthlyPlan } from '../../../../shared/plans.ts';
import type { PaymentStatus, SubscriptionStatus } from '../../../../shared/contracts/billing.ts';
import { formatReais } from '../../../../shared/values/money.ts';
import { brand } from '../brand.ts';

const monthlyPrice = formatReais(monthlyPlan.priceInCentavos);

export const nextCharge = 'Próxima cobrança';

/** Used until the partner has confirmed a monthly subscription. */
export const firstCharge = {
  name: 'Primeira cobrança',
  today: 'Sendo confirmada hoje',
  confirming: 'Sendo confirmada',
} as const;

/** The tab 'Pagamentos'. */
export const payments = {
  title: 'Pagamentos',
  loading: 'Carregando sua assinatura',
  failureTitle: 'Não foi possível carregar sua assinatura',
  failureText: 'Ela continua como estava. Tente de novo.',
  retry: 'Tentar de novo',
  plan: `${monthlyPlan.title} - ${monthlyPrice}/mês`,
  nextBilling: nextCharge,
  unavailable: 'Não disponível',
  refusedCharge: (amount: string, day: string) => `A cobrança de ${amount} de ${day} foi recusada`,
  refusedChargeText: 'Para não perder o acesso, confira o limite do cartão ou troque o cartão.',
  /** Used after the last retry. */
  refusedLastText: 'Para as próximas cobranças, confira o limite do cartão ou troque o cartão.',
  /** While a plan that was paid once runs. */
  refusedWithPlan:
    'Seu acesso não depende desta cobrança. Se ela passar, é mais um mês de acesso; se você não quiser mais a assinatura mensal, pode encerrá-la em Pagamentos.',
  refusedUntil: (day: string) => `O que você já pagou vale até ${day}.`,
  /** The card was replaced after the charge was declined. */
  refusedNewCard: (card: string) =>
    `Cartão trocado: o Mercado Pago tenta de novo nos próximos dias, agora no ${card}. Você não precisa fazer mais nada.`,
  refusedNewCardLast: (card: string) =>
    `Cartão trocado: as próximas cobranças vão para o ${card}. Você não precisa fazer mais nada.`,
  newCard: 'novo cartão',
  endedByRefusals:
    'As cobranças foram recusadas, e por isso a assinatura terminou. Nada mais será cobrado.',
  /** Access that an operator has given. */
  given: 'Seu acesso foi liberado pela equipe do BFJ, sem cobrança no Mercado Pago.',
  accessUntil: 'Acesso até',
  endedAt: 'Terminou em',
  oneOffTitle: 'Plano de pagamento único',
  oneOffSum: 'A data soma este plano ao tempo que você já tinha.',
  monthlyIsOver: 'A assinatura mensal foi encerrada. Nada mais é cobrado por ela.',
  card: 'Cartão',
  /** Used when the subscription has ended. */
  lastCard: 'Último cartão',
  cardEnding: 'final',
  /** In running text. */
  aCard: 'cartão',
  manageCards: 'Gerenciar Cartões',
  manageCardsText: 'Troque o cartão em que a assinatura é cobrada.',
  noCardText: 'Só a assinatura mensal guarda um cartão. Você não tem nenhum guardado.',
  /** The subscription that has ended still names the card that it was charged to. */
  cardOfEndedText: (card: string) => `O cartão da assinatura (${card}) não é mais cobrado.`,
  cardAfterEnd: 'Para usar outro, assine de novo.',
  /** Its end can still be undone. */
  cardAfterUndoing: 'Ao desfazer o cancelamento, você informa o cartão de novo.',
  subscribeAgain: 'Assinar de novo',
  /** Used for the card of a paused subscription. */
  cardOfPausedText:
    'A assinatura está pausada, e o cartão não é cobrado. Ao assinar de novo, você informa o cartão.',
  helpTitle: 'Precisa de ajuda?',
  helpText:
    'Dúvidas sobre cobrança, cartão ou nota fiscal: escreva para a gente. Respondemos em 24 a 48 horas, em dias úteis.',
  helpAction: 'Escrever para o suporte',
  support: 'Falar com o suporte',
  helpSubject: 'Ajuda com pagamentos',
  supportEmail: brand.contactEmail,
} as const;

/**
 * A subscription that was scheduled after a plan and kept when that purchase was withdrawn, or that is active again
 * after a pause: for days or months there is neither a charge nor access.
 */
export const scheduledSubscription = {
  title: 'Cobrança agendada',
  text: 'O cartão foi aceito. Nada é cobrado antes desse dia, e até lá você pode cancelar sem pagar nada.',
} as const;

/**
 * A plan that ended before the subscription's next charge was withdrawn, so the remaining paid access ends sooner.
 */
export const accessGap = (day: string) =>
  `Seu acesso vai até ${day}. De lá até a próxima cobrança você fica sem acesso; para não ser cobrado, cancele a assinatura.`;

type SubscriptionState = SubscriptionStatus | 'processing';

export interface StateTexts {
  readonly title: string;
  readonly text?: string;
}

/** Headline of the subscription's card, and a sentence where the state needs one. */
export const subscriptionStates: Readonly<Record<SubscriptionState, StateTexts>> = {
  processing: {
    title: 'Assinatura em processamento',
    text: 'Estamos confirmando se o pedido chegou ao Mercado Pago. O resultado aparece aqui, e até lá não é preciso fazer outro pedido.',
  },
  pending: {
    title: 'Aguardando a primeira cobrança',
    text: 'O pedido foi recebido. A primeira cobrança costuma sair em até uma hora.',
  },
  active: { title: 'Assinatura Ativa' },
  pending_cancellation: {
    title: 'Cancelamento agendado',
    text: 'Nada mais será cobrado. Você continua com acesso até o fim do período pago.',
  },
  past_due: {
    title: 'Pagamento em atraso',
    text: 'A última cobrança não passou.',
  },
  paused: {
    title: 'Assinatura pausada',
    text: 'Ela foi pausada no Mercado Pago, e nada é cobrado enquanto estiver assim. Para continuar, assine de novo: a nova assinatura substitui esta. Ou fale com o suporte.',
  },
  cancelled: { title: 'Assinatura cancelada', text: 'Nada mais será cobrado.' },
};

/** The subscription has been charged before, and gives no access until the next charge, for example after a pause. */
export const awaitsNextCharge: StateTexts = {
  title: 'Aguardando a próxima cobrança',
  text: 'O acesso volta assim que ela for aprovada. Não é preciso assinar de novo.',
};

/** The next steps after a refused monthly charge. */
export const retryTexts = {
  again: 'O Mercado Pago tenta de novo nos próximos dias.',
  over: 'O Mercado Pago não tenta mais esta cobrança.',
  nextMonth: (day: string) => `A próxima mensalidade está marcada para ${day}.`,
  /** Used when no other paid period is active. */
  otherCard: `Com outro cartão, ${monthlyPrice} são cobrados em até uma hora, e o acesso volta em seguida.`,
} as const;

/** A paid month that the card's bank has charged back, because the card's holder has disputed it. */
export const chargebackNotice = {
  title: 'A última mensalidade foi contestada no banco',
  text: (amount: string, day: string) =>
    `A mensalidade de ${amount}, paga em ${day}, foi contestada no banco do cartão, que estornou o valor.`,
  planTitle: (plan: string) => `O pagamento do ${plan} foi contestado no banco`,
  planText: (amount: string, day: string) =>
    `O valor de ${amount}, pago em ${day}, foi contestado no banco, que o estornou. Por isso, o acesso que esse plano dava terminou.`,
  /** Follows the text about the plan. */
  accessStays: (day: string) => `Com o que mais você pagou, você continua com acesso até ${day}.`,
  mistake: 'Se foi engano, ou se não foi você quem contestou, fale com o suporte.',
} as const;

/** Outcomes of 'Verificar agora'. */
export const checkNowTexts = {
  checked: (time: string, state: string) => `Verificado às ${time}: ${state}.`,
  recent: (state: string) => `Verificado há pouco: ${state}.`,
  failed: (time: string) =>
    `Às ${time} não foi possível consultar o Mercado Pago. Tente de novo em instantes.`,
  states: {
    order: 'o pedido ainda não foi confirmado',
    review: 'ainda em análise',
    firstCharge: 'a primeira cobrança ainda não saiu',
    pix: 'o Pix ainda não foi pago',
    other: 'ainda sem confirmação',
  },
} as const;

/** A payment that the seller has returned, without a word of its payer's here. */
export const refundedPayment = {
  title: 'A última mensalidade foi devolvida',
  text: (amount: string, day: string) =>
    `A mensalidade de ${amount}, paga em ${day}, foi devolvida integralmente no Mercado Pago.`,
  planTitle: (plan: string) => `O pagamento do ${plan} foi devolvido`,
  planText: (amount: string, day: string) =>
    `O valor de ${amount}, pago em ${day}, foi devolvido integralmente no Mercado Pago. Por isso, o acesso que esse plano dava terminou.`,
  mistake: 'Se você não pediu a devolução, fale com o suporte.',
} as const;

export const history = {
  title: 'Histórico de pagamentos',
  open: 'Ver Histórico',
  cardText: 'Todos os pagamentos da sua conta, com valores e datas.',
  loading: 'Carregando seus pagamentos',
  empty: 'Você ainda não fez nenhum pagamento.',
  failure: 'Não foi possível carregar seus pagamentos.',
  receipt: 'Recibo',
  hideReceipt: 'Fechar recibo',
  more: 'Ver mais pagamentos',
  loadingMore: 'Carregando...',
  columns: { date: 'Data', plan: 'Plano', method: 'Forma', status: 'Situação', amount: 'Valor' },
  pix: 'Pix',
  cardMethod: 'Cartão',
  installments: (count: number, each?: string) =>
    each === undefined ? `em ${count}x` : `em ${count}x de ${each}`,
  refunded: (amount: string) => `${amount} devolvidos`,
} as const;

export const paymentStatusTexts: Readonly<Record<PaymentStatus, string>> = {
  processing: 'Em processamento',
  pending: 'Aguardando o Pix',
  in_process: 'Em análise',
  approved: 'Aprovado',
  rejected: 'Recusado',
  cancelled: 'Cancelado',
  expired: 'Expirado',
  refunded: 'Devolvido',
  charged_back: 'Contestado',
  failed: 'Não realizado',
};

export const cancellation = {
  title: 'Cancelar assinatura',
  text: 'Você pode cancelar quando quiser. O acesso continua até o fim do período já pago.',
  /** Used when no paid period runs. */
  textUnpaid: 'Você pode cancelar quando quiser, sem multa.',
  open: 'Cancelar assinatura',
  question: 'Tem certeza que deseja cancelar?',
  consequence: (day: string) =>
    `Nada mais será cobrado. Você continua com acesso até ${day}, e depois disso ${messagesEnd}`,
  consequenceUnpaid: 'Nada mais será cobrado, e a assinatura termina agora.',
  /** Used when it is not known whether the first charge was made. */
  consequenceUncharged:
    'A assinatura termina agora. Se uma cobrança dela ainda aparecer no seu cartão, devolvemos o valor inteiro.',
  reason: 'O que fez você cancelar?',
  reasonPlaceholder: 'Escolha um motivo',
  reasons: [
    'Está caro',
    'Uso pouco',
    'Não era o que eu esperava',
    'Vou usar outro serviço',
    'Outro motivo',
  ],
  keep: 'Manter Assinatura',
  confirm: 'Sim, Cancelar',
  working: 'Cancelando...',
  doneTitle: 'Cancelamento agendado',
  doneUntil: (day: string) => `Você continua com acesso até ${day}.`,
  doneNow: 'Sua assinatura foi cancelada.',
} as const;

export const withdrawal = {
  title: 'Desistir da compra',
  text: (purchase: { plan: string; day: string; amount: string; by: string; until: string }) =>
    `${purchase.plan} de ${purchase.day}, ${purchase.amount} ${purchase.by}. Você pode desistir até ${purchase.until}, e receber tudo de volta.`,
  pix: 'no Pix',
  card: (card: string) => `no ${card}`,
  open: 'Desistir e receber o dinheiro de volta',
  question: 'Desistir desta compra?',
  consequence: (plan: string, day: string, amount: string) =>
    `O acesso do ${plan} comprado em ${day} termina agora, e devolvemos ${amount}.`,
  accessStays: (day: string) => `Com o que mais você já pagou, seu acesso continua até ${day}.`,
  /** Used for a monthly payment: its subscription ends too. */
  monthlyEnds: 'A assinatura mensal termina junto, e nada mais é cobrado por ela.',
  monthlyHasEnded: 'A assinatura mensal já estava cancelada, e nada mais é cobrado por ela.',
  /** Used for a plan that had ended the monthly subscription. */
  monthlyStaysEnded:
    'A assinatura mensal, que terminou com essa compra, continua encerrada. Para voltar a ela, assine de novo.',
  /** Used for a plan bought in addition to a monthly subscription. */
  monthlyGoesOn: {
    unknown: 'A assinatura mensal continua como foi combinada.',
    first: (day: string) =>
      `A assinatura mensal continua como foi combinada: a primeira cobrança, de ${monthlyPrice}, é em ${day}.`,
    next: (day: string) =>
      `A assinatura mensal continua como foi combinada: a próxima cobrança, de ${monthlyPrice}, é em ${day}.`,
    /** Access ends with the withdrawal, and the next charge restores it. */
    without:
      'Até lá você fica sem acesso. Para voltar antes, assine de novo; para não ser cobrado, cancele-a aqui em Pagamentos.',
    withoutFrom: (day: string) =>
      `De ${day} até lá você fica sem acesso. Para não ser cobrado, cancele-a aqui em Pagamentos.`,
  },
  onlyOnce:
    'Pelo painel, isso vale uma vez a cada 12 meses: se você comprar de novo nesse prazo e desistir, o suporte faz a devolução, com o mesmo direito.',
  /** When and how the money is returned, by payment method. */
  refundRoutes: {
    pix: () => 'O dinheiro volta para a conta de onde o Pix saiu, em geral no mesmo dia.',
    card: (card: string) =>
      `O valor volta como crédito no ${card}, em que foi cobrado. Quem define o dia é o banco: costuma aparecer na fatura atual ou na próxima, e pode levar até duas faturas.`,
  },
  keep: 'Manter a compra',
  confirm: 'Sim, desistir',
  working: 'Desistindo...',
  doneTitle: 'Compra desfeita',
  failureTitle: 'Não foi possível desistir da compra',
  undone: 'A compra não foi desfeita',
  /** Used after an earlier withdrawal: the right is the same, but the request is handled by support. */
  bySupport: {
    text: (purchase: { plan: string; day: string; amount: string; by: string; until: string }) =>
      `${purchase.plan} de ${purchase.day}, ${purchase.amount} ${purchase.by}. Nos últimos 12 meses você já desistiu de uma compra pelo painel, então esta desistência é feita pelo suporte. Seu direito é o mesmo: escreva até ${purchase.until}, com o e-mail da sua conta, e devolvemos tudo.`,
    failure:
      'Nos últimos 12 meses você já desistiu de uma compra pelo painel. Escreva para o suporte dentro do prazo de 7 dias, e devolvemos tudo.',
    action: 'Pedir a desistência ao suporte',
    subject: 'Desistir da compra',
  },
  tooLate: problems.withdrawal_not_possible.title,
  call: 'Tente novamente. Repetir o pedido não devolve nem cobra nada duas vezes.',
} as const;

/** Shown while a refund may still be missing on the statement. */
export const returned = {
  withdrawnTitle: 'Compra desfeita',
  twiceTitle: 'Cobrança devolvida',
  withdrawn: (plan: string, amount: string, day: string) =>
    `Você desistiu do ${plan} em ${day}, e ${amount} voltam para você.`,
  twice: (plan: string, amount: string) =>
    `Uma cobrança do ${plan} que não devia ter sido feita, de ${amount}, volta para você.`,
  requested: 'O reembolso foi pedido ao Mercado Pago, que ainda vai confirmá-lo.',
  confirmed: (day: string) => `O Mercado Pago confirmou o reembolso em ${day}.`,
} as const;
