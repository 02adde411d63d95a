import { expect, test } from 'vitest';
import {
  accountStatusOf,
  waitOf,
  withoutAccess,
} from '../../../web/src/features/billing/account-status.ts';
import type { AccountSubscription } from '../../../web/src/features/billing/use-subscription.ts';
import { openPayment, billingOf, subscriptionOf } from './billing-answers.ts';

const of = (state: AccountSubscription['state']) =>
  billingOf({ subscription: subscriptionOf({ state }) });

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
  expect(accountStatusOf(billingOf({ openPayments: [openPayment({ status })] }))).toBe(
    accountStatus,
  );
});

test('a plan in review is expected beside an overdue subscription', () => {
  const openPayments = [openPayment({ status: 'in_process' })];
  expect(accountStatusOf({ ...of('past_due'), openPayments })).toBe('expected');
});

test('a first charge months away is neither expected nor over', () => {
  const readAt = '2026-11-23T12:00:00.000Z';
  const waiting = (nextBillingDate: string) =>
    billingOf({ readAt, subscription: subscriptionOf({ state: 'pending', nextBillingDate }) });
  expect(accountStatusOf(waiting('2026-11-23T13:00:00.000Z'))).toBe('expected');
  const scheduled = waiting('2027-05-23T12:00:00.000Z');
  expect(accountStatusOf(scheduled)).toBe('scheduled');
  const openPayments = [openPayment({ status: 'in_process' })];
  expect(accountStatusOf({ ...scheduled, openPayments })).toBe('expected');
  expect(waitOf({ ...scheduled, openPayments })).toBe('review');
});

test('expects no payment of an account that never paid, nor of an unknown state', () => {
  expect(accountStatusOf(billingOf())).toBe('open');
  expect(accountStatusOf(undefined)).toBe('open');
});

test('reports an ended trial, unless the account was a customer since', () => {
  const none = { hasAccess: false, accountType: 'inactive', expiresAt: null } as const;
  const over = { ...none, trialEnded: true } as const;
  expect(withoutAccess(none, billingOf())).toBe('inactive');
  expect(withoutAccess(over, undefined)).toBe('trial_expired');
  expect(withoutAccess(over, billingOf())).toBe('trial_expired');
  expect(withoutAccess({ ...none, trialEndsAt: '2099-01-01T12:00:00.000Z' }, undefined)).toBe(
    'trial_active',
  );
  expect(withoutAccess(over, of('cancelled'))).toBe('inactive');
  const takenBackPlan = {
    plan: 'bienal',
    amountInCentavos: 38_376,
    paidAt: '2026-11-23T12:00:00.000Z',
  } as const;
  expect(withoutAccess(over, billingOf({ takenBackPlan }))).toBe('inactive');
  expect(
    withoutAccess(over, billingOf({ subscription: subscriptionOf({ hasNeverBegun: true }) })),
  ).toBe('trial_expired');
});
