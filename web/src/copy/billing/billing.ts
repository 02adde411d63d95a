import {
  monthlyPlan,
  oneOffPlans,
  withdrawalDays,
  type OneOffPlanKey,
} from '../../../../shared/plans.ts';
import { formatReais } from '../../../../shared/values/money.ts';
import { monthlyOffer } from '../marketing/plans.ts';
import * as paths from '../../paths.ts';

const monthlyPrice = formatReais(monthlyPlan.priceInCentavos);

/** Texts of both checkouts. */
export const checkout = {
  description: 'Pagamento seguro da sua assinatura do BFJ.',
  loading: 'Abrindo o pagamento',
  paymentTitle: 'Pagamento',
  summaryLabel: 'Resumo do pedido',
  barLabel: 'Valor e desistência',
  total: 'Você paga hoje',
  /** Replaces `total` for installments: only the first installment is charged now, on the date of the card bill. */
  dividedTotal: 'Total',
  divided: (total: string, installments: string) => `${total} em ${installments}`,
  /** The installments multiplied differ from the total by a few centavos. */
  rounded: (total: string) =>
    `O valor da parcela está arredondado: no total, são cobrados ${total}.`,
  secure: 'Pagamento processado pelo Mercado Pago. Os dados do cartão não passam pelo BFJ.',
  /** A one-line text, used when the order is too far above to be seen. */
  promise: `${withdrawalDays} dias para desistir e receber tudo de volta`,
  laterPromise: (day: string) => `Antes de ${day} você cancela sem pagar nada`,
  withdrawal: `Mudou de ideia? Você tem ${withdrawalDays} dias para desistir e receber tudo de volta.`,
  /** Used for charges after today. */
  laterWithdrawal: (day: string) =>
    `Mudou de ideia? Antes de ${day} você cancela sem pagar nada. Depois da cobrança desse dia, você tem ${withdrawalDays} dias para desistir e receber o valor de volta.`,
  accountMade: 'Sua conta está criada. Falta só o pagamento.',
  dashboard: { label: 'Ir para o painel', to: paths.dashboard },
} as const;

/** Texts of an order summary. */
export interface OrderTexts {
  readonly documentTitle: string;
  readonly title: string;
  readonly price: string;
  readonly period: string;
  readonly notes: readonly string[];
}

/** The first charge depends on the period that is already paid. */
export const monthlyOrder: OrderTexts = {
  documentTitle: 'Pagamento do Plano Mensal - BFJ',
  title: monthlyPlan.title,
  price: monthlyPrice,
  period: 'por mês',
  notes: ['Renova todo mês até você cancelar.', 'Cancele quando quiser, sem multa.'],
};

const zeroReais = formatReais(0);

/** The charge of the monthly checkout, stated before its button. */
export const monthlyCharges = {
  title: 'O que será cobrado',
  now: 'Hoje',
  first: 'Primeira cobrança',
  /** Used for a subscription that continues. */
  next: 'Próxima cobrança',
  later: 'Depois',
  nothing: zeroReais,
  price: monthlyPrice,
  on: (day: string) => `${monthlyPrice} em ${day}`,
  monthly: (day: string) => `${monthlyPrice} por mês, a partir de ${day}`,
  atOnce: 'A cobrança no cartão sai em até uma hora, e o acesso é liberado em seguida.',
  deferred: (day: string) =>
    `Seu acesso já está pago até ${day}. Por isso nada é cobrado antes: você não paga duas vezes pelos mesmos dias.`,
  replacesOverdue:
    'Esta assinatura substitui a que está em atraso. Quando o cartão for aceito, a antiga termina, e nada mais é cobrado por ela.',
  replacesScheduled: (day: string) =>
    `Esta assinatura substitui a que seria cobrada em ${day}. Quando o cartão for aceito, a anterior é cancelada, e nada é cobrado por ela.`,
  loading: 'Verificando o que será cobrado',
  failure: 'Não foi possível verificar o que será cobrado. Nada foi cobrado.',
} as const;

/** Used after a cancellation, while the paid period runs. */
export const undoing = {
  title: 'Mudou de ideia?',
  text: (day: string) =>
    `Seu acesso vai até ${day}. Desfaça o cancelamento e continue sem interrupção: nada é cobrado hoje, e a próxima cobrança, de ${monthlyPrice}, é em ${day}.`,
  textAtOnce: `O período pago está no fim. Ao desfazer o cancelamento, ${monthlyPrice} são cobrados agora e o acesso continua por mais um mês.`,
  until: (day: string) => `Você pode desfazer o cancelamento até ${day}.`,
  card: 'Pedimos o cartão de novo: no Mercado Pago uma assinatura cancelada não volta, e nós não guardamos os dados do seu cartão.',
  action: 'Desfazer o cancelamento',
} as const;

