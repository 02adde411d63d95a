import { describe, expect, it } from 'vitest';
import { isPaymentUnderWay } from '../../../functions/billing/queries/payment-under-way.ts';
import type { Ledger } from '../../../functions/entities/billing-ledger.ts';
import {
  buildCharge,
  buildLedger,
  buildLedgerSubscription,
} from '../../support/billing/ledgers.ts';

const now = new Date('2026-11-22T12:00:00.000Z');
const unpaid = { plan: 'anual', createdAt: '2026-11-22T11:30:00.000Z', approvedAt: null } as const;
const pix = { ...unpaid, method: 'pix', status: 'pending' } as const;
const charged = (over: Parameters<typeof buildCharge>[0]) =>
  buildLedger({ charges: [buildCharge({ ...unpaid, ...over })] });
const subscribed = (over: Parameters<typeof buildLedgerSubscription>[0]) =>
  buildLedger({
    subscriptions: [buildLedgerSubscription({ createdAt: '2026-11-22T11:00:00.000Z', ...over })],
  });

it('does not exist for a subscription with an overdue first charge', () => {
  const over = { createdAt: '2026-11-21T12:00:00.000Z', requestKey: 'key' };
  expect(isPaymentUnderWay(subscribed(over), now)).toBe(false);
});

describe('a payment in progress', () => {
  it.each<[string, Ledger]>([
    ['a card under review', charged({ status: 'in_process' })],
    ['a card with an unknown outcome', charged({ status: 'sending' })],
    ['a Pix that can be paid', charged({ ...pix, expiresAt: '2026-11-22T12:00:00.001Z' })],
    ['a subscription with an unknown outcome', subscribed({ status: 'sending' })],
    ['a subscription before its first charge', subscribed({ nextPaymentAt: null })],
    [
      'a subscription that is charged first within a day',
      subscribed({ nextPaymentAt: '2026-11-23T12:00:00.000Z' }),
    ],
    [
      'a Pix beside a subscription that has ended',
      {
        ...subscribed({ status: 'cancelled', cancelledAt: '2026-11-21T12:00:00.000Z' }),
        charges: [buildCharge({ ...pix, expiresAt: '2026-11-22T13:00:00.000Z' })],
      },
    ],
  ])('is %s', (_, ledger) => {
    expect(isPaymentUnderWay(ledger, now)).toBe(true);
  });

  it.each<[string, Ledger]>([
    ['an empty ledger', buildLedger({})],
    ['an expired Pix', charged({ ...pix, expiresAt: now.toISOString() })],
    ['a refused card', charged({ status: 'rejected' })],
    ['an attempt of which nothing was found', charged({ status: 'abandoned' })],
    ['a payment that was given back', charged({ status: 'refunded' })],
    [
      'a subscription that is charged first in days',
      subscribed({ nextPaymentAt: '2026-11-23T12:00:00.001Z' }),
    ],
    ['a subscription that the partner has ended', subscribed({ status: 'cancelled' })],
    ['a subscription that is paused', subscribed({ status: 'paused' })],
    [
      'a subscription with a refused charge',
      {
        ...subscribed({}),
        charges: [buildCharge({ ...unpaid, status: 'rejected', subscriptionId: 'sbs_1' })],
      },
    ],
  ])('is not %s', (_, ledger) => {
    expect(isPaymentUnderWay(ledger, now)).toBe(false);
  });
});
