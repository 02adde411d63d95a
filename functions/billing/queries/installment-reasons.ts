const threeDs = 'O banco exige uma confirmação que não existe em cobranças automáticas.';
const bankError = 'O banco não respondeu à cobrança.';
const partner = 'O Mercado Pago não aprovou a cobrança neste cartão.';

/** Reasons of a refused automatic charge; others are described only as refused by the bank. */
const reasons: Readonly<Record<string, string | undefined>> = {
  cc_rejected_insufficient_amount: 'O cartão não tinha limite disponível.',
  cc_rejected_call_for_authorize: 'O banco pede a sua autorização para esta cobrança.',
  cc_rejected_card_disabled: 'O cartão não está ativo.',
  cc_rejected_bad_filled_date: 'A validade do cartão não confere.',
  cc_rejected_card_type_not_allowed: 'Este tipo de cartão não pode ser cobrado todo mês.',
  cc_rejected_3ds_mandatory: threeDs,
  cc_rejected_3ds_challenge: threeDs,
  cc_rejected_time_out: bankError,
  bank_error: bankError,
  cc_rejected_high_risk: partner,
  rejected_high_risk: partner,
  cc_rejected_blacklist: partner,
  rejected_by_regulations:
    'O Mercado Pago precisa de mais dados seus: complete-os no aplicativo dele, ou fale com o suporte.',
};
const otherReason = 'O banco não autorizou a cobrança.';

/** Returns, as a sentence, the partner's reason for declining an installment. */
export function installmentReason(detail: string | null): string {
  const key = detail ?? '';
  return (Object.hasOwn(reasons, key) ? reasons[key] : undefined) ?? otherReason;
}
