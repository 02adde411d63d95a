import { expect, test } from 'vitest';
import { accessFacts } from '../../../web/src/features/billing/receipt-facts.ts';
import { ownAnswer, ownPayment, ownSubscription } from './billing-answers.ts';

const own = ownAnswer({
  oneOffPlan: { plan: 'anual', endsAt: '2027-11-20T12:00:00.000Z' },
  subscription: ownSubscription({ id: 'sbs_2', accessUntil: '2026-12-20T12:00:00.000Z' }),
});
const payments = [
  ownPayment({ id: 'refused', plan: 'anual', status: 'rejected' }),
  ownPayment({ id: 'year', plan: 'anual' }),
  ownPayment({ id: 'month', subscription_id: 'sbs_2' }),
  ownPayment({ id: 'monthBefore', subscription_id: 'sbs_2' }),
  ownPayment({ id: 'halfYear', plan: 'semestral' }),
];

test.each([
  ['year', '20 de novembro de 2027'],
  ['month', '20 de dezembro de 2026'],
  ['monthBefore', undefined],
  ['halfYear', undefined],
  ['refused', undefined],
] as const)('the receipt of %s says access until %s', (id, day) => {
  const payment = payments.find((one) => one.id === id) ?? ownPayment();
  const facts = accessFacts(payment, payments, own);
  expect(facts).toEqual(day === undefined ? [] : [{ name: 'Acesso até', value: day }]);
});

test('a month of a subscription that was replaced says no end of the new one', () => {
  const before = ownPayment({ subscription_id: 'sbs_1' });
  expect(accessFacts(before, [before], own)).toEqual([]);
});
