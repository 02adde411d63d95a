import { describe, expect, it } from 'vitest';
import { figuresOf, periodOf, returnsOf, statement, trade } from './returns-input.ts';

/*
 * Each example is computed by hand beside it. Figures are: time-weighted and money-weighted in basis points, gain and
 * investment in centavos.
 */

describe('the time-weighted return', () => {
  it('of one purchase is the change since its cost', () => {
    // 100 × 10.00 + 5.00 of fees = 1005.00 became 1206.00: 1.2.
    const example = {
      today: '2026-03-31',
      trades: [trade('2026-03-02', 'buy', { price: '10', fees: '5' })],
      closes: { PETR4: { '2026-03-02': 10.1, '2026-03-30': 11.9 } },
      prices: { PETR4: 12.06 },
    };
    expect(figuresOf(example)).toEqual([2000, 2000, 20_100, 100_500]);
    expect(periodOf(example).from).toBe('2026-03-01');
  });

  it('does not depend on a purchase in the middle, the money-weighted one does', () => {
    // 10 to 20 doubles, then 100 more at 20, then 20 to 15: 2 × 0.75 = 1.5.
    // 1000 for 200 days and 2000 for 100 days became 3000: nothing was gained, the rate is 0.
    const example = {
      today: '2026-07-20',
      trades: [
        trade('2026-01-01', 'buy', { price: '10' }),
        trade('2026-04-11', 'buy', { price: '20' }),
      ],
      closes: { PETR4: { '2026-01-01': 10, '2026-04-10': 20, '2026-04-11': 20 } },
      prices: { PETR4: 15 },
    };
    expect(figuresOf(example)).toEqual([5000, 0, 0, 300_000]);
  });

  it('of a partial sale at another price than the close counts its proceeds', () => {
    // 1000 became 600 (50 shares at 12) and 594 (sale of 50 at 12 less 6): 1.194; then 12 to 15: 1.25.
    // 1.194 × 1.25 = 1.4925. Gain: 750 + 594 − 1000 = 344.
    const [timeWeighted, , gain, invested] = figuresOf({
      today: '2026-03-31',
      trades: [
        trade('2026-03-02', 'buy', { price: '10' }),
        trade('2026-03-10', 'sell', { quantity: '50', price: '12', fees: '6' }),
      ],
      closes: { PETR4: { '2026-03-02': 10, '2026-03-10': 12 } },
      prices: { PETR4: 15 },
    });
    expect([timeWeighted, gain, invested]).toEqual([4925, 34_400, 40_600]);
  });

  it('includes a dividend on the first day without the right to it', () => {
    // 10.00 became 9.50 and a dividend of 1.00: 1.05; then 9.50 to 11.40: 1.2. 1.05 × 1.2 = 1.26.
    // Shares bought on the day itself have no right to it: (100 × 9.5 + 100 × 9.5 + 100) / (1000 + 950) = 2000 / 1950.
    const payments = {
      PETR4: [{ date: '2026-05-20', recordDay: '2026-03-09', type: 'DIVIDENDO', amount: 1 }],
    };
    const example = {
      today: '2026-03-31',
      trades: [trade('2026-03-02', 'buy', { price: '10' })],
      closes: { PETR4: { '2026-03-02': 10, '2026-03-09': 10, '2026-03-10': 9.5 } },
      payments,
      prices: { PETR4: 11.4 },
    };
    // Gain: 1140 + 100 − 1000 = 240.
    const [timeWeighted, , gain] = figuresOf(example);
    expect([timeWeighted, gain]).toEqual([2600, 24_000]);
    const later = trade('2026-03-10', 'buy', { price: '9.5' });
    // 2000 / 1950 × 1.2 = 1.230769
    expect(figuresOf({ ...example, trades: [...example.trades, later] })[0]).toBe(2308);
    // The day before, it has: (1900 + 200) / 2000 × 1.2 = 1.26.
    const earlier = trade('2026-03-09', 'buy', { price: '10' });
    expect(figuresOf({ ...example, trades: [...example.trades, earlier] })[0]).toBe(2600);
  });

  it('counts a payment without a record day on its own day', () => {
    // 10 × 1 share of 1.00 in 1000, and no other change: 1.1.
    const example = {
      today: '2026-03-31',
      trades: [trade('2026-03-02', 'buy', { price: '10' })],
      closes: { PETR4: { '2026-03-02': 10 } },
      payments: { PETR4: [{ date: '2026-03-20', type: null, amount: 1 }] },
    };
    expect(figuresOf(example)[0]).toBe(1000);
    // For what is held at the end of that day: (2000 + 200) / 2000.
    const more = trade('2026-03-20', 'buy', { price: '10' });
    expect(figuresOf({ ...example, trades: [...example.trades, more] })[0]).toBe(1000);
  });

  it('counts a payment of shares that were sold before their next close', () => {
    // All is sold at 9.50 the day after the record day: 950 + 100 is 1.05; the next close is later.
    expect(
      figuresOf({
        today: '2026-03-31',
        trades: [
          trade('2026-03-02', 'buy', { price: '10' }),
          trade('2026-03-10', 'sell', { price: '9.5' }),
        ],
        closes: { PETR4: { '2026-03-02': 10, '2026-03-16': 20 } },
        payments: {
          PETR4: [{ date: '2026-05-20', recordDay: '2026-03-09', type: 'JCP', amount: 1 }],
        },
      }).slice(0, 3),
    ).toEqual([500, 500, 5000]);
  });

  it('of a fraction of a share that is worth nothing is none', () => {
    const [timeWeighted] = figuresOf({
      today: '2026-03-31',
      trades: [
        trade('2026-03-02', 'buy', { price: '10' }),
        trade('2026-03-10', 'sell', { price: '11', quantity: '99.99999999' }),
      ],
      closes: { PETR4: { '2026-03-02': 10, '2026-03-10': 11, '2026-03-16': 22 } },
    });
    expect(timeWeighted).toBe(1000);
  });

  it('of an amortisation counts what was paid back', () => {
    // 100.00 became 90.00 with 12.00 paid back: 1.02.
    const [timeWeighted, , gain, invested] = figuresOf({
      today: '2026-03-31',
      trades: [
        trade('2026-03-02', 'buy', { price: '100' }),
        trade('2026-03-16', 'amortisation', { price: '12' }),
      ],
      closes: { PETR4: { '2026-03-02': 100, '2026-03-16': 90 } },
    });
    expect([timeWeighted, gain, invested]).toEqual([200, 20_000, 880_000]);
  });

  it('of a day trade is that of its own money', () => {
    // 1000 became 1050 within a day.
    expect(
      figuresOf({
        today: '2026-03-31',
        trades: [
          trade('2026-03-02', 'buy', { price: '10' }),
          trade('2026-03-02', 'sell', { price: '10.5' }),
        ],
        closes: { PETR4: { '2026-03-02': 10.2 } },
      }),
    ).toEqual([500, null, 5000, -5000]);
  });

  it('stays where it was while nothing is held', () => {
    // 10 to 12, then nothing while it doubles, then 24 to 30: 1.2 × 1.25 = 1.5.
    const example = {
      today: '2026-03-31',
      trades: [
        trade('2026-01-05', 'buy', { price: '10' }),
        trade('2026-01-20', 'sell', { price: '12' }),
        trade('2026-03-02', 'buy', { price: '24' }),
      ],
      closes: {
        PETR4: { '2026-01-05': 10, '2026-01-20': 12, '2026-02-10': 20, '2026-03-02': 24 },
      },
      prices: { PETR4: 30 },
    };
    const [timeWeighted, , gain] = figuresOf(example);
    expect([timeWeighted, gain]).toEqual([5000, 80_000]);
    expect(periodOf(example).points.map(({ day, portfolio }) => [day, portfolio])).toEqual([
      ['2026-01-04', 0],
      ['2026-01-05', 0],
      ['2026-01-20', 2000],
      ['2026-02-10', 2000],
      ['2026-03-02', 2000],
      ['2026-03-31', 5000],
    ]);
    // Since 1 February: nothing, and then 24 to 30.
    expect(periodOf(example, '1M').timeWeightedInBasisPoints).toBe(2500);
  });

  it('of two assets is that of all the money', () => {
    // 1000 + 3000 became 1200 + 2400 + 1200 more: 0.9; then 1200 + 3600 became 1500 + 3900: 5400 / 4800 = 1.125.
    // 0.9 × 1.125 = 1.0125
    const vale = { ticker: 'VALE3' };
    const [timeWeighted, , gain] = figuresOf({
      today: '2026-03-31',
      trades: [
        trade('2026-03-02', 'buy', { price: '10' }),
        trade('2026-03-02', 'buy', { ...vale, price: '30' }),
        trade('2026-03-10', 'buy', { ...vale, quantity: '50', price: '24' }),
      ],
      closes: {
        PETR4: { '2026-03-02': 10, '2026-03-09': 12 },
        VALE3: { '2026-03-02': 30, '2026-03-09': 24 },
      },
      prices: { PETR4: 15, VALE3: 26 },
    });
    expect([timeWeighted, gain]).toEqual([125, 20_000]);
  });
});

