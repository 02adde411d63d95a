import { problems } from '../../../../shared/contracts/problem.ts';
import type { PaymentStatus } from '../../../../shared/contracts/billing.ts';
import * as paths from '../../paths.ts';

/** The error catalogue's "Payment" section, and further texts of the checkout. */
export const paymentErrors = {
  start: 'Erro ao inicializar pagamento',
  startText: 'Não foi possível abrir o formulário do cartão. Confira a conexão e tente de novo.',
  blockedText:
    'O formulário do cartão, que é do Mercado Pago, foi bloqueado ou não carregou. Se você usa um bloqueador de anúncios, desative-o nesta página e tente de novo.',
  form: 'Erro no sistema de pagamento',
  formText:
    'O formulário do cartão não respondeu. Nada foi cobrado. Um bloqueador de anúncios pode ser a causa.',
  payment: 'Erro ao processar pagamento',
  paymentAgain: 'Erro ao processar pagamento. Tente novamente.',
  connection: 'Erro de conexão. Tente novamente.',
  subscription: 'Erro ao criar assinatura',
  verification: 'Erro ao verificar dados. Tente novamente.',
  incomplete: problems.payment_data_incomplete.title,
  alreadyActive: problems.subscription_already_active.title,
  provider: 'Erro no pagamento: ',
  providerUnknown: 'Tente novamente',
  /** The partner did not answer the card form. */
  tokenUnavailable:
    'Erro no pagamento: o Mercado Pago não respondeu. Nada foi cobrado. Tente novamente em instantes.',
  /** The card form could not reach the partner. */
  tokenUnreachable: 'Erro de conexão. Nada foi cobrado. Tente novamente.',
  /** Not of the catalogue. */
  amount: problems.payment_amount_differs.title,
  firstChargeChanged:
    'O que seria cobrado mudou desde que você abriu esta página. Nada foi cobrado. Confira e tente de novo.',
  possessionsChanged:
    'O que você já tem mudou desde que você abriu esta página. Nada foi cobrado. Confira no alto da página e tente de novo.',
  otherPerson: 'O e-mail e o CPF precisam ser os da sua conta.',
  unavailable: 'O Mercado Pago não respondeu. Nada foi cobrado. Tente novamente em instantes.',
  rateLimited: 'Muitas tentativas. Aguarde alguns minutos e tente de novo.',
  wait: (time: string) => `Muitas tentativas. Nada foi cobrado. Tente de novo em ${time}.`,
  session: 'Sua sessão terminou. Entre de novo para continuar.',
} as const;

/** Shown after too many declined cards in a day from one account or network. */
export const cardLimit = {
  title: 'Muitos cartões recusados hoje',
  /** The limit also counts other users of the same network. */
  text: 'Foram muitas recusas nesta conta ou na rede que você usa. Por segurança, não tentamos outro cartão até amanhã. Nada foi cobrado.',
  oneOff: 'Com Pix você paga agora.',
  payByPix: 'Pagar com Pix',
  monthly:
    'A assinatura mensal é só no cartão, mas um plano de pagamento único pode ser pago com Pix.',
  otherPlans: { label: 'Ver os planos com Pix', to: paths.oneOffPlans },
  replacing: 'A assinatura continua como estava, com o cartão de antes.',
} as const;

/** Titles of refused cards by the partner's reason, above the sentence with the next step. */
export const refusedCardTitles: Readonly<Record<string, string | undefined>> = {
  cc_rejected_insufficient_amount: 'Limite insuficiente',
  cc_rejected_bad_filled_security_code: 'Confira o código de segurança',
  cc_rejected_bad_filled_date: 'Confira a validade do cartão',
  cc_rejected_bad_filled_card_number: 'Confira o número do cartão',
  cc_rejected_bad_filled_other: 'Confira os dados do cartão',
  cc_rejected_call_for_authorize: 'O banco pede a sua autorização',
  cc_rejected_card_disabled: 'Cartão inativo',
  cc_rejected_card_type_not_allowed: 'Tipo de cartão não aceito',
  cc_rejected_duplicated_payment: 'Pagamento repetido',
  cc_rejected_invalid_installments: 'Parcelamento não aceito',
  cc_rejected_max_attempts: 'Limite de tentativas atingido',
  cc_rejected_blacklist: 'Cartão não aceito',
  cc_rejected_high_risk: 'Compra não aprovada',
  cc_rejected_other_reason: 'Compra não autorizada',
  cc_rejected_3ds_mandatory: 'O banco pede uma confirmação',
  cc_rejected_3ds_challenge: 'O banco pede uma confirmação',
  rejected_by_bank: 'Compra não autorizada',
  rejected_by_regulations: 'Complete seu cadastro no Mercado Pago',
  CC_VAL_433: 'Cartão não validado',
  not_arrived: 'Seu pedido não foi concluído',
};

export const refusedPaymentTitle = 'Pagamento não aprovado';
/** Shown under every refused payment. */
export const nothingCharged = 'Nada foi cobrado.';

/** The session was over when the button was pressed. */
export const unsentPayment = {
  title: 'Nada foi cobrado',
  text: 'Sua sessão terminou antes do pagamento. Confira os dados e pague de novo.',
} as const;

export interface UndonePayment {
  readonly title: string;
  readonly text: string;
}

/** Payments that were charged and then returned or disputed. */
export const undonePayments: Readonly<Partial<Record<PaymentStatus, UndonePayment>>> = {
  refunded: {
    title: 'Pagamento devolvido',
    text: 'O valor foi cobrado e já foi devolvido pelo mesmo meio de pagamento. Antes de pagar de novo, veja no painel se o plano já está ativo.',
  },
  charged_back: {
    title: 'Pagamento contestado',
    text: 'O valor foi cobrado e depois contestado no banco. Fale com o suporte antes de pagar de novo.',
  },
};
