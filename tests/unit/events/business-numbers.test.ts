import { expect, it } from 'vitest';
import { countBusinessMetrics } from '../../../functions/events/business-metrics.ts';
import { domainEventNames, type DomainEventName } from '../../../shared/contracts/events.ts';
import { businessMetrics } from '../../../shared/values/metrics.ts';

const payment = {
  accountId: 'acc_1',
  paymentId: 'pay_1',
  plan: 'mensal',
  method: 'pix',
  amountInCentavos: 2_000,
  refundedAmountInCentavos: 0,
  statusDetail: null,
  subscriptionId: null,
};

function event(eventName: DomainEventName, data: unknown = {}) {
  return { eventId: 'evt_1', eventName, eventVersion: 1, occurredAt: '2026-11-21', data };
}

it('events are counted, and amounts are summed', () => {
  expect(
    countBusinessMetrics([
      event('account.created', { account: { email: 'ana@exemplo.com' } }),
      event('trial.started'),
      event('payment.approved', payment),
      event('payment.approved', { ...payment, amountInCentavos: 38_376 }),
      event('payment.refunded', { ...payment, refundedAmountInCentavos: 500 }),
      event('payment.charged_back', payment),
      event('preferences.changed'),
    ]),
  ).toEqual({
    SignUps: 1,
    Trials: 1,
    PaidPayments: 2,
    RevenueInCentavos: 40_376,
    ReturnedInCentavos: 2_500,
  });
});

it('every metric of the dashboard comes from an event, and none holds personal data', () => {
  const numbers = countBusinessMetrics(domainEventNames.map((name) => event(name, payment)));
  expect(Object.keys(numbers).toSorted()).toEqual([...businessMetrics].toSorted());
  expect(Object.values(numbers).every((value) => typeof value === 'number')).toBe(true);
});