export const monthlyPage = {
  lead: monthlyOffer.lead,
  benefitsTitle: monthlyOffer.benefitsTitle,
  benefits: monthlyOffer.benefits,
  subscribe: 'Assinar',
  paymentNote: monthlyOffer.paymentNote,
  submit: `Assinar por ${monthlyPrice}/mês`,
  /** Used when the button charges nothing today. */
  submitDeferred: `Assinar e pagar ${zeroReais} hoje`,
  otherPlans: { label: 'Ver os planos de pagamento único', to: paths.oneOffPlans },
} as const;

export function oneOffOrder(key: OneOffPlanKey): OrderTexts & { readonly total: string } {
  const { title, months, totalPriceInCentavos, monthlyPriceInCentavos } = oneOffPlans[key];
  const name = title.replace(' - BFJ Analytics', '');
  return {
    documentTitle: `Pagamento do ${name} - BFJ`,
    title: name,
    price: formatReais(totalPriceInCentavos),
    period: `${months} meses de acesso`,
    notes: [
      `Equivale a ${formatReais(monthlyPriceInCentavos)} por mês.`,
      'Pagamento único. Não renova sozinho.',
    ],
    total: formatReais(totalPriceInCentavos),
  };
}

export const oneOffPage = {
  change: { label: 'Trocar de plano', to: paths.oneOffPlans },
  plans: { label: 'Ver os planos', to: paths.oneOffPlans },
  method: 'Como você quer pagar?',
  /** Used while a Pix waits for its payment. */
  otherMethod: 'Pagar de outro jeito',
  methods: [
    { id: 'card', label: 'Cartão', description: 'Crédito' },
    { id: 'pix', label: 'Pix', description: 'Aprovação em segundos' },
  ],
  submit: (total: string) => `Pagar ${total}`,
  submitDivided: (amount: string) => `Pagar em ${amount}`,
  byCard: 'no cartão',
  byPix: 'no Pix',
} as const;

/** Shown before a plan is paid again: the time already paid for is not lost. */
export const paidUntil = {
  title: (day: string) => `Você já tem acesso até ${day}`,
  text: 'Se você comprar este plano, os novos meses começam quando esse acesso terminar. Você não perde nenhum dia já pago.',
} as const;

/** Used in the one-off checkout of a user with a monthly subscription. */
export const monthlyOverlap = {
  title: 'Sua assinatura mensal não termina com esta compra',
  charged: `Ela continua sendo cobrada, ${monthlyPrice} por mês, até você cancelar.`,
  first: (day: string) =>
    `A próxima cobrança dela, de ${monthlyPrice}, é em ${day}. Depois, uma por mês, até você cancelar.`,
  paused: 'Ela está pausada e, se voltar a valer, volta a ser cobrada, até você cancelar.',
  /** One of its charges was refused. */
  tried: `A última cobrança dela, de ${monthlyPrice}, foi recusada, e o Mercado Pago tenta de novo nos próximos dias. Se passar, é mais um mês de acesso, e ela continua todo mês até você cancelar.`,
  refused: `A última cobrança dela, de ${monthlyPrice}, foi recusada e não será tentada de novo. As dos próximos meses continuam, até você cancelar.`,
  /** Used one step earlier, when a charge is overdue. */
  overdueAhead: 'No próximo passo, você escolhe se a assinatura mensal em atraso continua.',
  overdueTitle: 'Sua assinatura mensal está em atraso',
  begins: 'O prazo deste plano começa quando ele for pago.',
  added: 'O prazo deste plano é somado ao tempo que você já pagou.',
  choice: 'O que acontece com a assinatura mensal?',
  choices: [
    { id: 'end', label: 'Encerrar quando este pagamento for aprovado' },
    { id: 'keep', label: 'Continuar pagando todo mês' },
  ],
  pausedChoices: [
    { id: 'end', label: 'Encerrar quando este pagamento for aprovado' },
    { id: 'keep', label: 'Deixar pausada' },
  ],
  missing: 'Escolha se a assinatura mensal continua. Nada foi cobrado.',
  endHint:
    'Nada mais é cobrado por ela a partir daí. Se este pagamento não for aprovado, ela continua.',
  endHintPaused:
    'Ela não volta a ser cobrada. Se este pagamento não for aprovado, ela continua pausada.',
  endHintTried:
    'As tentativas param, e nada mais é cobrado por ela a partir daí. Se este pagamento não for aprovado, ela continua.',
  /** Repeats the choice once the Pix code exists. */
  endsTitle: 'Sua assinatura mensal termina quando este pagamento for aprovado',
} as const;

