import { expect, test } from 'vitest';
import { derivePlanStatus } from '../../../web/src/features/billing/subscription/plan-status.ts';
import { formatLastMinute, formatLongMoment } from '../../../web/src/lib/date-texts.ts';
import { buildBillingAnswer, buildSubscription } from './billing-answers.ts';

const now = Date.parse('2026-11-22T12:00:00.000Z');
const runs = { plan: 'anual', endsAt: '2027-11-22T12:00:00.000Z' } as const;
const ended = { plan: 'anual', endsAt: '2026-11-01T12:00:00.000Z' } as const;

test.each([
  ['cancelled', runs, { plan: true, subscription: false, monthlyIsOver: true }],
  ['pending_cancellation', runs, { plan: true, subscription: false, monthlyIsOver: true }],
  ['active', runs, { plan: true, subscription: true, monthlyIsOver: false }],
  ['past_due', runs, { plan: true, subscription: true, monthlyIsOver: false }],
  ['active', ended, { plan: false, subscription: true, monthlyIsOver: false }],
] as const)('a subscription that is %s beside a plan: %o', (state, oneOffPlan, status) => {
  const subscription = buildSubscription({ state });
  expect(derivePlanStatus(buildBillingAnswer({ subscription, oneOffPlan }), now)).toEqual(status);
});

test('the plan that ended last determines the status', () => {
  const over = (accessUntil: string | null) =>
    buildBillingAnswer({
      subscription: buildSubscription({ state: 'cancelled', accessUntil }),
      oneOffPlan: ended,
    });
  expect(derivePlanStatus(over('2026-11-10T12:00:00.000Z'), now)).toMatchObject({
    plan: false,
    subscription: true,
  });
  for (const accessUntil of [null, '2026-10-10T12:00:00.000Z']) {
    expect(derivePlanStatus(over(accessUntil), now)).toMatchObject({
      plan: true,
      subscription: false,
    });
  }
});

test('a single ended plan determines the status, and none gives no status', () => {
  const subscription = buildSubscription({ state: 'cancelled' });
  expect(derivePlanStatus(buildBillingAnswer({ subscription }), now).subscription).toBe(true);
  expect(derivePlanStatus(buildBillingAnswer({ oneOffPlan: ended }), now).plan).toBe(true);
  expect(derivePlanStatus(buildBillingAnswer(), now)).toMatchObject({
    plan: false,
    subscription: false,
  });
});

test('a day that ends at midnight is the day before', () => {
  const midnight = '2026-12-03T03:00:00.000Z';
  expect(formatLastMinute(midnight)).toBe('2 de dezembro de 2026, 23h59');
  expect(formatLongMoment(midnight)).toBe('3 de dezembro de 2026, às 0h');
  expect(formatLastMinute('')).toBe('Não disponível');
});
