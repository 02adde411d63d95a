import { describe, expect, it } from 'vitest';
import {
  nextStepOf,
  refusedPaymentText,
  type NextStep,
  type PaidFor,
} from '../../../functions/billing/checkout/refused-payment-texts.ts';
import { isCardFault } from '../../../functions/billing/checkout/refused-cards.ts';

/** Every documented reason of a rejected payment, and its next step. */
const documented: readonly (readonly [string, NextStep])[] = [
  ['cc_rejected_bad_filled_card_number', 'check-card'],
  ['cc_rejected_bad_filled_date', 'check-card'],
  ['cc_rejected_bad_filled_other', 'check-card'],
  ['cc_rejected_bad_filled_security_code', 'check-card'],
  ['rejected_insufficient_data', 'check-card'],
  ['cc_rejected_call_for_authorize', 'authorize'],
  ['cc_rejected_card_disabled', 'call-bank'],
  ['rejected_by_bank', 'call-bank'],
  ['cc_rejected_card_error', 'wait-or-other-way'],
  ['cc_rejected_time_out', 'wait-or-other-way'],
  ['bank_error', 'wait-or-other-way'],
  ['cc_rejected_duplicated_payment', 'see-payments'],
  ['cc_rejected_invalid_installments', 'fewer-installments'],
  ['cc_rejected_card_type_not_allowed', 'credit-card'],
  ['cc_rejected_3ds_mandatory', 'credit-card'],
  ['cc_rejected_3ds_challenge', 'credit-card'],
  ['rejected_by_regulations', 'complete-registration'],
  ['cc_rejected_blacklist', 'other-way'],
  ['cc_rejected_fraud', 'other-way'],
  ['cc_rejected_high_risk', 'other-way'],
  ['rejected_high_risk', 'other-way'],
  ['rejected_by_biz_rule', 'other-way'],
  ['cc_rejected_insufficient_amount', 'other-way'],
  ['insufficient_amount', 'other-way'],
  ['cc_rejected_max_attempts', 'other-way'],
  ['cc_amount_rate_limit_exceeded', 'other-way'],
  ['cc_rejected_other_reason', 'other-way'],
  ['rejected_other_reason', 'other-way'],
];
/** Error codes of the partner's API when it creates no payment. */
const errors: readonly (readonly [string, NextStep])[] = [
  ['payer_is_collector', 'support'],
  ['2034', 'support'],
  ['CC_VAL_433', 'check-or-other-way'],
  ['2131', 'fill-again'],
  ['2006', 'fill-again'],
  ['3003', 'fill-again'],
  ['card_token_used', 'fill-again'],
  ['card_token_not_found', 'fill-again'],
  ['card_token_without_code', 'fill-again'],
];
const purchases: readonly PaidFor[] = ['plan', 'monthly', 'another-card'];

describe.each([...documented, ...errors])('a payment refused with %s', (reason, next) => {
  it(`has the next step ${next}, in complete sentences, for each kind of purchase`, () => {
    expect(nextStepOf(reason)).toBe(next);
    for (const paidFor of purchases) {
      const text = refusedPaymentText(reason, paidFor);
      expect(text).toMatch(/^Erro no pagamento: \p{Ll}.*\. \p{Lu}.*\.$/u);
      expect(text.length).toBeLessThan(200);
    }
  });
});

it.each([
  ['monthly', /(?<!plano de pagamento único e )pague com Pix/],
  ['another-card', /Pix|assinatura continua/],
] as const)('suggests no Pix when it is not accepted: %s', (paidFor, offer) => {
  const refusalReasons = [...documented, ...errors].filter(
    ([, next]) => next !== 'fewer-installments',
  );
  for (const [reason] of refusalReasons)
    expect(refusedPaymentText(reason, paidFor)).not.toMatch(offer);
});

it('lists every possible remedy when a subscription is refused without a reason', () => {
  expect(refusedPaymentText('CC_VAL_433', 'monthly')).toBe(
    'Erro no pagamento: o banco não validou o cartão, sem informar o motivo. Confira os dados e o limite, fale com o banco, use outro cartão, ou escolha um plano de pagamento único e pague com Pix.',
  );
});

it.each([
  ['CC_VAL_433', 'Confira os dados e o limite, fale com o banco ou use outro cartão.'],
  ['rejected_by_bank', 'Fale com o banco ou use outro cartão.'],
])("ends the list of options for another card with 'ou': %s", (reason, next) => {
  expect(refusedPaymentText(reason, 'another-card').endsWith(` ${next}`)).toBe(true);
});

it('suggests no other card when that would not help', () => {
  const others = ['rejected_by_regulations', 'payer_is_collector', '2034'];
  for (const reason of [...others, 'cc_rejected_duplicated_payment']) {
    expect(refusedPaymentText(reason, 'plan')).not.toMatch(/outro cartão|Pix/);
  }
  expect(refusedPaymentText('cc_rejected_3ds_mandatory', 'plan')).toBe(
    'Erro no pagamento: o banco exige uma confirmação (3DS) que esta página não faz, comum no débito. Use um cartão de crédito ou pague com Pix.',
  );
});

it.each([null, '', 'toString', 'cc_rejected_of_next_year'])(
  'an unknown reason has the general text and a next step: %s',
  (reason) => {
    expect(nextStepOf(reason)).toBeUndefined();
    expect(refusedPaymentText(reason, 'plan')).toBe(
      'Erro no pagamento: Tente novamente. Se continuar assim, pague com Pix ou fale com o suporte.',
    );
    expect(refusedPaymentText(reason, 'another-card')).not.toContain('Pix');
    // The card page states once, for every reason, that the subscription continues.
    expect(refusedPaymentText(reason, 'another-card')).not.toContain('assinatura continua');
  },
);

it('does not count a payment refused for an unrelated reason as a refused card', () => {
  expect(isCardFault('payer_is_collector')).toBe(false);
  expect(isCardFault('2034')).toBe(false);
  expect(isCardFault('CC_VAL_433')).toBe(true);
});
