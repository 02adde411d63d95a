/**
 * Why a payment was not made, as the person reads it after 'Erro no pagamento: '. The keys are the
 * partner's `status_detail` of a payment, and its codes where a card is refused before there is
 * one. A code says what to do next, never why somebody was suspected.
 */
const texts = {
  cc_rejected_insufficient_amount: 'o cartão não tem limite disponível para esta compra.',
  cc_rejected_bad_filled_security_code:
    'o código de segurança não confere. Verifique e tente de novo.',
  cc_rejected_bad_filled_date: 'a data de validade não confere. Verifique e tente de novo.',
  cc_rejected_bad_filled_card_number: 'o número do cartão não confere. Verifique e tente de novo.',
  cc_rejected_bad_filled_other: 'algum dado do cartão não confere. Verifique e tente de novo.',
  cc_rejected_call_for_authorize:
    'o banco pede a sua autorização. Ligue para o banco, autorize o valor e tente de novo.',
  cc_rejected_card_disabled: 'o cartão não está ativo. Ligue para o banco ou use outro cartão.',
  cc_rejected_card_type_not_allowed:
    'este tipo de cartão não é aceito. Use um cartão de crédito ou pague com Pix.',
  cc_rejected_duplicated_payment:
    'você já fez um pagamento deste valor. Se precisar pagar de novo, use outro cartão ou Pix.',
  cc_rejected_invalid_installments: 'o cartão não aceita este número de parcelas.',
  cc_rejected_max_attempts:
    'o limite de tentativas foi atingido. Use outro cartão ou pague com Pix.',
  cc_rejected_blacklist: 'não foi possível usar este cartão. Use outro cartão ou pague com Pix.',
  cc_rejected_high_risk: 'não foi possível aprovar a compra. Use outro cartão ou pague com Pix.',
  rejected_high_risk: 'não foi possível aprovar a compra. Use outro cartão ou pague com Pix.',
  cc_rejected_card_error: 'não foi possível processar o cartão. Tente de novo ou use outro cartão.',
  cc_amount_rate_limit_exceeded: 'o valor passou do limite do cartão. Use outro cartão.',
  cc_rejected_other_reason: 'o banco não autorizou a compra. Use outro cartão ou pague com Pix.',
  expired: 'o prazo para pagar com Pix acabou. Gere um novo código.',
  CC_VAL_433: 'o banco não validou o cartão. Confira os dados ou use outro cartão.',
  card_token_used: 'os dados do cartão expiraram. Preencha o cartão de novo.',
  card_token_not_found: 'os dados do cartão expiraram. Preencha o cartão de novo.',
  card_token_without_code: 'faltou o código de segurança. Preencha o cartão de novo.',
  start_not_kept:
    'o Mercado Pago não aceitou começar a cobrança na data certa, e por isso não assinamos. Tente de novo quando o período já pago terminar.',
  review_given_up:
    'o Mercado Pago não concluiu a análise e cancelou o pagamento. Use outro cartão ou pague com Pix.',
  not_arrived: 'o pedido não chegou ao Mercado Pago. Preencha o cartão e tente de novo.',
  2006: 'os dados do cartão expiraram. Preencha o cartão de novo.',
  2131: 'a bandeira não corresponde ao cartão. Preencha o cartão de novo.',
  3003: 'os dados do cartão expiraram. Preencha o cartão de novo.',
} as const;
const textOf: Readonly<Record<string, string | undefined>> = texts;

/** The reason of what was sent and cut off, of which the partner has nothing. */
export const notArrived = 'not_arrived' satisfies keyof typeof texts;
/** The reason of a card that was looked at until the partner gave it up. */
export const reviewGivenUp = 'review_given_up' satisfies keyof typeof texts;

/** The whole sentence; for a reason that we do not know, that of the catalogue. */
export function refusalText(reason: string | null): string {
  const known = reason === null || !Object.hasOwn(texts, reason) ? undefined : textOf[reason];
  return `Erro no pagamento: ${known ?? 'Tente novamente'}`;
}
