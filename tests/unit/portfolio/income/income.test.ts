import { describe, expect, it } from 'vitest';
import { calculateIncome } from '../../../../functions/portfolio/income/calculate-income.ts';
import type { Dividend } from '../../../../shared/market/asset-data.ts';
import type { Position } from '../../../../shared/portfolio/position.ts';
import type { Statement } from '../../../../shared/portfolio/trades/statement.ts';
import type { Trade } from '../../../../shared/portfolio/trades/trade.ts';

const today = '2026-11-28';

function trade(over: Partial<Trade> = {}): Trade {
  return {
    day: '2025-01-10',
    ticker: 'PETR4',
    kind: 'buy',
    quantity: '100',
    price: '30',
    fees: '0',
    broker: 'XP',
    ...over,
  };
}

function dividend(over: Partial<Dividend> = {}): Dividend {
  return { date: '2026-06-20', recordDay: '2026-06-01', type: 'DIVIDENDO', amount: 1.5, ...over };
}

function statement(over: Partial<Statement> = {}): Statement {
  return {
    ticker: 'PETR4',
    broker: null,
    quantity: '10',
    averagePrice: '20',
    day: '2026-05-01',
    ...over,
  };
}

interface Input {
  readonly trades?: readonly Trade[];
  readonly statements?: readonly Statement[];
  readonly positions?: readonly Position[];
  readonly dividends?: Readonly<Record<string, readonly Dividend[]>>;
}
function incomeOf({ dividends = { PETR4: [dividend()] }, ...input }: Input) {
  return calculateIncome({
    trades: [],
    statements: [],
    positions: [],
    ...input,
    dividends: new Map(Object.entries(dividends)),
    today,
  });
}
const quantities = (input: Input) =>
  incomeOf(input).received.map(({ quantity, grossInCentavos }) => [quantity, grossInCentavos]);

describe('the quantity of a payment', () => {
  it('is what was held at the end of its record day, over all brokers', () => {
    const trades = [
      trade(),
      trade({ day: '2026-06-01', broker: 'Clear', quantity: '20' }),
      trade({ day: '2026-06-02', quantity: '500' }),
    ];
    expect(quantities({ trades })).toEqual([['120', 18_000]]);
  });

  it('is nothing for who sold on the record day, and stays for who sold a day later', () => {
    const sold = (day: string) => [trade(), trade({ day, kind: 'sell', price: '40' })];
    expect(quantities({ trades: sold('2026-06-01') })).toEqual([]);
    expect(quantities({ trades: sold('2026-06-02') })).toEqual([['100', 15_000]]);
  });

  it('includes a split of the record day and no later one', () => {
    const split = (day: string) => [trade(), trade({ day, kind: 'split', price: null })];
    expect(quantities({ trades: split('2026-06-01') })).toEqual([['200', 30_000]]);
    expect(quantities({ trades: split('2026-06-02') })).toEqual([['100', 15_000]]);
  });

  it('does not change with a transfer between brokers, also while it is on its way', () => {
    const moved = { quantity: '40', price: null } as const;
    const sent = trade({ ...moved, day: '2026-05-31', kind: 'transfer-out' });
    const arrivedOn = (day: string) =>
      trade({ ...moved, day, kind: 'transfer-in', broker: 'Clear' });
    expect(quantities({ trades: [trade(), sent, arrivedOn('2026-05-31')] })).toEqual([
      ['100', 15_000],
    ]);
    expect(quantities({ trades: [trade(), sent, arrivedOn('2026-06-03')] })).toEqual([
      ['100', 15_000],
    ]);
    // Shares that do not arrive have left the user.
    expect(quantities({ trades: [trade(), sent] })).toEqual([['60', 9000]]);
  });

  it('is that of the payment day without a record day', () => {
    const trades = [trade(), trade({ day: '2026-06-20', quantity: '1' })];
    const { recordDay: _, ...older } = dividend();
    expect(quantities({ trades, dividends: { PETR4: [older] } })).toEqual([['101', 15_150]]);
    const unknown = dividend({ recordDay: null });
    expect(quantities({ trades, dividends: { PETR4: [unknown] } })).toEqual([['101', 15_150]]);
  });

  it('is what is held now for a future record day', () => {
    const ahead = dividend({ date: '2027-01-15', recordDay: '2026-12-10' });
    const statements = [statement({ day: '2026-11-29', broker: 'XP', quantity: '70' })];
    const { announced, received } = incomeOf({
      trades: [trade(), trade({ day: today, quantity: '5' })],
      // A correction of what is held, on the day of a trade, is valid from tomorrow.
      statements,
      dividends: { PETR4: [ahead] },
    });
    expect(received).toEqual([]);
    expect(announced).toMatchObject([{ quantity: '70', grossInCentavos: 10_500 }]);
  });

  it('is exact for fractions and rounded once', () => {
    const trades = [trade({ quantity: '0.3' })];
    expect(quantities({ trades, dividends: { PETR4: [dividend({ amount: 0.35 })] } })).toEqual([
      // 0.105 reais
      ['0.3', 11],
    ]);
  });
});

