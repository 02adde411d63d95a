import { expect, test } from 'vitest';
import { accountStatusOf, waitOf } from '../../../web/src/features/dashboard/account-status.ts';
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

test('a first charge that is months away is neither expected nor over', () => {
  const readAt = '2026-11-23T12:00:00.000Z';
  const waiting = (nextBillingDate: string) =>
    ownAnswer({ readAt, subscription: ownSubscription({ state: 'pending', nextBillingDate }) });
  expect(accountStatusOf(waiting('2026-11-23T13:00:00.000Z'))).toBe('expected');
  const scheduled = waiting('2027-05-23T12:00:00.000Z');
  expect(accountStatusOf(scheduled)).toBe('scheduled');
  const openPayments = [openPayment({ status: 'in_process' })];
  expect(accountStatusOf({ ...scheduled, openPayments })).toBe('expected');
  expect(waitOf({ ...scheduled, openPayments })).toBe('review');
});

test('nothing is expected of somebody who has never paid, or of whom nothing is known', () => {
  expect(accountStatusOf(ownAnswer())).toBe('open');
  expect(accountStatusOf(undefined)).toBe('open');
});
