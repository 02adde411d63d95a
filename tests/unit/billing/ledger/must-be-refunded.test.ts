import { describe, expect, it } from 'vitest';
import {
  markMustBeRefunded,
  startsTooEarly,
} from '../../../../functions/billing/ledger/must-be-refunded.ts';
import type {
  Charge,
  Ledger,
  LedgerSubscription,
} from '../../../../functions/entities/billing-ledger.ts';
import {
  buildCharge,
  buildLedger,
  buildLedgerSubscription,
} from '../../../support/billing/ledgers.ts';

const noon = '2026-11-21T12:00:00.000Z';
const earlier = '2026-11-21T11:59:59.000Z';
const later = '2026-11-21T12:00:01.000Z';

const marked = (ledger: Partial<Ledger>, before: Partial<Ledger> = {}) =>
  markMustBeRefunded(buildLedger(before), buildLedger(ledger));
const markedCharges = (ledger: Partial<Ledger>, before: Partial<Ledger> = {}) =>
  marked(ledger, before)
    .charges.filter(({ mustBeRefunded }) => mustBeRefunded)
    .map(({ id }) => id);
const endedSubscriptions = (ledger: Partial<Ledger>, before: Partial<Ledger> = {}) =>
  marked(ledger, before)
    .subscriptions.filter(({ mustBeEnded }) => mustBeEnded)
    .map(({ id }) => id);

const month = (over: Partial<Charge>) =>
  buildCharge({ plan: 'mensal', subscriptionId: 'sbs_1', amountInCentavos: 2000, ...over });
const cancelledAt = (at: string, over: Partial<LedgerSubscription> = {}) =>
  buildLedgerSubscription({ status: 'cancelled', cancelledAt: at, ...over });

describe('a payment', () => {
  it('is kept when nothing is wrong', () => {
    expect(markedCharges({ charges: [buildCharge({})] })).toEqual([]);
  });

  it.each([
    [
      'is refunded when it was not known before, also when it was made before the deletion',
      later,
      [],
      ['pay_1'],
    ],
    ['stays when it was known before', later, [buildCharge({})], []],
    ['that was known as unpaid goes back', later, [buildCharge({ approvedAt: null })], ['pay_1']],
    ['is refunded when it was made after the deletion', earlier, [buildCharge({})], ['pay_1']],
    ['stays when it was made in the same instant', noon, [buildCharge({})], []],
  ])('in a deleted account %s', (_, closedAt, known, expected) => {
    const charges = [buildCharge({ approvedAt: noon })];
    expect(markedCharges({ closedAt, charges }, { charges: known })).toEqual(expected);
  });

  it('is not refunded when it is unpaid', () => {
    const charges = [buildCharge({ approvedAt: null, status: 'rejected' })];
    expect(markedCharges({ closedAt: earlier, charges })).toEqual([]);
  });

  it('is refunded when it is the second one for the same purchase', () => {
    const charges = [
      buildCharge({ id: 'pay_2', purchase: 'one', approvedAt: later }),
      buildCharge({ id: 'pay_1', purchase: 'one', approvedAt: noon }),
      buildCharge({ id: 'pay_3', purchase: 'another', approvedAt: later }),
    ];
    expect(markedCharges({ charges })).toEqual(['pay_2']);
  });

  it('stays when it follows a refunded one', () => {
    const charges = [
      buildCharge({ id: 'pay_1', purchase: 'one', approvedAt: noon, mustBeRefunded: true }),
      buildCharge({ id: 'pay_2', purchase: 'one', approvedAt: later }),
    ];
    expect(markedCharges({ charges })).toEqual(['pay_1']);
  });

  it('keeps its mark', () => {
    const charges = [buildCharge({ mustBeRefunded: true, status: 'refunded' })];
    expect(markedCharges({ charges })).toEqual(['pay_1']);
  });
});

describe('a charge of a subscription', () => {
  const known = { charges: [month({})], subscriptions: [buildLedgerSubscription({})] };

  it.each<[string, LedgerSubscription, readonly string[]]>([
    ['stays while the subscription runs', buildLedgerSubscription({}), []],
    ['is refunded when the subscription was cancelled before', cancelledAt(earlier), ['pay_1']],
    ['stays when the subscription was cancelled in the same instant', cancelledAt(noon), []],
    ['stays when the subscription was cancelled later', cancelledAt(later), []],
    [
      'is refunded when the subscription ended uncharged before',
      buildLedgerSubscription({ endedUnchargedAt: earlier }),
      ['pay_1'],
    ],
    [
      'is refunded when the subscription must be ended',
      buildLedgerSubscription({ mustBeEnded: true, cancelledAt: later }),
      ['pay_1'],
    ],
  ])('%s', (_, subscription, expected) => {
    const charges = [month({ approvedAt: noon })];
    expect(markedCharges({ charges, subscriptions: [subscription] }, known)).toEqual(expected);
  });

  it('is refunded when it is the first one found after the end, though made before', () => {
    const subscriptions = [cancelledAt(later)];
    const charges = [month({ approvedAt: noon })];
    expect(markedCharges({ charges, subscriptions }, { subscriptions })).toEqual(['pay_1']);
    expect(
      markedCharges({ charges, subscriptions }, { subscriptions: [buildLedgerSubscription({})] }),
    ).toEqual([]);
  });

  it('stays when an earlier month was known to be paid', () => {
    const subscriptions = [cancelledAt(later)];
    const first = month({ id: 'pay_0', approvedAt: '2026-10-21T12:00:00.000Z' });
    const charges = [first, month({ approvedAt: noon })];
    expect(markedCharges({ charges, subscriptions }, { charges: [first], subscriptions })).toEqual(
      [],
    );
  });
});

describe('a subscription', () => {
  const second = buildLedgerSubscription({ id: 'sbs_2' });

  it('is ended when another one ran before it', () => {
    const subscriptions = [buildLedgerSubscription({}), second];
    expect(endedSubscriptions({ subscriptions }, { subscriptions: [second] })).toEqual(['sbs_1']);
    expect(endedSubscriptions({ subscriptions })).toEqual(['sbs_2']);
  });

  it('stays beside a cancelled one', () => {
    expect(endedSubscriptions({ subscriptions: [cancelledAt(noon), second] })).toEqual([]);
  });

  const day = 24 * 60 * 60_000;
  const startsAt = '2026-12-21T12:00:00.000Z';
  const dayBefore = Date.parse(startsAt) - day;
  it.each<[string, Partial<LedgerSubscription>, boolean]>([
    ['on the day', { startsAt, nextPaymentAt: startsAt }, false],
    ['a day before', { startsAt, nextPaymentAt: new Date(dayBefore).toISOString() }, false],
    ['earlier', { startsAt, nextPaymentAt: new Date(dayBefore - 1).toISOString() }, true],
    ['never', { startsAt, nextPaymentAt: null }, false],
    ['at once where no start was agreed', { nextPaymentAt: noon }, false],
  ])('with an agreed start and a charge %s', (_, over, isTooEarly) => {
    const subscription = buildLedgerSubscription(over);
    expect(startsTooEarly(subscription)).toBe(isTooEarly);
    expect(endedSubscriptions({ subscriptions: [subscription] })).toEqual(
      isTooEarly ? ['sbs_1'] : [],
    );
  });
});
