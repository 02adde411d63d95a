import { expect, test } from 'vitest';
import { planStatusOf } from '../../../web/src/features/billing/subscription/plan-status.ts';
import { lastMinuteInWords, momentInWords } from '../../../web/src/lib/date-texts.ts';
import { ownAnswer, ownSubscription } from './billing-answers.ts';

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
  const subscription = ownSubscription({ state });
  expect(planStatusOf(ownAnswer({ subscription, oneOffPlan }), now)).toEqual(status);
});

test('of two that are over, the one that ended last speaks', () => {
  const over = (accessUntil: string | null) =>
    ownAnswer({
      subscription: ownSubscription({ state: 'cancelled', accessUntil }),
      oneOffPlan: ended,
    });
  expect(planStatusOf(over('2026-11-10T12:00:00.000Z'), now)).toMatchObject({
    plan: false,
    subscription: true,
  });
  for (const accessUntil of [null, '2026-10-10T12:00:00.000Z']) {
    expect(planStatusOf(over(accessUntil), now)).toMatchObject({ plan: true, subscription: false });
  }
});

test('one alone speaks for itself, and nobody for nothing', () => {
  const subscription = ownSubscription({ state: 'cancelled' });
  expect(planStatusOf(ownAnswer({ subscription }), now).subscription).toBe(true);
  expect(planStatusOf(ownAnswer({ oneOffPlan: ended }), now).plan).toBe(true);
  expect(planStatusOf(ownAnswer(), now)).toMatchObject({ plan: false, subscription: false });
});

test('a day that is over at midnight is the day before', () => {
  const midnight = '2026-12-03T03:00:00.000Z';
  expect(lastMinuteInWords(midnight)).toBe('2 de dezembro de 2026, 23h59');
  expect(momentInWords(midnight)).toBe('3 de dezembro de 2026, às 00h');
  expect(lastMinuteInWords('')).toBe('Não disponível');
});