/** Used on the monthly page of a user with a plan. */
export const alreadySubscribed = {
  title: 'Você já tem a assinatura mensal',
  runs: 'Não é preciso assinar de novo.',
  next: (day: string) =>
    `Não é preciso assinar de novo. A próxima cobrança de ${monthlyPrice} é em ${day}.`,
  /** Used when the paid period ends before that charge. */
  gap: (day: string) => `Seu acesso vai até ${day}, e volta com essa cobrança.`,
  scheduledTitle: (day: string) => `Sua assinatura mensal é cobrada em ${day}`,
  withoutAccess: 'Até lá você está sem acesso.',
  replaces:
    'Se assinar agora, a mensalidade é cobrada a partir de hoje, e a nova assinatura substitui a anterior.',
  /** While something that is paid runs. */
  replacesFrom: (day: string) =>
    `Se assinar agora, a mensalidade é cobrada a partir de ${day}, e a nova assinatura substitui a anterior.`,
  payments: { label: 'Ver em Pagamentos', to: paths.payments },
  planTitle: 'Você já tem acesso',
  given:
    'Ele foi liberado pela equipe do BFJ, sem cobrança. Se você assinar, a mensalidade passa a ser cobrada a partir de hoje.',
  aPlan: 'plano',
  plan: (plan: string, day: string) => `Seu ${plan} vale até ${day}.`,
  later: (day: string) => `Se você assinar agora, a primeira mensalidade é cobrada em ${day}.`,
  dashboard: { label: 'Ir para o painel', to: paths.dashboard },
} as const;

/** Used when a plan is offered while another payment is undecided. */
export const openPaymentTexts = {
  reviewTitle: 'Você já tem um pagamento em análise',
  pixTitle: 'Você já tem um Pix esperando',
  orderTitle: 'Estamos confirmando seu pedido',
  review: (plan: string, amount: string, card: string) =>
    `O pagamento do ${plan} (${amount}, ${card}) ainda não foi decidido. O mais simples é esperar o resultado.`,
  pix: (plan: string, amount: string) =>
    `O Pix do ${plan} (${amount}) ainda pode ser pago: o código está no painel.`,
  order: (plan: string, amount: string) =>
    `Ainda não sabemos se o pedido do ${plan} (${amount}) chegou ao Mercado Pago. Espere o resultado antes de pagar de novo.`,
  follow: { label: 'Ver no painel', to: paths.dashboard },
  /** For another card payment of the same plan. */
  sameCard:
    'Enquanto a análise durar, outro cartão para o mesmo plano não é cobrado. Se preferir não esperar, pague com Pix: ao gerar o código, a análise é cancelada e nada é cobrado no cartão.',
  samePix: 'Ao gerar o código, mostramos o mesmo Pix. Nada é cobrado duas vezes.',
  cancelsReview:
    'Ao gerar um Pix ou pagar com cartão aqui, cancelamos antes o pagamento em análise, mesmo que você desista depois. Nada é cobrado por ele.',
  /** For a new Pix of the same plan; a second card payment for it would not be charged. */
  cancelsSameReview:
    'Ao gerar um Pix aqui, cancelamos antes o pagamento em análise, mesmo que você desista depois. Nada é cobrado por ele.',
  /** For a card payment of the same plan; requesting another Pix returns the existing one. */
  cancelsSamePix:
    'Ao pagar com cartão aqui, cancelamos antes esse código. Depois disso, não o pague.',
  cancelsPix:
    'Ao gerar outro Pix ou pagar com cartão aqui, cancelamos antes esse código. Depois disso, não o pague.',
  samePlanWins: 'Se ele for aprovado nesse meio-tempo, vale ele, e não cobramos outra vez.',
  otherPlanAdds: 'Se ele for aprovado nesse meio-tempo, os prazos dos dois planos são somados.',
  /** The monthly subscription replaces neither of the others. */
  monthlyDuringReview:
    'A assinatura mensal é uma compra à parte: se você assinar agora, ela é cobrada todo mês, como está abaixo. Se o pagamento em análise for aprovado, os prazos são somados. Para não pagar pelos dois, espere a decisão antes de assinar.',
  monthlyDuringPix:
    'A assinatura mensal é uma compra à parte: se você assinar agora, ela é cobrada todo mês, como está abaixo. Se você pagar também o Pix, os prazos são somados. Para não pagar pelos dois, não pague o código.',
} as const;

