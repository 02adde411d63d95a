import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Trade } from '../../../../shared/portfolio/trades/trade.ts';
import { figuresOf, periodOf, returnsOf, trade } from './returns-input.ts';

const days = Array.from({ length: 90 }, (_, index) =>
  new Date(Date.UTC(2026, 0, 5 + index)).toISOString().slice(0, 10),
);
const today = days.at(-1) ?? '';
const arbitraryCloses = fc
  .array(fc.integer({ min: -800, max: 800 }), { minLength: days.length, maxLength: days.length })
  .map((moves) => {
    let close = 20;
    return Object.fromEntries(
      days.map((day, index) => {
        close *= 1 + (moves[index] ?? 0) / 10_000;
        return [day, Number(close.toFixed(2))];
      }),
    );
  });
const arbitraryPurchase = (ticker: string) =>
  fc
    .record({
      index: fc.integer({ min: 0, max: 80 }),
      quantity: fc.integer({ min: 2, max: 500 }),
      price: fc.integer({ min: 1_500, max: 2_500 }),
      fees: fc.integer({ min: 0, max: 900 }),
    })
    .map(({ index, quantity, price, fees }) =>
      trade(days[index] ?? '', 'buy', {
        ticker,
        quantity: String(quantity),
        price: String(price / 100),
        fees: String(fees / 100),
      }),
    );
const arbitraryExample = fc
  .record({
    petr: fc.array(arbitraryPurchase('PETR4'), { minLength: 1, maxLength: 5 }),
    vale: fc.array(arbitraryPurchase('VALE3'), { maxLength: 3 }),
    closes: fc.record({ PETR4: arbitraryCloses, VALE3: arbitraryCloses }),
    payment: fc.record({
      index: fc.integer({ min: 0, max: 85 }),
      amount: fc.integer({ max: 200, min: 0 }),
    }),
  })
  .map(({ petr, vale, closes, payment }) => {
    const recordDay = days[payment.index] ?? '';
    const paid = { date: '2026-12-30', recordDay, type: 'JCP', amount: payment.amount / 100 };
    return { today, trades: [...petr, ...vale], closes, payments: { PETR4: [paid] } };
  });

/** Returns two trades that are one. */
function divide(whole: Trade): Trade[] {
  const part = Math.floor(Number(whole.quantity) / 2);
  const rest = Number(whole.quantity) - part;
  return [
    { ...whole, quantity: String(part), fees: '0' },
    { ...whole, quantity: String(rest) },
  ];
}

describe('for any prices', () => {
  it('one holding without flows returns the change of its price in every period', () => {
    fc.assert(
      fc.property(arbitraryCloses, fc.integer({ min: 0, max: 20 }), (closes, start) => {
        const bought = trade(days[start] ?? '', 'buy', {
          price: String(closes[days[start] ?? '']),
        });
        for (const period of ['1M', 'MAX'] as const) {
          const measured = periodOf({ today, trades: [bought], closes: { PETR4: closes } }, period);
          const before = closes[period === 'MAX' ? bought.day : measured.from] ?? 0;
          const expected = ((closes[today] ?? 0) / before - 1) * 10_000;
          expect(Math.abs((measured.timeWeightedInBasisPoints ?? 0) - expected)).toBeLessThan(0.51);
          expect(Math.abs((measured.moneyWeightedInBasisPoints ?? 0) - expected)).toBeLessThan(
            0.51,
          );
        }
      }),
      { numRuns: 40 },
    );
  });

  it('dividing a trade changes nothing, nor does a transfer between brokers', () => {
    fc.assert(
      fc.property(arbitraryExample, fc.integer({ min: 81, max: 85 }), (example, out) => {
        const { periods } = returnsOf(example);
        expect(returnsOf({ ...example, trades: example.trades.flatMap(divide) }).periods).toEqual(
          periods,
        );
        const moved = [
          trade(days[out] ?? '', 'transfer-out', { quantity: '2' }),
          trade(days[out + 2] ?? '', 'transfer-in', { quantity: '2', broker: 'NU INVEST' }),
        ];
        expect(returnsOf({ ...example, trades: [...example.trades, ...moved] }).periods).toEqual(
          periods,
        );
      }),
      { numRuns: 40 },
    );
  });

  it('the contributions of the week are what was gained since', () => {
    fc.assert(
      fc.property(arbitraryExample, (example) => {
        const { week } = returnsOf(example);
        const sum = (week?.contributions ?? []).reduce(
          (total, { amountInCentavos }) => total + amountInCentavos,
          0,
        );
        // Nothing was bought in the week: the value now, less that of its base, and what was paid.
        const paid = example.payments.PETR4[0];
        const held = (ticker: string) =>
          example.trades
            .filter((one) => one.ticker === ticker)
            .reduce((total, { quantity }) => total + Number(quantity), 0);
        const from = week?.from ?? '';
        const moved = (['PETR4', 'VALE3'] as const).reduce((total, ticker) => {
          const { [from]: before = 0, [today]: now = 0 } = example.closes[ticker];
          return total + held(ticker) * (now - before);
        }, 0);
        const isPaid = paid !== undefined && paid.recordDay >= from && paid.recordDay < today;
        const expected = moved + (isPaid ? held('PETR4') * paid.amount : 0);
        expect(Math.abs(sum - expected * 100)).toBeLessThanOrEqual(1.01);
      }),
      { numRuns: 40 },
    );
  });

  it('the gain is the value and all that was received, less all that was paid', () => {
    fc.assert(
      fc.property(arbitraryExample, (example) => {
        const [, , gain, invested] = figuresOf(example);
        const cost = example.trades.reduce(
          (total, { quantity, price, fees }) =>
            total + Number(quantity) * Number(price) + Number(fees),
          0,
        );
        const value = example.trades.reduce(
          (total, { ticker, quantity }) =>
            total +
            Number(quantity) * (example.closes[ticker === 'PETR4' ? 'PETR4' : 'VALE3'][today] ?? 0),
          0,
        );
        const paid = example.payments.PETR4[0];
        const entitled = example.trades
          .filter(({ ticker, day }) => ticker === 'PETR4' && day <= (paid?.recordDay ?? ''))
          .reduce((total, { quantity }) => total + Number(quantity), 0);
        const expected = value - cost + entitled * (paid?.amount ?? 0);
        expect(Math.abs(Number(gain) - expected * 100)).toBeLessThan(1);
        expect(Math.abs(Number(invested) - cost * 100)).toBeLessThan(1);
      }),
      { numRuns: 40 },
    );
  });
});