describe('transfers and statements', () => {
  const held = trade('2026-03-02', 'buy', { price: '10' });
  const example = {
    today: '2026-03-31',
    closes: { PETR4: { '2026-03-02': 10, '2026-03-10': 11, '2026-03-12': 12, '2026-03-20': 13 } },
    prices: { PETR4: 15 },
  };

  it('a transfer between brokers changes nothing, also while it is on its way', () => {
    const moved = [
      held,
      trade('2026-03-10', 'transfer-out'),
      trade('2026-03-12', 'transfer-in', { broker: 'NU INVEST' }),
    ];
    const expected = returnsOf({ ...example, trades: [held] }).periods;
    expect(figuresOf({ ...example, trades: [held] }).slice(2)).toEqual([50_000, 100_000]);
    const periods = returnsOf({ ...example, trades: moved }).periods;
    expect(periods).toEqual(expected);
    const priced = moved.map((one) => (one.kind === 'transfer-in' ? { ...one, price: '9' } : one));
    expect(returnsOf({ ...example, trades: priced }).periods).toEqual(expected);
  });

  it('what comes from elsewhere is invested, at its price or that of the day', () => {
    // 10 to 12, then 100 more: (2400 − 1200) is 1.2 either way with the day's price; then 12 to 15.
    const arrives = trade('2026-03-12', 'transfer-in', { broker: 'NU INVEST' });
    // 1200 in at the price of the day: 1.2 × 1.25 = 1.5 over all; 3000 − 2200 gained.
    const atClose = figuresOf({ ...example, trades: [held, arrives] });
    expect([atClose[0], ...atClose.slice(2)]).toEqual([5000, 80_000, 220_000]);
    // 1000 in at its price: 1.1, then 2400 / (1100 + 1000) and 1.25: 1.571429.
    const priced = figuresOf({ ...example, trades: [held, { ...arrives, price: '10' }] });
    expect([priced[0], ...priced.slice(2)]).toEqual([5714, 100_000, 200_000]);
  });

  it('what never arrives has left at the price of its day', () => {
    // 10 to 11, then 50 remain and become 15: 1.5. Gain: 750 + 550 − 1000.
    const leaves = trade('2026-03-10', 'transfer-out', { quantity: '50' });
    const figures = figuresOf({ ...example, trades: [held, leaves] });
    expect([figures[0], ...figures.slice(2)]).toEqual([5000, 30_000, 45_000]);
  });

  it('a statement begins at the price of its day and not at the average price', () => {
    // 11 to 15: 1.363636; 400 gained with 1100.
    const stated = [statement('2026-03-10', { averagePrice: '5' })];
    expect(figuresOf({ ...example, statements: stated })).toEqual([3636, 3636, 40_000, 110_000]);
  });

  it('a statement of another quantity is a purchase or a sale at the price of its day', () => {
    // 1000 to 1200, 600 more, then 1800 to 2250. Gain: 2250 − 1000 − 600.
    const more = [statement('2026-03-12', { quantity: '150' })];
    const figures = figuresOf({ ...example, trades: [held], statements: more });
    expect([figures[0], ...figures.slice(2)]).toEqual([5000, 65_000, 160_000]);
    // Restating the same shares at another broker is neither.
    const renamed = [
      statement('2026-03-12', { quantity: '0' }),
      statement('2026-03-12', { broker: 'NU INVEST' }),
    ];
    expect(figuresOf({ ...example, trades: [held], statements: renamed })).toEqual(
      figuresOf({ ...example, trades: [held] }),
    );
  });
});

