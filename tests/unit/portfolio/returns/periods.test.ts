import { describe, expect, it } from 'vitest';
import { figuresOf, periodOf, returnsOf, trade, type Example } from './returns-input.ts';

/** A price that rises by one real on each day of three years. */
function dailyCloses(from: string, to: string): Record<string, number> {
  const closes: Record<string, number> = {};
  for (let at = Date.parse(from), close = 100; at <= Date.parse(to); at += 86_400_000, close += 1) {
    closes[new Date(at).toISOString().slice(0, 10)] = close;
  }
  return closes;
}

const closes = { PETR4: dailyCloses('2023-06-01', '2026-03-31') };
const example: Example = {
  today: '2026-03-31',
  trades: [trade('2023-06-01', 'buy', { price: '100' })],
  closes,
};

describe('periods', () => {
  it('begin on the same day of an earlier month or its last one, and with the year', () => {
    expect(
      returnsOf(example).periods.map(({ period, from, isShortened, isYearly }) => [
        period,
        from,
        isShortened,
        isYearly,
      ]),
    ).toEqual([
      ['1M', '2026-02-28', false, false],
      ['3M', '2025-12-31', false, false],
      ['6M', '2025-09-30', false, false],
      ['YTD', '2025-12-31', false, false],
      ['1Y', '2025-03-31', false, false],
      ['2Y', '2024-03-31', false, true],
      ['5Y', '2023-05-31', true, true],
      ['MAX', '2023-05-31', false, true],
    ]);
  });

  it('are measured from the close of their first day', () => {
    // 1134 − 31 = 1103 on 28 February: 31 / 1103. Of 100 shares: 3100.00.
    const now = closes.PETR4['2026-03-31'] ?? 0;
    const before = closes.PETR4['2026-02-28'] ?? 0;
    expect([now, before]).toEqual([1134, 1103]);
    expect(figuresOf(example, '1M')).toEqual([281, 281, 310_000, 0]);
    // In 1034 days from 100 to 1134: 11.34 ^ (365 / 1034) − 1 = 1.35655 a year.
    expect(figuresOf(example, '5Y')).toEqual([103_400, 13_565, 10_340_000, 1_000_000]);
  });

  it('begin a weekend with the close before it, and end it with the last price', () => {
    // 1 March 2026 is a Sunday; 27 February is the last close before.
    const weekend = {
      today: '2026-04-01',
      trades: [trade('2026-02-02', 'buy', { price: '9' })],
      closes: { PETR4: { '2026-02-02': 9, '2026-02-27': 10, '2026-03-02': 11, '2026-03-31': 12 } },
    };
    expect(periodOf(weekend, '1M')).toMatchObject({
      from: '2026-03-01',
      timeWeightedInBasisPoints: 2000,
    });
    expect(returnsOf(weekend).until).toBe('2026-03-31');
  });

  it('have a curve of at most 120 points, from zeros to today', () => {
    const { points, dayCount, from, timeWeightedInBasisPoints } = periodOf(example);
    expect(points).toHaveLength(120);
    expect(points[0]).toEqual({ day: from, portfolio: 0, cdi: null, ibovespa: null, ipca: null });
    expect(points.at(-1)).toMatchObject({
      day: '2026-03-31',
      portfolio: timeWeightedInBasisPoints,
    });
    expect(dayCount).toBeGreaterThan(120);
    expect(periodOf(example, '1M').points).toHaveLength(32);
    expect(periodOf(example, '1M').dayCount).toBe(32);
    const drawn = points.map(({ day }) => day);
    expect(drawn).toEqual([...new Set(drawn)].toSorted());
  });

  it('without anything invested have no return', () => {
    const sold = {
      ...example,
      trades: [
        trade('2023-06-01', 'buy', { price: '100' }),
        trade('2023-06-11', 'sell', { price: '110' }),
      ],
    };
    expect(figuresOf(sold, '1Y')).toEqual([null, null, 0, 0]);
    // 10 % in ten days are not taken for a rate of years.
    expect(periodOf(sold)).toMatchObject({
      timeWeightedInBasisPoints: 1000,
      moneyWeightedInBasisPoints: 1000,
      isYearly: false,
    });
  });
});

