import { expect, test } from 'vitest';
import { accessFacts } from '../../../web/src/features/billing/receipt-facts.ts';
import { buildBillingAnswer, buildPayment, buildSubscription } from './billing-answers.ts';

const billing = buildBillingAnswer({
  oneOffPlan: { plan: 'anual', endsAt: '2027-11-20T12:00:00.000Z' },
  subscription: buildSubscription({ id: 'sbs_2', accessUntil: '2026-12-20T12:00:00.000Z' }),
});
const payments = [
  buildPayment({ id: 'refused', plan: 'anual', status: 'rejected' }),
  buildPayment({ id: 'year', plan: 'anual' }),
  buildPayment({ id: 'month', subscription_id: 'sbs_2' }),
  buildPayment({ id: 'monthBefore', subscription_id: 'sbs_2' }),
  buildPayment({ id: 'halfYear', plan: 'semestral' }),
];

test.each([
  ['year', '20 de novembro de 2027'],
  ['month', '20 de dezembro de 2026'],
  ['monthBefore', undefined],
  ['halfYear', undefined],
  ['refused', undefined],
] as const)('the receipt of %s shows access until %s', (id, day) => {
  const payment = payments.find((one) => one.id === id) ?? buildPayment();
  const facts = accessFacts(payment, payments, billing);
  expect(facts).toEqual(day === undefined ? [] : [{ name: 'Acesso até', value: day }]);
});

test('a month of a replaced subscription does not show the end of the new one', () => {
  const before = buildPayment({ subscription_id: 'sbs_1' });
  expect(accessFacts(before, [before], billing)).toEqual([]);
});
