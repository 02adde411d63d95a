import { describe, expect, it } from 'vitest';
import {
  decidePayment,
  type PaymentDecision,
  type RequestedPayment,
} from '../../../../functions/billing/checkout/decide-payment.ts';
import type { Charge, Ledger } from '../../../../functions/entities/billing-ledger.ts';
import { buildCharge, buildLedger } from '../../../support/billing/ledgers.ts';

const now = Date.parse('2026-11-21T12:00:00.000Z');
const instantBefore = (milliseconds: number) => new Date(now - milliseconds).toISOString();
const second = 1000;
const minute = 60 * second;
const day = 24 * 60 * minute;

const requested: RequestedPayment = {
  plan: 'semestral',
  method: 'card',
  requestKey: 'new',
  requestDigest: 'digest',
};
const repeated: RequestedPayment = { ...requested, requestKey: 'again' };
/** An attempt of another request for the same plan, paid the day before. */
const attempt = (over: Partial<Charge>) =>
  buildCharge({ createdAt: instantBefore(day), approvedAt: instantBefore(day), ...over });
const unpaid = (over: Partial<Charge>) => attempt({ approvedAt: null, ...over });
const ofRepeated = { requestKey: 'again', requestDigest: 'digest' };

const decide = (
  charges: readonly Charge[],
  request = requested,
  lookedAt: readonly string[] = [],
  over: Partial<Ledger> = {},
) =>
  decidePayment(buildLedger({ charges: [...charges], ...over }), request, now, new Set(lookedAt));

/** Returns a decision with the attempt's id instead of the attempt. */
function summarize(decision: PaymentDecision): readonly unknown[] {
  if (decision.kind === 'add') return ['add', decision.purchase];
  return decision.kind === 'wait' ? ['wait'] : [decision.kind, decision.charge.id];
}

describe('a repeated request', () => {
  it.each<[string, Partial<Charge>, readonly unknown[]]>([
    ['is answered with its paid attempt', {}, ['answer', 'pay_1']],
    [
      'is answered with its refused attempt',
      { status: 'rejected', approvedAt: null },
      ['answer', 'pay_1'],
    ],
    [
      'waits while the first one may still run',
      { status: 'sending', approvedAt: null, createdAt: instantBefore(30 * second - 1) },
      ['wait'],
    ],
    [
      'sends its attempt again once the first one was cut off',
      { status: 'sending', approvedAt: null, createdAt: instantBefore(30 * second) },
      ['send-again', 'pay_1'],
    ],
    [
      'sends an abandoned attempt again',
      { status: 'abandoned', approvedAt: null },
      ['send-again', 'pay_1'],
    ],
  ])('%s', (_, over, expected) => {
    expect(summarize(decide([attempt({ ...ofRepeated, ...over })], repeated))).toEqual(expected);
  });

  it('is answered with the payment that replaced its abandoned attempt', () => {
    const charges = [
      unpaid({ ...ofRepeated, status: 'abandoned', purchase: 'one' }),
      attempt({ id: 'pay_2', purchase: 'another' }),
      attempt({ id: 'pay_3', purchase: 'one' }),
    ];
    expect(summarize(decide(charges, repeated))).toEqual(['answer', 'pay_3']);
  });

  it('is rejected when it asks for something else with the same key', () => {
    const other = { ...repeated, requestDigest: 'other' };
    expect(() => decide([attempt(ofRepeated)], other)).toThrow('idempotency_key_reused');
  });
});

describe('another request', () => {
  it.each<[string, number, readonly string[], readonly unknown[]]>([
    ['waits while an attempt is being sent', 30 * second - 1, [], ['wait']],
    ['looks up an attempt that was cut off', 30 * second, [], ['resolve', 'pay_1']],
    [
      'looks up again what the provider may not have registered yet',
      2 * minute - 1,
      ['pay_1'],
      ['resolve', 'pay_1'],
    ],
    ['trusts no silence that it has not asked for', 2 * minute, [], ['resolve', 'pay_1']],
    [
      'goes on with the purchase of an attempt that the provider does not know',
      2 * minute,
      ['pay_1'],
      ['add', 'one'],
    ],
  ])('%s', (_, age, lookedAt, expected) => {
    const charge = unpaid({ status: 'sending', createdAt: instantBefore(age), purchase: 'one' });
    expect(summarize(decide([charge], requested, lookedAt))).toEqual(expected);
  });

  it.each<[string, Partial<Charge>, readonly unknown[]]>([
    ['is answered with an open payment of the same kind', {}, ['answer', 'pay_1']],
    ['looks up an open payment for another plan', { plan: 'anual' }, ['resolve', 'pay_1']],
    ['looks up an open payment by another method', { method: 'pix' }, ['resolve', 'pay_1']],
  ])('%s', (_, over, expected) => {
    expect(summarize(decide([unpaid({ status: 'pending', ...over })]))).toEqual(expected);
  });

  it.each<[string, Partial<Charge>, readonly string[], readonly unknown[]]>([
    [
      'is answered with the same plan bought just before',
      { approvedAt: instantBefore(10 * minute - 1) },
      [],
      ['answer', 'pay_1'],
    ],
    [
      'buys the same plan again ten minutes later',
      { approvedAt: instantBefore(10 * minute) },
      [],
      ['add', undefined],
    ],
    [
      'is answered with an older payment that it has just found paid',
      { approvedAt: instantBefore(day) },
      ['pay_1'],
      ['answer', 'pay_1'],
    ],
    [
      'buys another plan at once',
      { approvedAt: instantBefore(minute), plan: 'anual' },
      [],
      ['add', undefined],
    ],
    [
      'buys a plan again that was taken back',
      { approvedAt: instantBefore(minute), withdrawnAt: instantBefore(second) },
      [],
      ['add', undefined],
    ],
    [
      'buys a plan beside a charge of the monthly plan',
      { approvedAt: instantBefore(minute), subscriptionId: 'sbs_1' },
      [],
      ['add', undefined],
    ],
  ])('%s', (_, over, lookedAt, expected) => {
    expect(summarize(decide([attempt(over)], requested, lookedAt))).toEqual(expected);
  });

  it.each<[string, number, string | undefined]>([
    ['belongs to the purchase of an abandoned attempt of two days', 2 * day - 1, 'one'],
    ['is a purchase of its own after two days', 2 * day, undefined],
  ])('%s', (_, age, purchase) => {
    const charge = unpaid({ status: 'abandoned', createdAt: instantBefore(age), purchase: 'one' });
    expect(summarize(decide([charge]))).toEqual(['add', purchase]);
  });

  it('is a separate purchase when the abandoned attempt was paid otherwise', () => {
    const charges = [
      unpaid({ status: 'abandoned', createdAt: instantBefore(day), purchase: 'one' }),
      attempt({ id: 'pay_2', purchase: 'one' }),
    ];
    expect(summarize(decide(charges))).toEqual(['add', undefined]);
  });

  it('is rejected when the page has shown other plans, but not when it is answered', () => {
    const shown = { ...requested, activePlans: { paidUntil: null, monthlyRuns: true } };
    expect(() => decide([], shown)).toThrow('possessions_changed');
    expect(() => decide([unpaid({ status: 'pending', plan: 'anual' })], shown)).toThrow(
      'possessions_changed',
    );
    expect(summarize(decide([unpaid({ status: 'pending' })], shown))).toEqual(['answer', 'pay_1']);
  });
});