/** Shown after an attempt that has ended the review. */
export const replacedReview = {
  title: 'O pagamento em análise foi cancelado',
  text: (plan: string, amount: string, card: string) =>
    `O pagamento do ${plan}, de ${amount} no ${card}, foi substituído pelo seu novo pedido. Nada foi cobrado nesse cartão.`,
} as const;

/** Used after a second card was sent while the first payment is in review. */
export const secondCardReview = {
  title: 'Este cartão não foi cobrado',
  text: (plan: string) =>
    `O pagamento do ${plan} que já está em análise continua valendo, e o resultado aparece no painel. Se preferir não esperar, pague com Pix.`,
  dashboard: { label: 'Ver no painel', to: paths.dashboard },
} as const;

/** Step 1: the customer's data. */
export const customerForm = {
  title: 'Seus dados',
  lead: 'Confira se está tudo certo com a sua conta.',
  name: 'Nome completo',
  email: 'E-mail',
  cpf: 'CPF',
  phone: 'Telefone',
  submit: 'Continuar para o pagamento',
  checking: 'Verificando...',
  edit: 'Alterar',
  summary: 'Dados de quem paga',
} as const;

/** The accepted card brands. */
export const cardBrands = {
  title: 'Cartões de crédito aceitos',
  names: [
    { id: 'visa', name: 'Visa' },
    { id: 'master', name: 'Mastercard' },
    { id: 'elo', name: 'Elo' },
    { id: 'amex', name: 'American Express' },
    { id: 'hipercard', name: 'Hipercard' },
  ],
} as const;

export const customerErrors = {
  name: 'Nome é obrigatório',
  email: 'Email válido é obrigatório',
  cpfMissing: 'CPF é obrigatório',
  cpfLength: 'CPF deve ter 11 dígitos',
  cpfInvalid: 'CPF inválido',
  phone: 'Telefone deve ter 11 dígitos no formato (xx) xxxxx-xxxx',
  otherEmail: 'Use o e-mail da sua conta: ',
  otherCpf: 'Use o CPF da sua conta.',
} as const;

/** Step 2, by card. */
export const cardForm = {
  title: 'Dados do cartão',
  loading: 'Carregando o formulário do cartão',
  number: 'Número do cartão',
  expiration: 'Validade',
  code: 'CVV',
  holder: 'Nome impresso no cartão',
  cpf: 'CPF do titular',
  cpfHint: 'De quem é o cartão.',
  issuer: 'Banco emissor',
  installments: 'Parcelas',
  installmentsEmpty: 'Digite o cartão',
  installmentsAgain: 'Escolha de novo',
  /** The user has typed another card, which does not offer the chosen installments. */
  installmentsGone: (count: string) => `Este cartão não oferece ${count}x.`,
  installment: (count: number, amount: string) => `${count}x de ${amount}`,
  withoutInterest: 'sem juros',
  /** The total of the installments, when it differs from the price or is rounded. */
  inAll: (total: string) => `(total ${total})`,
  paying: 'Processando...',
  retry: 'Tentar de novo',
} as const;

export const cardFieldErrors = {
  cardNumber: 'Confira o número do cartão.',
  expirationDate: 'Confira a validade (MM/AA). O cartão pode estar vencido.',
  securityCode: 'Confira o código de segurança.',
  holderName: 'Escreva o nome como está no cartão.',
  installments: 'Escolha em quantas parcelas você quer pagar. Nada foi cobrado.',
  unknownCard: 'Não reconhecemos este cartão. Confira o número ou use outro.',
  debit:
    'Este é um cartão de débito, que pede uma confirmação do banco que não fazemos. Use um cartão de crédito ou pague com Pix.',
  monthlyDebit: 'Este é um cartão de débito. A assinatura mensal pede um cartão de crédito.',
} as const;

/** While the answer of a payment is not known. */
export const confirming = {
  title: 'Confirmando o pagamento',
  text: 'Isso pode levar alguns segundos. Não feche esta página.',
  unknownText:
    'Ainda não sabemos se o pagamento foi aprovado. Ao tentar de novo, seguimos com o mesmo pedido: ele não é cobrado duas vezes. O resultado também aparece no seu painel.',
  order: (what: string) => `Seu pedido: ${what}.`,
  /** Shown while a Pix code is created; nothing has been paid. */
  pix: {
    title: 'Gerando o código Pix',
    unknownText:
      'Ainda não sabemos se o código foi gerado. Ao tentar de novo, seguimos com o mesmo pedido: nada é cobrado antes de você pagar o Pix.',
  },
  retry: 'Tentar de novo',
} as const;

/** The session was over when the button was pressed. */
export const notPaid = 'O pagamento não foi feito';
