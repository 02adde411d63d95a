import { expect, test } from 'vitest';
import { describeCard } from '../../../web/src/features/billing/card-texts.ts';
import { paidPlanText } from '../../../web/src/features/billing/payment-progress.ts';
import { describeRefusedPayment } from '../../../web/src/features/billing/payment/payment-notice.tsx';
import { buildBillingAnswer, buildSubscription } from './billing-answers.ts';

const ahead = '2027-03-01T12:00:00.000Z';
const past = '2026-10-01T12:00:00.000Z';

test.each(['rejected', 'cancelled', 'expired', 'failed', undefined] as const)(
  'reports that nothing was charged for a payment that is %s',
  (status) => {
    const error = 'Erro no pagamento: o cartão não tem limite disponível para esta compra.';
    const statusDetail = 'cc_rejected_insufficient_amount';
    expect(describeRefusedPayment({ error, statusDetail, ...(status ? { status } : {}) })).toEqual({
      title: 'Limite insuficiente',
      text: `${error} Nada foi cobrado.`,
    });
  },
);

test.each([
  ['refunded', 'Pagamento devolvido', 'já foi devolvido'],
  ['charged_back', 'Pagamento contestado', 'contestado no banco'],
] as const)('a payment that is %s was charged', (status, title, part) => {
  const failure = describeRefusedPayment({ status, error: 'Erro no pagamento: Tente novamente' });
  expect(failure.title).toBe(title);
  expect(failure.text).toContain(part);
  expect(failure.text).not.toMatch(/Nada foi cobrado|Tente novamente/);
});

test('adds a full stop to an error text before the next sentence', () => {
  expect(describeRefusedPayment({ error: 'Erro no pagamento: Tente novamente' }).text).toBe(
    'Erro no pagamento: Tente novamente. Nada foi cobrado.',
  );
});

test('an order that did not reach the partner is not reported as refused', () => {
  expect(describeRefusedPayment({ error: '', statusDetail: 'not_arrived' }).title).toBe(
    'Seu pedido não foi concluído',
  );
});

test('describes a card without its last digits', () => {
  expect(describeCard({ brand: 'master', lastFour: null })).toBe('Mastercard');
  expect(describeCard({ brand: 'master', lastFour: '6351' })).toBe('Mastercard final 6351');
  expect(describeCard({ brand: 'desconhecida', lastFour: null })).toBe('Cartão');
  expect(describeCard(null)).toBe('Não disponível');
});

const added = 'o prazo dele é somado';
const goesOn = 'continua sendo cobrada até você cancelar';

test('adds time only to a one-off plan', () => {
  const running = buildBillingAnswer({ oneOffPlan: { plan: 'anual', endsAt: ahead } });
  const ended = buildBillingAnswer({ oneOffPlan: { plan: 'anual', endsAt: past } });
  expect(paidPlanText(running)).toContain(added);
  expect(paidPlanText(running)).not.toContain(goesOn);
  expect(paidPlanText(ended)).toBeUndefined();
  const both = paidPlanText({ ...running, subscription: buildSubscription() });
  expect(both).toContain(added);
  expect(both).toContain(goesOn);
});

test('a monthly subscription continues to be charged beside another plan', () => {
  const monthly = paidPlanText(buildBillingAnswer({ subscription: buildSubscription() }));
  expect(monthly).toContain(goesOn);
  expect(monthly).toContain('somado ao tempo que você já pagou');
  // A subscription given by an operator is never charged.
  const notCancellable = buildSubscription({ canCancel: false });
  expect(paidPlanText(buildBillingAnswer({ subscription: notCancellable }))).not.toContain(goesOn);
});

test.each([
  ['pending_cancellation', ahead, 'Você tem acesso até 1º de março de 2027'],
  ['paused', ahead, 'Você tem acesso até 1º de março de 2027'],
  ['past_due', past, undefined],
  ['cancelled', past, undefined],
  ['pending', null, undefined],
] as const)('paid time of a subscription that is %s, until %s', (state, accessUntil, text) => {
  const billing = buildBillingAnswer({ subscription: buildSubscription({ state, accessUntil }) });
  expect(paidPlanText(billing)?.split('. ')[0]).toBe(text);
});