describe('splits', () => {
  // 100 shares of 40 become 400 of 10 on 10 March, and 400 of 12.
  const trades = [
    trade('2026-03-02', 'buy', { price: '40' }),
    trade('2026-03-10', 'split', { quantity: '300' }),
  ];
  const expected = [
    ['2026-03-01', 0],
    ['2026-03-02', 0],
    ['2026-03-09', 500],
    ['2026-03-10', 0],
    ['2026-03-31', 2000],
  ];
  const curveOf = (closes: Readonly<Record<string, number>>, entries = trades) =>
    periodOf({
      today: '2026-03-31',
      trades: entries,
      closes: { PETR4: closes },
      prices: { PETR4: 12 },
    })
      .points.filter(({ day }) => expected.some(([one]) => one === day))
      .map(({ day, portfolio }) => [day, portfolio]);

  it('of closes that are adjusted change nothing', () => {
    const closes = { '2026-03-02': 10, '2026-03-09': 10.5, '2026-03-10': 10 };
    expect(curveOf(closes)).toEqual(expected);
  });

  it('of closes that are not adjusted change nothing either', () => {
    const closes = { '2026-03-02': 40, '2026-03-09': 42, '2026-03-10': 10 };
    expect(curveOf(closes)).toEqual(expected);
  });

  it('may be credited some days after the price has changed', () => {
    const credited = trades.map((one) =>
      one.kind === 'split' ? { ...one, day: '2026-03-13' } : one,
    );
    const closes = { '2026-03-02': 40, '2026-03-09': 42, '2026-03-10': 10, '2026-03-13': 10.2 };
    expect(curveOf(closes, credited)).toEqual(expected);
  });

  it('are found where the closes move most like them', () => {
    // Three for two at 60 to 40, and a quarter lost two days later.
    const halves = [
      trade('2026-03-02', 'buy', { price: '60' }),
      trade('2026-03-10', 'split', { quantity: '50' }),
    ];
    const closes = { '2026-03-02': 60, '2026-03-10': 40, '2026-03-12': 30 };
    const { points } = periodOf({ today: '2026-03-31', trades: halves, closes: { PETR4: closes } });
    expect(points.map(({ portfolio }) => portfolio)).toEqual([0, 0, 0, -2500, -2500]);
  });

  it('do not change the value of closes that end before them', () => {
    const [timeWeighted, , gain] = figuresOf({
      today: '2026-03-31',
      trades,
      closes: { PETR4: { '2026-03-02': 40, '2026-03-09': 42 } },
    });
    expect([timeWeighted, gain]).toEqual([500, 20_000]);
  });

  it('leave a bonus and a reverse split without a loss', () => {
    // A bonus of 10 % at 11 to 10: 1.0; then ten shares become one at 100 to 120: 1.2.
    const bonus = [
      trade('2026-03-02', 'buy', { price: '11' }),
      trade('2026-03-10', 'bonus', { quantity: '10', price: '5' }),
      trade('2026-03-20', 'reverse-split', { quantity: '99' }),
    ];
    const [timeWeighted, , gain, invested] = figuresOf({
      today: '2026-03-31',
      trades: bonus,
      closes: {
        PETR4: { '2026-03-02': 11, '2026-03-09': 11, '2026-03-10': 10, '2026-03-20': 100 },
      },
      prices: { PETR4: 120 },
    });
    expect([timeWeighted, gain, invested]).toEqual([2000, 22_000, 110_000]);
  });
});

