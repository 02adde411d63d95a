import { monthlyPlan, type PlanKey } from '../../../shared/plans.ts';

/** The kind of purchase: the next step after a refused payment depends on it. */
export type PaidFor = 'plan' | 'monthly' | 'another-card';

export function paidForBy(plan: PlanKey): PaidFor {
  return plan === monthlyPlan.key ? 'monthly' : 'plan';
}

/**
 * The payer's next steps after a refused payment. A subscription accepts cards only, so 'pay by Pix' means another
 * plan there.
 */
const nextSteps = {
  'check-card': sameFor('Confira os dados do cartão e tente de novo.'),
  'fill-again': sameFor('Preencha o cartão de novo.'),
  authorize: sameFor('Ligue para o banco, autorize o valor e tente de novo.'),
  'call-bank': orPix('Fale com o banco', 'use outro cartão'),
  'check-or-other-way': orPix(
    'Confira os dados e o limite',
    'fale com o banco',
    'use outro cartão',
  ),
  'other-way': orPix('Use outro cartão'),
  'credit-card': orPix('Use um cartão de crédito'),
  'fewer-installments': sameFor('Escolha menos parcelas ou pague com Pix.'),
  'wait-or-other-way': orPix('Espere alguns minutos e tente de novo'),
  'see-payments': sameFor('Veja em Pagamentos se ele já foi aprovado, antes de pagar de novo.'),
  'complete-registration': sameFor(
    'Complete seus dados no aplicativo do Mercado Pago e tente de novo, ou fale com o suporte.',
  ),
  support: sameFor('Fale com o suporte.'),
  'new-code': sameFor('Gere um novo código.'),
  'after-paid-time': sameFor('Tente de novo quando o período já pago terminar.'),
} as const satisfies Readonly<Record<string, Readonly<Record<PaidFor, string>>>>;
export type NextStep = keyof typeof nextSteps;

function sameFor(text: string): Readonly<Record<PaidFor, string>> {
  return { plan: text, monthly: text, 'another-card': text };
}

function orPix(...options: readonly string[]): Readonly<Record<PaidFor, string>> {
  const all = options.join(', ');
  return {
    plan: `${all} ou pague com Pix.`,
    monthly: `${all}, ou escolha um plano de pagamento único e pague com Pix.`,
    'another-card': `${all.replace(/, (?=[^,]*$)/, ' ou ')}.`,
  };
}

interface RefusedPaymentReason {
  /** The reasons of declined payments, shown after 'Erro no pagamento: '. */
  readonly why: string;
  readonly next: NextStep;
}

/**
 * The keys are the partner's `status_detail` of a payment, and its error codes when a card is refused before a
 * payment exists. A text gives the next step, never the reason why the payer was suspected.
 */