describe('payments', () => {
  it('are received up to today and announced later, also for shares sold after the record day', () => {
    const dividends = {
      PETR4: [
        dividend({ date: '2027-01-15', recordDay: '2026-11-10' }),
        dividend({ date: '2026-12-15', recordDay: '2026-11-10' }),
        dividend({ date: today, recordDay: '2026-11-10' }),
        dividend(),
      ],
    };
    const trades = [trade(), trade({ day: '2026-11-20', kind: 'sell', price: '40' })];
    const { received, announced } = incomeOf({ trades, dividends });
    expect(received.map(({ paymentDay }) => paymentDay)).toEqual([today, '2026-06-20']);
    expect(announced.map(({ paymentDay }) => paymentDay)).toEqual(['2026-12-15', '2027-01-15']);
  });

  it('have no payment day while only the record day is known, and count as paid after a year', () => {
    const dividends = {
      PETR4: [
        dividend({ date: '2026-06-01', recordDay: '2026-06-01' }),
        dividend({ date: '2025-06-01', recordDay: '2025-06-01' }),
      ],
    };
    const { received, announced } = incomeOf({ trades: [trade()], dividends });
    expect(announced).toMatchObject([{ recordDay: '2026-06-01', paymentDay: null }]);
    expect(received).toMatchObject([{ recordDay: '2025-06-01', paymentDay: '2025-06-01' }]);
  });

  it.each([
    ['JCP', '2025-12-31', 2250],
    ['JCP', '2026-01-01', 2625],
    ['JRS CAP PROPRIO', '2026-06-20', 2625],
    ['DIVIDENDO', '2026-06-20', 0],
    ['RENDIMENTO', '2026-06-20', 0],
    [null, '2026-06-20', 0],
  ])(
    'of %s paid on %s have %i centavos of 150 reais withheld',
    (type, date, withheldInCentavos) => {
      const dividends = { PETR4: [dividend({ type, date, recordDay: '2025-12-15' })] };
      expect(incomeOf({ trades: [trade()], dividends }).received).toMatchObject([
        { grossInCentavos: 15_000, withheldInCentavos },
      ]);
    },
  );

  it('announced as JCP without a day follow the rule of today', () => {
    const announced = dividend({ type: 'JCP', date: '2026-11-10', recordDay: '2026-11-10' });
    expect(
      incomeOf({ trades: [trade()], dividends: { PETR4: [announced] } }).announced,
    ).toMatchObject([{ withheldInCentavos: 2625 }]);
  });
});

