import { expect, test } from 'vitest';
import { accountStatusOf } from '../../../web/src/features/dashboard/account-status.ts';
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
] as const)('a subscription that is %s: %s', (state, accountStatus) => {
  expect(accountStatusOf(of(state))).toBe(accountStatus);
});

test.each([
  ['processing', 'expected'],
  ['in_process', 'expected'],
  ['pending', 'open'],
] as const)('a payment that is %s: %s', (status, accountStatus) => {
  expect(accountStatusOf(ownAnswer({ openPayments: [openPayment({ status })] }))).toBe(
    accountStatus,
  );
});

test('a plan that the bank still looks at is expected beside an overdue subscription', () => {
  const openPayments = [openPayment({ status: 'in_process' })];
  expect(accountStatusOf({ ...of('past_due'), openPayments })).toBe('expected');
});

test('nothing is expected of somebody who has never paid, or of whom nothing is known', () => {
  expect(accountStatusOf(ownAnswer())).toBe('open');
  expect(accountStatusOf(undefined)).toBe('open');
});
