import { expect, test } from 'vitest';
import { standingOf } from '../../../web/src/features/dashboard/standing.ts';
import type { OwnSubscription } from '../../../web/src/features/billing/use-subscription.ts';
import { openPayment, ownAnswer, ownSubscription } from '../billing/billing-answers.ts';

const of = (state: OwnSubscription['state']) =>
  ownAnswer({ subscription: ownSubscription({ state }) });

test.each([
  ['processing', 'expected'],
  ['pending', 'expected'],
  ['active', 'expected'],
  ['past_due', 'past_due'],
  ['paused', 'paused'],
  ['cancelled', 'open'],
  ['pending_cancellation', 'open'],
] as const)('a subscription that is %s: %s', (state, standing) => {
  expect(standingOf(of(state))).toBe(standing);
});

test.each([
  ['processing', 'expected'],
  ['in_process', 'expected'],
  ['pending', 'open'],
] as const)('a payment that is %s: %s', (status, standing) => {
  expect(standingOf(ownAnswer({ openPayments: [openPayment({ status })] }))).toBe(standing);
});

test('a plan that the bank still looks at is expected beside an overdue subscription', () => {
  const openPayments = [openPayment({ status: 'in_process' })];
  expect(standingOf({ ...of('past_due'), openPayments })).toBe('expected');
});

test('nothing is expected of somebody who has never paid, or of whom nothing is known', () => {
  expect(standingOf(ownAnswer())).toBe('open');
  expect(standingOf(undefined)).toBe('open');
});