describe('what is not known', () => {
  it('is the time before a statement that begins a position', () => {
    const { received, statedSince } = incomeOf({
      statements: [statement(), statement({ ticker: 'ITSA4', day: '2026-07-01' })],
      dividends: {
        PETR4: [dividend(), dividend({ recordDay: '2026-04-30', date: '2026-05-20' })],
        ITSA4: [dividend()],
      },
    });
    expect(received).toMatchObject([{ ticker: 'PETR4', quantity: '10', recordDay: '2026-06-01' }]);
    expect(statedSince).toEqual([
      { ticker: 'ITSA4', day: '2026-07-01' },
      { ticker: 'PETR4', day: '2026-05-01' },
    ]);
  });

  it('is not said of a statement after trades at the same broker', () => {
    const corrected = statement({ broker: 'XP' });
    expect(incomeOf({ trades: [trade()], statements: [corrected] }).statedSince).toEqual([]);
    // At another broker, nothing is known before it.
    const other = statement({ broker: 'Clear' });
    expect(incomeOf({ trades: [trade()], statements: [corrected, other] }).statedSince).toEqual([
      { ticker: 'PETR4', day: '2026-05-01' },
    ]);
    // Trades after it do not say how the position began.
    const later = trade({ day: '2026-05-02' });
    expect(incomeOf({ trades: [later], statements: [corrected] }).statedSince).toHaveLength(1);
  });

  it('is whether amounts are adapted to a split after the payment', () => {
    const split = (day: string) => trade({ day, kind: 'split', price: null });
    expect(incomeOf({ trades: [trade(), split('2026-05-30')] }).splitSince).toEqual([]);
    expect(incomeOf({ trades: [trade(), split('2026-06-02')] }).splitSince).toEqual(['PETR4']);
  });

  it('begins at the oldest payment of the source', () => {
    const dividends = { PETR4: [dividend(), dividend({ date: '2021-12-05' })], VALE3: [] };
    expect(incomeOf({ trades: [trade()], dividends }).knownSince).toBe('2021-12-05');
    expect(incomeOf({ trades: [trade()], dividends: {} }).knownSince).toBeNull();
  });
});

describe('the yield on cost', () => {
  const position = { ticker: 'PETR4', quantity: '100', averagePrice: '30', broker: 'XP' };
  const year = [
    dividend({ date: '2026-11-28', recordDay: '2026-11-10', amount: 0.75 }),
    dividend({ date: '2025-11-29', recordDay: '2025-11-10', amount: 0.75 }),
    // Older than 365 days, and announced.
    dividend({ date: '2025-11-28', recordDay: '2025-11-10', amount: 9 }),
    dividend({ date: '2026-11-29', recordDay: '2026-11-10', amount: 9 }),
  ];

  it('is what a share paid in 365 days against the average price, also before it was held', () => {
    const trades = [trade({ day: '2026-11-01' })];
    expect(incomeOf({ trades, positions: [position], dividends: { PETR4: year } }).yields).toEqual([
      {
        ticker: 'PETR4',
        // Only the last payment was for shares of the user: 100 × 0.75.
        yearInCentavos: 7500,
        costInCentavos: 300_000,
        // 1.50 / 30
        yieldOnCostInBasisPoints: 500,
      },
    ]);
  });

  it('weighs the average prices of several brokers, and is unknown without one of them', () => {
    const other = { ...position, broker: 'Clear', quantity: '300', averagePrice: '10' };
    const yieldsOf = (...positions: readonly Position[]) =>
      incomeOf({ positions, dividends: { PETR4: year } }).yields;
    // 400 × 1.50 / 6000
    expect(yieldsOf(position, other)).toMatchObject([
      { costInCentavos: 600_000, yieldOnCostInBasisPoints: 1000 },
    ]);
    expect(yieldsOf(position, { ...other, averagePrice: null })).toMatchObject([
      { costInCentavos: null, yieldOnCostInBasisPoints: null },
    ]);
  });

  it('leaves out returned capital', () => {
    const returned = ['AMORTIZACAO', 'REST CAP DIN'].map((type) => dividend({ type, amount: 5 }));
    const dividends = { PETR4: [...year, ...returned] };
    expect(incomeOf({ positions: [position], dividends }).yields).toMatchObject([
      { yieldOnCostInBasisPoints: 500 },
    ]);
  });

  it('is missing for an asset without data', () => {
    expect(incomeOf({ positions: [position], dividends: {} }).yields).toEqual([]);
  });
});
