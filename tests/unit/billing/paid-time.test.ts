import { describe, expect, it } from 'vitest';
import { addMonths, endOfDaysAfter } from '../../../functions/billing/ledger/calendar.ts';
import { firstChargeAt, paidTime } from '../../../functions/billing/ledger/paid-time.ts';
import { subscriptionStatus } from '../../../functions/billing/ledger/subscription-status.ts';
import { actionsFor } from '../../../functions/billing/reconciliation/partner-actions.ts';
import { markMustBeRefunded } from '../../../functions/billing/ledger/must-be-refunded.ts';
import {
  buildCharge,
  buildLedger,
  buildLedgerSubscription,
} from '../../support/billing/ledgers.ts';
import {
  emptyLedger,
  type Charge,
  type Ledger,
} from '../../../functions/entities/billing-ledger.ts';

describe('calendar months of São Paulo', () => {
  it.each([
    ['2026-11-21T12:00:00.000Z', 6, '2027-05-21T12:00:00.000Z'],
    ['2026-08-31T12:00:00.000Z', 6, '2027-02-28T12:00:00.000Z'],
    ['2027-08-31T12:00:00.000Z', 6, '2028-02-29T12:00:00.000Z'],
    ['2026-12-31T12:00:00.000Z', 24, '2028-12-31T12:00:00.000Z'],
    // One in the morning in UTC is the day before in São Paulo.
    ['2026-12-01T01:00:00.000Z', 3, '2027-03-01T01:00:00.000Z'],
    ['2026-03-31T02:30:00.000Z', 1, '2026-05-01T02:30:00.000Z'],
  ])('%s plus %i months is %s', (from, months, to) => {
    expect(addMonths(from, months)).toBe(to);
  });

  it('seven days end at midnight in São Paulo', () => {
    expect(endOfDaysAfter('2026-11-21T12:00:00.000Z', 7)).toBe('2026-11-29T03:00:00.000Z');
    expect(endOfDaysAfter('2026-11-22T02:59:59.999Z', 7)).toBe('2026-11-29T03:00:00.000Z');
    expect(endOfDaysAfter('2026-11-22T03:00:00.000Z', 7)).toBe('2026-11-30T03:00:00.000Z');
  });
});

const approvedAt = '2026-11-21T12:00:00.000Z';

describe('the end of the one-off plans', () => {
  const end = (...charges: readonly Partial<Charge>[]) =>
    paidTime(buildLedger({ charges: charges.map((charge) => buildCharge(charge)) })).planEndsAt;

  it.each<readonly [string, readonly Partial<Charge>[], string | null]>([
    ['nothing', [], null],
    ['one plan', [{}], '2027-05-21T12:00:00.000Z'],
    [
      'two, the second after the first',
      [{}, { plan: 'anual', approvedAt: '2026-12-01T12:00:00.000Z' }],
      '2028-05-21T12:00:00.000Z',
    ],
    [
      'one that begins after the other is over',
      [{}, { approvedAt: '2028-01-10T12:00:00.000Z' }],
      '2028-07-10T12:00:00.000Z',
    ],
    ['one that is refunded', [{ status: 'refunded' }], null],
    [
      'the second where the first is refunded',
      [{ status: 'refunded' }, { approvedAt: '2026-12-01T12:00:00.000Z' }],
      '2027-06-01T12:00:00.000Z',
    ],
    [
      'a part of it refunded',
      [{ detail: 'partially_refunded', refundedInCentavos: 100 }],
      '2027-05-21T12:00:00.000Z',
    ],
    ['one that is charged back', [{ status: 'charged_back', detail: 'settled' }], null],
    [
      'one with a won chargeback',
      [{ status: 'charged_back', detail: 'reimbursed' }],
      '2027-05-21T12:00:00.000Z',
    ],
    ['one in dispute', [{ status: 'in_mediation' }], '2027-05-21T12:00:00.000Z'],
    ['one that was taken back', [{ withdrawnAt: approvedAt }], null],
    ['one that was charged twice', [{}, { mustBeRefunded: true }], '2027-05-21T12:00:00.000Z'],
    ['one that waits', [{ status: 'pending', approvedAt: null }], null],
    ['one that was rejected', [{ status: 'rejected', approvedAt: null }], null],
    ['an installment', [{ plan: 'mensal', subscriptionId: 'sbs_1' }], null],
  ])('covers %s', (_name, charges, expected) => {
    expect(end(...charges)).toBe(expected);
  });

  it("starts at the end of an operator's grant", () => {
    const grantedUntil = '2027-01-21T12:00:00.000Z';
    expect(paidTime(buildLedger({ grantedUntil, charges: [buildCharge({})] })).planEndsAt).toBe(
      '2027-07-21T12:00:00.000Z',
    );
  });
});