describe('benchmarks', () => {
  const benchmarks = {
    cdi: [
      { day: '2026-02-27', close: 200 },
      { day: '2026-03-30', close: 202 },
    ],
    ibovespa: [
      { day: '2026-02-27', close: 120_000 },
      { day: '2026-03-31', close: 114_000 },
      { day: '2026-04-01', close: 1 },
    ],
    ipca: [
      { month: '2025-12', value: 0.5 },
      { month: '2026-01', value: 0.31 },
      { month: '2026-02', value: 0.62 },
    ],
  };

  it('count from the last value on or before the base to that of today', () => {
    // 202 / 200 and 114 / 120.
    const period = periodOf({ ...example, benchmarks }, '1M');
    expect(period).toMatchObject({ cdiInBasisPoints: 100, ibovespaInBasisPoints: -500 });
    expect(period.points.at(-1)).toMatchObject({ cdi: 100, ibovespa: -500 });
    expect(period.points[0]).toMatchObject({ cdi: 0, ibovespa: 0, ipca: null });
    // Its base is unknown.
    expect(periodOf({ ...example, benchmarks }, '1Y')).toMatchObject({
      cdiInBasisPoints: null,
      ibovespaInBasisPoints: null,
      ipcaInBasisPoints: null,
    });
  });

  it('have inflation up to the last published month, by calendar days of the first', () => {
    // 1.0031 × 1.0062 = 1.009319 since the end of December; nothing is published after 28 February.
    const december = periodOf({ ...example, benchmarks }, 'YTD');
    expect(december).toMatchObject({ ipcaInBasisPoints: 93, ipcaUntil: '2026-02' });
    expect(december.points.find(({ day }) => day === '2026-02-28')?.ipca).toBe(93);
    expect(december.points.at(-1)?.ipca).toBeNull();
    expect(periodOf({ ...example, benchmarks }, '1M').ipcaInBasisPoints).toBeNull();
    // Less than half of the time from February to the middle of April is published.
    const until = (today: string) => periodOf({ ...example, today, benchmarks }, '3M');
    expect(until('2026-04-30')).toMatchObject({ ipcaInBasisPoints: null, ipcaUntil: '2026-02' });
    expect(until('2026-04-30').points.every(({ ipca }) => ipca === null)).toBe(true);
    // 45 of 90 days, from 14 January on: 1.0031 ^ (17 / 31) × 1.0062 = 1.00791.
    expect(until('2026-04-14')).toMatchObject({ from: '2026-01-14', ipcaInBasisPoints: 79 });
    expect(until('2026-04-15').ipcaInBasisPoints).toBeNull();
    // The line ends with the figure, also where not each session is drawn.
    const sampled = periodOf({ ...example, today: '2026-04-20', benchmarks }, 'YTD');
    expect(sampled.points.findLast(({ ipca }) => ipca !== null)).toMatchObject({
      day: '2026-02-28',
      ipca: sampled.ipcaInBasisPoints,
    });
    // Since 17 January: 14 of 31 days, 1.0031 ^ (14 / 31) × 1.0062 = 1.0076075.
    const { trades, ...rest } = example;
    expect(trades).toHaveLength(1);
    const january = { ...rest, trades: [trade('2026-01-18', 'buy', { price: '100' })], benchmarks };
    expect(periodOf(january)).toMatchObject({ from: '2026-01-17', ipcaInBasisPoints: 76 });
    // The end of the month before the first known one is its beginning: 1.005 × 1.0031 × 1.0062.
    const november = {
      ...rest,
      trades: [trade('2025-12-01', 'buy', { price: '100' })],
      benchmarks,
    };
    expect(periodOf(november)).toMatchObject({ from: '2025-11-30', ipcaInBasisPoints: 144 });
  });
});

describe('the week', () => {
  const traded = [
    trade('2026-03-02', 'buy', { price: '10' }),
    trade('2026-03-02', 'buy', { ticker: 'VALE3', price: '50', quantity: '10' }),
    trade('2026-03-02', 'buy', { ticker: 'ITUB4', price: '30', quantity: '10' }),
    trade('2026-03-20', 'sell', { ticker: 'ITUB4', price: '30', quantity: '10' }),
  ];
  const week = (today: string, trades = traded) =>
    returnsOf({
      today,
      trades,
      closes: {
        PETR4: { '2026-03-20': 11, '2026-03-25': 12 },
        VALE3: { '2026-03-20': 60, '2026-03-25': 57 },
        ITUB4: { '2026-03-20': 30 },
      },
      payments: {
        VALE3: [{ date: '2026-05-01', recordDay: '2026-03-24', type: 'JCP', amount: 2 }],
      },
    }).week;

  it('is what each asset added since the last close of the week before, payments included', () => {
    // 100 × (12 − 11) = 100; 10 × (57 − 60) + 10 × 2 = −10. What was sold before is not in it.
    const expected = {
      from: '2026-03-20',
      contributions: [
        { ticker: 'PETR4', amountInCentavos: 10_000 },
        { ticker: 'VALE3', amountInCentavos: -1000 },
      ],
    };
    // A Wednesday, and the Sunday after it.
    expect(week('2026-03-25')).toEqual(expected);
    expect(week('2026-03-29')).toEqual(expected);
    // On Monday it begins with the Friday before.
    expect(week('2026-03-30')).toMatchObject({ from: '2026-03-27' });
    // Good Friday is no session.
    expect(week('2026-04-06')).toMatchObject({ from: '2026-04-02' });
  });

  it('counts purchases and sales at what they cost and brought', () => {
    // PETR4: 50 sold at 13 less 5 of fees: 50 × 12 + 645 − 100 × 11 = 145. VALE3: 10 more at 58: 1140 − 600 − 580 + 20.
    const more = [
      ...traded,
      trade('2026-03-25', 'sell', { price: '13', quantity: '50', fees: '5' }),
      trade('2026-03-25', 'buy', { ticker: 'VALE3', price: '58', quantity: '10' }),
    ];
    expect(week('2026-03-27', more)?.contributions).toEqual([
      { ticker: 'PETR4', amountInCentavos: 14_500 },
      { ticker: 'VALE3', amountInCentavos: -2000 },
    ]);
  });
});
