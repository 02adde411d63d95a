import { expect, test } from 'vitest';
import type { PaymentStatus } from '../../shared/contracts/billing.ts';
import { standingOf } from '../../web/src/features/dashboard/standing.ts';
import type { OwnSubscription } from '../../web/src/features/billing/use-subscription.ts';
import { ownAnswer, ownPayment, ownSubscription } from './billing-answers.ts';

const paid = (...statuses: PaymentStatus[]) => statuses.map((status) => ownPayment({ status }));
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
] as const)('a subscription that is %s: %s, whatever the address says', (state, standing) => {
  for (const isTold of [false, true]) {
    expect(standingOf({ isTold, own: of(state), payments: [] })).toBe(standing);
  }
});

test.each([
  ['processing', 'expected'],
  ['in_process', 'expected'],
  ['pending', 'open'],
  ['rejected', 'open'],
  ['refunded', 'open'],
] as const)('a payment that is %s: %s', (status, standing) => {
  const payments = paid('rejected', status);
  expect(standingOf({ isTold: true, own: ownAnswer(), payments })).toBe(standing);
  expect(standingOf({ isTold: false, own: ownAnswer(), payments })).toBe(standing);
});

test('a plan that the bank still looks at is expected beside an overdue subscription', () => {
  const payments = paid('in_process', 'rejected');
  expect(standingOf({ isTold: false, own: of('past_due'), payments })).toBe('expected');
});

test('the address is believed until something else is known', () => {
  for (const known of [
    { own: undefined, payments: undefined },
    { own: of('past_due'), payments: undefined },
    { own: undefined, payments: paid('rejected') },
    { own: ownAnswer(), payments: [] },
  ]) {
    expect(standingOf({ isTold: true, ...known })).toBe('expected');
  }
});

test('without the address, nothing is expected before something is known', () => {
  expect(standingOf({ isTold: false, own: undefined, payments: undefined })).toBe('open');
});