describe('a split after all was sold', () => {
  // 40 to 44, held with 1000 of another asset that does not move: (4000 + 1000) to (4400 + 1000) is 1.08.
  const other = trade('2026-03-02', 'buy', { ticker: 'VALE3', quantity: '10', price: '100' });
  const trades = [
    other,
    trade('2026-03-02', 'buy', { price: '40' }),
    trade('2026-03-11', 'sell', { price: '44' }),
  ];
  const curveOf = (petrobras: Readonly<Record<string, number>>) =>
    periodOf({
      today: '2026-03-31',
      trades,
      closes: { PETR4: petrobras, VALE3: { '2026-03-02': 100 } },
    }).points.map(({ day, portfolio }) => [day, portfolio]);
  const expected = [
    ['2026-03-01', 0],
    ['2026-03-02', 0],
    // 4200 + 1000 of 5000.
    ['2026-03-10', 400],
    ['2026-03-11', 800],
    ['2026-03-31', 800],
  ];

  it('whose factor is in the closes alone changes nothing', () => {
    expect(curveOf({ '2026-03-02': 40, '2026-03-10': 42, '2026-03-11': 44 })).toEqual(expected);
    expect(curveOf({ '2026-03-02': 10, '2026-03-10': 10.5, '2026-03-11': 11 })).toEqual(expected);
    expect(curveOf({ '2026-03-02': 400, '2026-03-10': 420, '2026-03-11': 440 })).toEqual(expected);
  });

  it('is not found in the price of a day', () => {
    // Half the cost at the first close, and the whole later: 2000 + 1000 of 5000.
    expect(curveOf({ '2026-03-02': 20, '2026-03-10': 42, '2026-03-11': 44 })[1]).toEqual([
      '2026-03-02',
      -4000,
    ]);
  });
});

