import { describe, expect, it } from 'vitest';
import {
  isTriedAgain,
  nextChargeAt,
} from '../../../functions/billing/ledger/refused-installments.ts';
import { subscriptionView } from '../../../functions/billing/queries/subscription-view.ts';
import type { Charge } from '../../../functions/entities/billing-ledger.ts';
import {
  buildCharge,
  buildLedger,
  buildLedgerSubscription,
} from '../../support/billing/ledgers.ts';

const dayMilliseconds = 24 * 60 * 60 * 1000;
const due = Date.parse('2026-12-21T12:00:00.000Z');
const instantOfDay = (day: number) => new Date(due + day * dayMilliseconds).toISOString();

/** Returns charges of one subscription on these days after the first refused one. */
function chargedOn(days: readonly number[], status: 'approved' | 'rejected') {
  return days.map((day) =>
    buildCharge({
      id: `pay_${status}_${day}`,
      plan: 'mensal',
      amountInCentavos: 2000,
      subscriptionId: 'sbs_1',
      status,
      approvedAt: status === 'approved' ? instantOfDay(day) : null,
      createdAt: instantOfDay(day),
    }),
  );
}

const subscription = buildLedgerSubscription({ nextPaymentAt: instantOfDay(31) });
const refusedOn = (days: readonly number[]) =>
  buildLedger({
    charges: [...chargedOn([-30], 'approved'), ...chargedOn(days, 'rejected')],
    subscriptions: [subscription],
  });
const fiveTries = (first: number) => [0, 2.5, 5, 7.5, 10.001].map((day) => first + day);

describe('retries of a refused installment by the partner', () => {
  it.each([
    ['refused for the first time', [0], 0, true],
    ['after the third of four more tries', [0, 2.5, 5, 7.5], 7.6, true],
    ['after the last one', fiveTries(0), 10.1, false],
    ['after five tries that came sooner', [0, 1, 2, 3, 4], 4, false],
    ['on the tenth day, of which the last try is not known yet', [0, 2.5], 10, true],
    ['after ten days without a word', [0, 2.5], 10.1, false],
    ['in the following month, with new retries', [...fiveTries(0), 31], 31, true],
    ['in the month after one of which little is known', [0, 31], 31, true],
    ['after the last try of that month', [...fiveTries(0), ...fiveTries(31)], 42, false],
  ] as const)('%s', (_, days, now, expected) => {
    expect(isTriedAgain(refusedOn(days), subscription, new Date(instantOfDay(now)))).toBe(expected);
  });

  it('are over after a payment or a cancellation', () => {
    const ledger = refusedOn([0]);
    const paid = { ...ledger, charges: [...ledger.charges, ...chargedOn([2], 'approved')] };
    expect(isTriedAgain(paid, subscription, new Date(instantOfDay(3)))).toBe(false);
    const cancelled = buildLedgerSubscription({ cancelledAt: instantOfDay(1) });
    expect(isTriedAgain(ledger, cancelled, new Date(instantOfDay(1)))).toBe(false);
  });

  it('count from the last payment, however recent', () => {
    const ledger = refusedOn([-33, -32.5, -32, -31, 0]);
    expect(isTriedAgain(ledger, subscription, new Date(instantOfDay(0)))).toBe(true);
  });
});

describe('the next charge date', () => {
  const next = (days: readonly number[], now: number, one = subscription) =>
    nextChargeAt(refusedOn(days), one, new Date(instantOfDay(now)));

  it("is the partner's date, unless a retry comes before it", () => {
    expect(next([], -1)).toBe(instantOfDay(31));
    expect(next([0], 1)).toBeNull();
    expect(next(fiveTries(0), 11)).toBe(instantOfDay(31));
  });

  it('is null for a subscription without charges, and for a past date', () => {
    expect(next([], -1, buildLedgerSubscription({ status: 'paused' }))).toBeNull();
    expect(next([], -1, buildLedgerSubscription({ cancelledAt: instantOfDay(-2) }))).toBeNull();
    expect(next(fiveTries(0), 32)).toBeNull();
  });

  it('is not promised after three unpaid months, when the partner ends the subscription', () => {
    const months = [...fiveTries(0), ...fiveTries(31)];
    const later = buildLedgerSubscription({ nextPaymentAt: instantOfDay(90) });
    expect(next(months, 42, later)).toBe(instantOfDay(90));
    expect(next([...months, ...fiveTries(62)], 73, later)).toBeNull();
  });
});

describe('a charged-back installment', () => {
  const paid = chargedOn([0], 'approved')[0];
  const disputed = (detail: string) => ({
    ...buildCharge({}),
    ...paid,
    status: 'charged_back',
    detail,
  });
  const shown = (charges: readonly Charge[], one = subscription) => {
    const ledger = buildLedger({ charges: [...charges], subscriptions: [one] });
    return subscriptionView({ ledger, subscription: undefined }, new Date(instantOfDay(5)));
  };

  it('is reported as charged back, with the next month, and not as refused', () => {
    const view = shown([disputed('settled')]);
    expect(view).toMatchObject({
      state: 'past_due',
      nextBillingDate: instantOfDay(31),
      takenBackCharge: { amountInCentavos: 2000, paidAt: instantOfDay(0) },
    });
    expect(view).not.toHaveProperty('refusedCharge');
  });

  it('promises no past date', () => {
    const late = buildLedgerSubscription({ nextPaymentAt: instantOfDay(4) });
    expect(shown([disputed('settled')], late)?.nextBillingDate).toBeNull();
  });

  it('is no longer reported after a won dispute, another paid or refused month, or a cancellation', () => {
    const cancelled = buildLedgerSubscription({ cancelledAt: instantOfDay(1) });
    for (const view of [
      shown([disputed('reimbursed')]),
      shown([disputed('settled'), ...chargedOn([2], 'approved')]),
      shown([disputed('settled'), ...chargedOn([2], 'rejected')]),
      shown([disputed('settled')], cancelled),
    ]) {
      expect(view).not.toBeNull();
      expect(view).not.toHaveProperty('takenBackCharge');
    }
  });
});