const refusedPaymentReasons = {
  cc_rejected_insufficient_amount: {
    why: 'o cartão não tem limite disponível para esta compra.',
    next: 'other-way',
  },
  insufficient_amount: {
    why: 'não há saldo ou limite disponível para esta compra.',
    next: 'other-way',
  },
  cc_rejected_bad_filled_security_code: {
    why: 'o código de segurança não confere.',
    next: 'check-card',
  },
  cc_rejected_bad_filled_date: { why: 'a data de validade não confere.', next: 'check-card' },
  cc_rejected_bad_filled_card_number: {
    why: 'o número do cartão não confere.',
    next: 'check-card',
  },
  cc_rejected_bad_filled_other: { why: 'algum dado do cartão não confere.', next: 'check-card' },
  rejected_insufficient_data: { why: 'faltou algum dado do cartão.', next: 'check-card' },
  cc_rejected_call_for_authorize: { why: 'o banco pede a sua autorização.', next: 'authorize' },
  cc_rejected_card_disabled: { why: 'o cartão não está ativo.', next: 'call-bank' },
  rejected_by_bank: { why: 'o banco não autorizou a compra.', next: 'call-bank' },
  cc_rejected_other_reason: { why: 'o banco não autorizou a compra.', next: 'other-way' },
  rejected_other_reason: { why: 'não foi possível aprovar a compra.', next: 'other-way' },
  cc_rejected_card_type_not_allowed: {
    why: 'este tipo de cartão não é aceito.',
    next: 'credit-card',
  },
  cc_rejected_3ds_mandatory: {
    why: 'o banco exige uma confirmação (3DS) que esta página não faz, comum no débito.',
    next: 'credit-card',
  },
  cc_rejected_3ds_challenge: {
    why: 'a confirmação que o banco pediu (3DS) não foi concluída.',
    next: 'credit-card',
  },
  cc_rejected_duplicated_payment: {
    why: 'você já fez um pagamento deste valor.',
    next: 'see-payments',
  },
  cc_rejected_invalid_installments: {
    why: 'o cartão não aceita este número de parcelas.',
    next: 'fewer-installments',
  },
  cc_rejected_max_attempts: { why: 'o limite de tentativas foi atingido.', next: 'other-way' },
  cc_rejected_blacklist: { why: 'não foi possível usar este cartão.', next: 'other-way' },
  cc_rejected_fraud: { why: 'não foi possível usar este cartão.', next: 'other-way' },
  cc_rejected_high_risk: { why: 'não foi possível aprovar a compra.', next: 'other-way' },
  rejected_high_risk: { why: 'não foi possível aprovar a compra.', next: 'other-way' },
  rejected_by_biz_rule: { why: 'não foi possível aprovar a compra.', next: 'other-way' },
  cc_amount_rate_limit_exceeded: {
    why: 'o valor passou do limite do cartão.',
    next: 'other-way',
  },
  cc_rejected_card_error: {
    why: 'não foi possível processar o cartão.',
    next: 'wait-or-other-way',
  },
  cc_rejected_time_out: { why: 'o banco não respondeu.', next: 'wait-or-other-way' },
  bank_error: { why: 'houve um erro no banco.', next: 'wait-or-other-way' },
  rejected_by_regulations: {
    why: 'o Mercado Pago precisa de mais dados seus para aprovar pagamentos.',
    next: 'complete-registration',
  },
  payer_is_collector: {
    why: 'a conta do Mercado Pago deste e-mail não pode fazer este pagamento.',
    next: 'support',
  },
  expired: { why: 'o prazo para pagar com Pix acabou.', next: 'new-code' },
  /** Every card refused at the start of a subscription: the partner gives no other reason there. */
  CC_VAL_433: {
    why: 'o banco não validou o cartão, sem informar o motivo.',
    next: 'check-or-other-way',
  },
  card_token_used: { why: 'os dados do cartão expiraram.', next: 'fill-again' },
  card_token_not_found: { why: 'os dados do cartão expiraram.', next: 'fill-again' },
  card_token_without_code: { why: 'faltou o código de segurança.', next: 'fill-again' },
  start_not_kept: {
    why: 'o Mercado Pago não aceitou começar a cobrança na data certa, e por isso não assinamos.',
    next: 'after-paid-time',
  },
  review_given_up: {
    why: 'o Mercado Pago não concluiu a análise e cancelou o pagamento.',
    next: 'other-way',
  },
  not_arrived: { why: 'o pedido não chegou ao Mercado Pago.', next: 'fill-again' },
  2006: { why: 'os dados do cartão expiraram.', next: 'fill-again' },
  2034: {
    why: 'a conta do Mercado Pago deste e-mail não pode fazer este pagamento.',
    next: 'support',
  },
  2131: { why: 'a bandeira não corresponde ao cartão.', next: 'fill-again' },
  3003: { why: 'os dados do cartão expiraram.', next: 'fill-again' },
} as const satisfies Readonly<Record<string, RefusedPaymentReason>>;
const reasonsByCode: Readonly<Record<string, RefusedPaymentReason | undefined>> =
  refusedPaymentReasons;

/** The reason of an attempt that was cut off and of which the partner knows nothing. */
export const notArrived = 'not_arrived' satisfies keyof typeof refusedPaymentReasons;
/** The reason of a card review that the partner gave up. */
export const reviewAbandoned = 'review_given_up' satisfies keyof typeof refusedPaymentReasons;

/** Returns the next step after a refused payment; undefined for an unknown reason. */
export function nextStepOf(reason: string | null): NextStep | undefined {
  return reason === null || !Object.hasOwn(refusedPaymentReasons, reason)
    ? undefined
    : reasonsByCode[reason]?.next;
}

/** Returns the whole sentence; for an unknown reason, the catalogue's general one and a next step. */
export function refusedPaymentText(reason: string | null, paidFor: PaidFor): string {
  const next = nextStepOf(reason);
  const reasonText = next === undefined ? undefined : reasonsByCode[reason ?? ''];
  if (next === undefined || reasonText === undefined) {
    return `Erro no pagamento: Tente novamente. Se continuar assim, ${generalNextSteps[paidFor]}`;
  }
  return `Erro no pagamento: ${reasonText.why} ${nextSteps[next][paidFor]}`;
}

const generalNextSteps: Readonly<Record<PaidFor, string>> = {
  plan: 'pague com Pix ou fale com o suporte.',
  monthly: 'escolha um plano de pagamento único, com Pix, ou fale com o suporte.',
  'another-card': 'fale com o suporte.',
};