describe('assets without closes', () => {
  it('count at the price of their last trade, and are listed', () => {
    // 1000 at cost until 10 March, when 50 more show a price of 12: (1800) / (1000 + 600) = 1.125; then 12 to 15.
    const result = returnsOf({
      today: '2026-03-31',
      trades: [
        trade('2026-03-02', 'buy', { price: '10' }),
        trade('2026-03-10', 'buy', { quantity: '50', price: '12' }),
      ],
      closes: { PETR4: { '2026-03-20': 13.5 } },
      prices: { PETR4: 15 },
    });
    expect(result.withoutCloses).toEqual(['PETR4']);
    // 1.125 × 13.5 / 12 × 15 / 13.5
    expect(result.periods.at(-1)?.timeWeightedInBasisPoints).toBe(4063);
  });

  it('are left out without any price, and so are assets with missing trades', () => {
    const result = returnsOf({
      today: '2026-03-31',
      trades: [
        trade('2026-03-02', 'buy', { price: '10' }),
        trade('2026-03-02', 'sell', { ticker: 'VALE3', price: '60' }),
      ],
      statements: [statement('2026-03-02', { ticker: 'AAPL', averagePrice: '200' })],
      closes: { PETR4: { '2026-03-02': 10 }, VALE3: { '2026-03-02': 60 } },
      prices: { PETR4: 15 },
    });
    expect(result.withIssues).toEqual(['AAPL', 'VALE3']);
    expect(result.periods.at(-1)?.gainInCentavos).toBe(50_000);
  });

  it('alone have no history', () => {
    const trades = [trade('2026-03-02', 'buy', { price: '10' })];
    const result = returnsOf({ today: '2026-03-31', trades, closes: {}, prices: { PETR4: 11 } });
    expect(result).toMatchObject({ periods: [], week: null, withoutCloses: ['PETR4'] });
    expect(returnsOf({ today: '2026-03-31', closes: {} })).toEqual({
      periods: [],
      week: null,
      until: null,
      withoutCloses: [],
      withIssues: [],
      missingSplits: [],
    });
  });
});