describe('the paid time', () => {
  const month = (id: string, day: string, over: Partial<Charge> = {}) =>
    buildCharge({ id, plan: 'mensal', subscriptionId: 'sbs_1', approvedAt: day, ...over });
  const of = (...charges: readonly Charge[]) => paidTime(buildLedger({ charges: [...charges] }));

  it('is consecutive, so that no day is paid twice', () => {
    // A year bought in the middle of a paid month, and a month charged during the year.
    const year = buildCharge({
      id: 'pay_2',
      plan: 'anual',
      approvedAt: '2026-12-01T12:00:00.000Z',
    });
    expect(of(month('pay_1', approvedAt), year)).toEqual({
      installmentsUntil: '2026-12-21T12:00:00.000Z',
      planEndsAt: '2027-12-21T12:00:00.000Z',
      until: '2027-12-21T12:00:00.000Z',
    });
    expect(
      of(month('pay_3', '2026-12-21T12:00:00.000Z'), year, month('pay_1', approvedAt)),
    ).toMatchObject({
      planEndsAt: '2027-12-21T12:00:00.000Z',
      installmentsUntil: '2028-01-21T12:00:00.000Z',
    });
  });

  it('moves earlier when a period before it is refunded', () => {
    const year = buildCharge({
      id: 'pay_2',
      plan: 'anual',
      approvedAt: '2026-12-01T12:00:00.000Z',
    });
    expect(of(month('pay_1', approvedAt, { status: 'refunded' }), year).planEndsAt).toBe(
      '2027-12-01T12:00:00.000Z',
    );
  });

  it('is not lost when an installment is paid late, and the next one on its day', () => {
    const late = month('pay_2', '2026-12-26T12:00:00.000Z');
    const next = month('pay_3', '2027-01-21T12:00:00.000Z');
    expect(of(month('pay_1', approvedAt), late, next).until).toBe('2027-02-26T12:00:00.000Z');
  });

  it('delays a new subscription', () => {
    const ledger = buildLedger({ charges: [month('pay_1', approvedAt)] });
    const at = (instant: string) => firstChargeAt(ledger, new Date(instant));
    expect(at('2026-12-01T12:00:00.000Z')).toBe('2026-12-21T12:00:00.000Z');
    // The partner's first charge takes as long.
    expect(at('2026-12-21T11:30:00.000Z')).toBeNull();
    expect(at('2027-01-01T12:00:00.000Z')).toBeNull();
    const plan = buildLedger({ charges: [buildCharge({})] });
    expect(firstChargeAt(plan, new Date(approvedAt))).toBe('2027-05-21T12:00:00.000Z');
  });
});

describe('the subscription’s status', () => {
  const installment = (over: Partial<Charge> = {}) =>
    buildCharge({ plan: 'mensal', subscriptionId: 'sbs_1', ...over });
  const rejected = (createdAt: string) =>
    installment({ id: 'pay_9', status: 'rejected', approvedAt: null, createdAt });
  const paid = [installment()];
  const during = '2026-12-01T12:00:00.000Z';
  const dayAfter = '2026-12-22T12:00:00.000Z';
  const weekAfter = '2026-12-28T12:00:00.000Z';

  it.each<
    readonly [
      string,
      Partial<ReturnType<typeof buildLedgerSubscription>>,
      readonly Charge[],
      string,
      string,
    ]
  >([
    ['authorised, not charged yet', {}, [], during, 'pending'],
    ['authorised, first installment refused', {}, [rejected(approvedAt)], during, 'past_due'],
    ['paid', {}, paid, during, 'active'],
    ['a day after, the partner has not charged yet', {}, paid, dayAfter, 'active'],
    ['a week after, without a word', {}, paid, weekAfter, 'past_due'],
    ['a day after, refused', {}, [...paid, rejected(dayAfter)], dayAfter, 'past_due'],
    ['refused before the paid time is over', {}, [...paid, rejected(during)], during, 'active'],
    ['refunded', {}, [installment({ status: 'refunded' })], during, 'past_due'],
    [
      'charged back',
      {},
      [installment({ status: 'charged_back', detail: 'settled' })],
      during,
      'past_due',
    ],
    ['paused, paid', { status: 'paused' }, paid, during, 'pending_cancellation'],
    ['paused, over', { status: 'paused' }, paid, weekAfter, 'paused'],
    ['cancelled, paid', { status: 'cancelled' }, paid, during, 'pending_cancellation'],
    ['cancelled, over', { status: 'cancelled' }, paid, weekAfter, 'cancelled'],
    [
      'cancelled here, the partner not informed yet',
      { cancelledAt: during },
      paid,
      during,
      'pending_cancellation',
    ],
    [
      'taken back',
      { cancelledAt: during },
      [installment({ withdrawnAt: during })],
      during,
      'cancelled',
    ],
  ])('%s', (_name, over, charges, now, expected) => {
    const ledger = buildLedger({
      subscriptions: [buildLedgerSubscription(over)],
      charges: [...charges],
    });
    expect(subscriptionStatus(ledger, new Date(now))).toBe(expected);
  });

  it('is null without a subscription and for a refused attempt', () => {
    const now = new Date(during);
    expect(subscriptionStatus(emptyLedger('acc_1'), now)).toBeNull();
    const refused = buildLedgerSubscription({ partnerId: null, status: 'refused' });
    expect(subscriptionStatus(buildLedger({ subscriptions: [refused] }), now)).toBeNull();
  });

  it('uses the paid time of an earlier subscription', () => {
    const ledger = buildLedger({
      subscriptions: [
        buildLedgerSubscription({ status: 'cancelled', cancelledAt: during }),
        buildLedgerSubscription({ id: 'sbs_2', partnerId: 'b' }),
      ],
      charges: paid,
    });
    expect(subscriptionStatus(ledger, new Date(during))).toBe('active');
    expect(paidTime(ledger).installmentsUntil).toBe('2026-12-21T12:00:00.000Z');
  });

  it('has the grace of a renewal when it started during paid time', () => {
    const started = (createdAt: string) =>
      buildLedger({
        subscriptions: [
          buildLedgerSubscription({ status: 'cancelled', cancelledAt: during }),
          buildLedgerSubscription({ id: 'sbs_2', partnerId: 'b', createdAt }),
        ],
        charges: paid,
      });
    expect(subscriptionStatus(started(during), new Date(dayAfter))).toBe('active');
    expect(subscriptionStatus(started(during), new Date(weekAfter))).toBe('pending');
    expect(subscriptionStatus(started(dayAfter), new Date(dayAfter))).toBe('pending');
  });
});

