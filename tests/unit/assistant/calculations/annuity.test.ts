import Big from 'big.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  amountOf,
  paymentOf,
  paymentsUntilPaid,
  rateOfPayments,
} from '../../../../functions/assistant/calculations/annuity.ts';

const loans = fc.record({
  amount: fc.integer({ min: 100, max: 1_000_000 }),
  basisPoints: fc.integer({ min: 1, max: 1_500 }),
  months: fc.integer({ min: 2, max: 360 }),
});

describe('equal payments', () => {
  it('have the amount, the payment, the rate and the time that determine each other', () => {
    fc.assert(
      fc.property(loans, ({ amount, basisPoints, months }) => {
        const rate = new Big(basisPoints).div(10_000);
        const payment = paymentOf(new Big(amount), rate, months);
        expect(amountOf(payment, rate, months).minus(amount).abs().lt('0.0001')).toBe(true);
        expect(rateOfPayments(new Big(amount), payment, months)).toBeCloseTo(rate.toNumber(), 6);
      }),
      { numRuns: 100 },
    );
  });

  it('end a loan after as many months', () => {
    const payment = paymentOf(new Big(10_000), new Big('0.02'), 24).round(2, Big.roundUp);
    expect(paymentsUntilPaid(new Big(10_000), payment, new Big('0.02'))).toBe(24);
  });

  it('never end a loan whose interest they do not cover', () => {
    expect(paymentsUntilPaid(new Big(1_000), new Big(50), new Big('0.05'))).toBeUndefined();
  });

  it('have no rate when they add up to less than the amount', () => {
    expect(rateOfPayments(new Big(1_000), new Big(90), 10)).toBeUndefined();
  });
});
