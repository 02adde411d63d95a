import { expect, test } from 'vitest';
import {
  deriveAccountStatus,
  deriveWait,
  viewWithoutAccess,
} from '../../../web/src/features/billing/account-status.ts';
import type { AccountSubscription } from '../../../web/src/features/billing/use-subscription.ts';
import { openPayment, buildBillingAnswer, buildSubscription } from './billing-answers.ts';

const of = (state: AccountSubscription['state']) =>
  buildBillingAnswer({ subscription: buildSubscription({ state }) });

test.each([
  ['processing', 'expected'],
  ['pending', 'expected'],
  ['active', 'expected'],
  ['past_due', 'past_due'],
  ['paused', 'paused'],
  ['cancelled', 'open'],
  ['pending_cancellation', 'open'],
] as const)('a subscription that is %s: %s', (state, accountStatus) => {
  expect(deriveAccountStatus(of(state))).toBe(accountStatus);
});

test.each([
  ['processing', 'expected'],
  ['in_process', 'expected'],
  ['pending', 'open'],
] as const)('a payment that is %s: %s', (status, accountStatus) => {
  expect(deriveAccountStatus(buildBillingAnswer({ openPayments: [openPayment({ status })] }))).toBe(
    accountStatus,
  );
});

test('a plan in review is expected beside an overdue subscription', () => {
  const openPayments = [openPayment({ status: 'in_process' })];
  expect(deriveAccountStatus({ ...of('past_due'), openPayments })).toBe('expected');
});

test('a first charge months away is neither expected nor over', () => {
  const readAt = '2026-11-23T12:00:00.000Z';
  const waiting = (nextBillingDate: string) =>
    buildBillingAnswer({
      readAt,
      subscription: buildSubscription({ state: 'pending', nextBillingDate }),
    });
  expect(deriveAccountStatus(waiting('2026-11-23T13:00:00.000Z'))).toBe('expected');
  const scheduled = waiting('2027-05-23T12:00:00.000Z');
  expect(deriveAccountStatus(scheduled)).toBe('scheduled');
  const openPayments = [openPayment({ status: 'in_process' })];
  expect(deriveAccountStatus({ ...scheduled, openPayments })).toBe('expected');
  expect(deriveWait({ ...scheduled, openPayments })).toBe('review');
});

test('expects no payment of an account that never paid, nor of an unknown state', () => {
  expect(deriveAccountStatus(buildBillingAnswer())).toBe('open');
  expect(deriveAccountStatus(undefined)).toBe('open');
});

test('reports an ended trial, unless the account was a customer since', () => {
  const none = { hasAccess: false, accountType: 'inactive', expiresAt: null } as const;
  const over = { ...none, trialEnded: true } as const;
  expect(viewWithoutAccess(none, buildBillingAnswer())).toBe('inactive');
  expect(viewWithoutAccess(over, undefined)).toBe('trial_expired');
  expect(viewWithoutAccess(over, buildBillingAnswer())).toBe('trial_expired');
  expect(viewWithoutAccess({ ...none, trialEndsAt: '2099-01-01T12:00:00.000Z' }, undefined)).toBe(
    'trial_active',
  );
  expect(viewWithoutAccess(over, of('cancelled'))).toBe('inactive');
  const takenBackPlan = {
    plan: 'bienal',
    amountInCentavos: 38_376,
    paidAt: '2026-11-23T12:00:00.000Z',
  } as const;
  expect(viewWithoutAccess(over, buildBillingAnswer({ takenBackPlan }))).toBe('inactive');
  expect(
    viewWithoutAccess(
      over,
      buildBillingAnswer({ subscription: buildSubscription({ hasNeverBegun: true }) }),
    ),
  ).toBe('trial_expired');
});