describe('payments and subscriptions that must be undone', () => {
  const marked = (ledger: Ledger, before: Ledger = ledger) => markMustBeRefunded(before, ledger);

  it('include the second payment of one purchase, which is refunded', () => {
    const ledger = marked(
      buildLedger({
        charges: [
          buildCharge({ id: 'pay_1', partnerId: '1', approvedAt: '2026-11-21T12:00:02.000Z' }),
          buildCharge({ id: 'pay_2', partnerId: '2', purchase: 'pay_1' }),
        ],
      }),
    );
    expect(ledger.charges.map(({ mustBeRefunded }) => mustBeRefunded)).toEqual([true, false]);
    expect(actionsFor(ledger)).toEqual([{ kind: 'refund', chargeId: 'pay_1', partnerId: '1' }]);
  });

  it('include a Pix of a purchase that was paid by card', () => {
    const charges = [
      buildCharge({ id: 'pay_1', partnerId: '1', status: 'pending', approvedAt: null }),
      buildCharge({ id: 'pay_2', partnerId: '2', purchase: 'pay_1' }),
    ];
    expect(actionsFor(marked(buildLedger({ charges })))).toEqual([
      { kind: 'cancel-payment', chargeId: 'pay_1', partnerId: '1' },
    ]);
  });

  it('include a second subscription beside an earlier one, with its charges', () => {
    const first = buildLedgerSubscription({ id: 'sbs_1', partnerId: 'a' });
    const before = buildLedger({ subscriptions: [first] });
    const second = buildLedgerSubscription({ id: 'sbs_0', partnerId: 'b' });
    const charges = [buildCharge({ plan: 'mensal', partnerId: '7', subscriptionId: 'sbs_0' })];
    const ledger = marked(buildLedger({ subscriptions: [second, first], charges }), before);
    expect(actionsFor(ledger)).toEqual([
      { kind: 'cancel-subscription', subscriptionId: 'sbs_0', partnerId: 'b' },
      { kind: 'refund', chargeId: 'pay_1', partnerId: '7' },
    ]);
  });

  it('include an installment after a cancellation, and any payment after a deletion', () => {
    const late = buildCharge({ plan: 'mensal', subscriptionId: 'sbs_1' });
    const cancelled = buildLedgerSubscription({ cancelledAt: '2026-11-21T11:59:59.000Z' });
    const ledger = buildLedger({ subscriptions: [cancelled], charges: [late] });
    expect(marked(ledger).charges[0]?.mustBeRefunded).toBe(true);
    const closed = buildLedger({
      closedAt: '2026-11-21T11:59:59.000Z',
      charges: [buildCharge({})],
    });
    expect(marked(closed).charges[0]?.mustBeRefunded).toBe(true);
    const open = buildLedger({ closedAt: '2026-11-21T12:00:01.000Z', charges: [buildCharge({})] });
    expect(marked(open).charges[0]?.mustBeRefunded).toBe(false);
  });
});
