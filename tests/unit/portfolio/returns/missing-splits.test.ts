import { describe, expect, it } from 'vitest';
import { returnsOf, statement, trade, type Example } from './returns-input.ts';

/* Closes are adjusted for a split from 1 to 2 in April: shares that cost 20 before count as 10. */
const adjusted = {
  '2026-02-02': 10,
  '2026-03-02': 11,
  '2026-04-01': 12,
  '2026-05-04': 13,
  '2026-06-01': 12.5,
};
const before = [
  trade('2026-02-02', 'buy', { price: '20.4' }),
  trade('2026-03-02', 'buy', { price: '21.7' }),
];
const after = trade('2026-05-04', 'buy', { price: '13.1' });

function missingOf(example: Omit<Example, 'today' | 'closes'>, closes: object = adjusted) {
  return returnsOf({ today: '2026-06-30', closes: { PETR4: { ...closes } }, ...example })
    .missingSplits;
}

const missing = {
  ticker: 'PETR4',
  lastDay: '2026-03-02',
  day: '2026-05-04',
  factor: { from: 1, to: 2 },
};

describe('a missing split', () => {
  it('is where prices stop being a multiple of the closes', () => {
    expect(missingOf({ trades: [...before, after] })).toEqual([missing]);
  });

  it('has no day while no later trade fits', () => {
    expect(missingOf({ trades: before })).toEqual([{ ...missing, day: null }]);
    const [first] = before;
    expect(missingOf({ trades: first === undefined ? [] : [first] })).toEqual([
      { ...missing, lastDay: '2026-02-02', day: null },
    ]);
  });

  it('is found where more shares were sold than bought', () => {
    const sale = trade('2026-05-04', 'sell', { price: '13', quantity: '400' });
    expect(missingOf({ trades: [...before, sale] })).toEqual([missing]);
  });

  it.each([
    ['10', { from: 1, to: 10 }],
    ['0.1', { from: 10, to: 1 }],
    ['1.5', { from: 2, to: 3 }],
  ])('at %s times the close has its factor', (times, factor) => {
    const trades = (['2026-02-02', '2026-03-02'] as const).map((day) =>
      trade(day, 'buy', { price: String(adjusted[day] * Number(times)) }),
    );
    expect(missingOf({ trades: [...trades, after] })).toEqual([{ ...missing, factor }]);
  });

  it('is each of several', () => {
    const trades = [trade('2026-02-02', 'buy', { price: '60' }), ...before.slice(1), after];
    expect(missingOf({ trades })).toEqual([
      missing,
      { ...missing, lastDay: '2026-02-02', day: '2026-03-02', factor: { from: 1, to: 3 } },
    ]);
  });
});

describe('no split is missing', () => {
  it('when it is recorded', () => {
    const split = trade('2026-04-01', 'split', { quantity: '200' });
    expect(missingOf({ trades: [...before, split, after] })).toEqual([]);
  });

  it('when the closes are not adjusted for it', () => {
    const closes = { ...adjusted, '2026-02-02': 20, '2026-03-02': 22 };
    const split = trade('2026-04-01', 'split', { quantity: '200' });
    expect(missingOf({ trades: [...before, split, after] }, closes)).toEqual([]);
    expect(missingOf({ trades: [...before, after] }, closes)).toEqual([]);
  });

  it.each([
    ['one strange price', [trade('2026-02-02', 'buy', { price: '12.5' }), ...before.slice(1)]],
    ['one doubtful price', [trade('2026-02-02', 'buy', { price: '21.5' })]],
    [
      'a multiple between ordinary prices',
      [trade('2026-02-02', 'buy', { price: '10' }), ...before.slice(1), after],
    ],
    ['a price without a close', [trade('2026-02-03', 'buy', { price: '20' })]],
  ])('for %s', (_, trades) => {
    expect(missingOf({ trades })).toEqual([]);
  });

  it('when all shares were sold before it', () => {
    const sale = trade('2026-04-01', 'sell', { price: '24.5', quantity: '200' });
    expect(missingOf({ trades: [...before, sale] })).toEqual([]);
    expect(missingOf({ trades: [...before, sale, after] })).toEqual([]);
  });

  it('when a later statement replaces the trades', () => {
    expect(missingOf({ trades: before, statements: [statement('2026-06-01')] })).toEqual([]);
    const other = statement('2026-06-01', { broker: 'Clear' });
    expect(missingOf({ trades: before, statements: [other] })).toHaveLength(1);
  });
});
