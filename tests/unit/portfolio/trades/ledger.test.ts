import { describe, expect, it } from 'vitest';
import { deriveLedger } from '../../../../shared/portfolio/trades/ledger.ts';
import type { Statement } from '../../../../shared/portfolio/trades/statement.ts';
import type { Trade } from '../../../../shared/portfolio/trades/trade.ts';

function trade(
  kind: Trade['kind'],
  day: string,
  quantity: string,
  price: string | null,
  overrides: Partial<Trade> = {},
): Trade {
  return { day, ticker: 'PETR4', kind, quantity, price, fees: '0', broker: 'XP', ...overrides };
}

function stated(quantity: string, averagePrice: string | null, day: string): Statement {
  return { ticker: 'PETR4', broker: 'XP', quantity, averagePrice, day };
}

function holdingOf(trades: readonly Trade[], statements: readonly Statement[] = []) {
  return deriveLedger({ trades, statements }).positions.map(
    ({ broker, quantity, averagePrice }) => `${broker} ${quantity} a ${averagePrice}`,
  );
}

describe('the average price', () => {
  it('includes fees and stays at a sale', () => {
    const { positions, realised } = deriveLedger({
      statements: [],
      trades: [
        trade('buy', '2025-01-10', '300', '36.2', { fees: '3.21' }),
        trade('sell', '2026-11-18', '100', '38.4', { fees: '1.1' }),
      ],
    });
    expect(positions).toEqual([
      {
        ticker: 'PETR4',
        broker: 'XP',
        quantity: '200',
        averagePrice: '36.2107',
        hasTrades: true,
        quantityDay: '2026-11-18',
      },
    ]);
    expect(realised).toEqual([
      {
        day: '2026-11-18',
        ticker: 'PETR4',
        broker: 'XP',
        quantity: '100',
        resultInCentavos: 21_783,
        proceedsInCentavos: 384_000,
        isDayTrade: false,
      },
    ]);
  });

  it('is one for all brokers', () => {
    expect(
      holdingOf([
        trade('buy', '2026-01-10', '100', '30'),
        trade('buy', '2026-01-11', '100', '40', { broker: 'NU' }),
      ]),
    ).toEqual(['NU 100 a 35', 'XP 100 a 35']);
  });

  it('starts anew after everything was sold', () => {
    expect(
      holdingOf([
        trade('buy', '2026-01-10', '100', '30'),
        trade('sell', '2026-01-11', '100', '31'),
        trade('buy', '2026-01-12', '10', '50'),
      ]),
    ).toEqual(['XP 10 a 50']);
  });

  it('falls by a bonus at its declared cost, and by one without cost', () => {
    const bought = trade('buy', '2026-01-10', '100', '30');
    expect(holdingOf([bought, trade('bonus', '2026-02-01', '10', '8')])).toEqual(['XP 110 a 28']);
    expect(holdingOf([bought, trade('bonus', '2026-02-01', '20', null)])).toEqual(['XP 120 a 25']);
  });

  it('keeps the total cost at a split and at a grouping', () => {
    const bought = trade('buy', '2026-01-10', '100', '30');
    expect(holdingOf([bought, trade('split', '2026-02-01', '200', null)])).toEqual(['XP 300 a 10']);
    expect(holdingOf([bought, trade('reverse-split', '2026-02-01', '90', null)])).toEqual([
      'XP 10 a 300',
    ]);
  });

  it('falls by an amortisation, whose excess over the cost is a result', () => {
    const bought = trade('buy', '2026-01-10', '100', '2');
    expect(holdingOf([bought, trade('amortisation', '2026-02-01', '100', '0.5')])).toEqual([
      'XP 100 a 1.5',
    ]);
    const { positions, realised } = deriveLedger({
      statements: [],
      trades: [bought, trade('amortisation', '2026-02-01', '100', '2.5')],
    });
    expect(positions[0]?.averagePrice).toBeNull();
    expect(realised.map(({ resultInCentavos }) => resultInCentavos)).toEqual([5_000]);
  });
});

describe('a day trade', () => {
  it('has a separate result and leaves the average as it was', () => {
    const { positions, realised } = deriveLedger({
      statements: [],
      trades: [
        trade('buy', '2026-01-10', '100', '30'),
        trade('buy', '2026-01-20', '50', '40', { fees: '1' }),
        trade('sell', '2026-01-20', '50', '42', { fees: '1' }),
      ],
    });
    expect(positions.map(({ quantity, averagePrice }) => [quantity, averagePrice])).toEqual([
      ['100', '30'],
    ]);
    expect(realised).toMatchObject([{ isDayTrade: true, resultInCentavos: 9_800 }]);
  });

  it('needs the same broker on the same day', () => {
    const { realised } = deriveLedger({
      statements: [],
      trades: [
        trade('buy', '2026-01-20', '50', '40', { broker: 'NU' }),
        trade('sell', '2026-01-20', '50', '42'),
      ],
    });
    expect(realised).toMatchObject([{ isDayTrade: false, resultInCentavos: 10_000 }]);
  });
});

describe('a transfer', () => {
  it('moves shares between brokers without changing average or results', () => {
    const entries = [
      trade('buy', '2026-01-10', '100', '30'),
      trade('transfer-out', '2026-02-01', '60', null),
      trade('transfer-in', '2026-02-03', '60', null, { broker: 'NU' }),
    ];
    expect(holdingOf(entries)).toEqual(['NU 60 a 30', 'XP 40 a 30']);
    expect(deriveLedger({ statements: [], trades: entries }).realised).toEqual([]);
  });

  it('keeps the cost of everything that was on its way', () => {
    expect(
      holdingOf([
        trade('buy', '2026-01-10', '100', '30'),
        trade('transfer-out', '2026-02-01', '100', null),
        trade('buy', '2026-02-02', '100', '50'),
        trade('transfer-in', '2026-02-03', '100', null, { broker: 'NU' }),
      ]),
    ).toEqual(['NU 100 a 40', 'XP 100 a 40']);
  });

  it('has an unknown cost when the shares came from elsewhere', () => {
    expect(holdingOf([trade('transfer-in', '2026-02-03', '10', null)])).toEqual(['XP 10 a null']);
    expect(holdingOf([trade('transfer-in', '2026-02-03', '10', '20')])).toEqual(['XP 10 a 20']);
  });

  it('lets shares be sold at a broker that has them through an unrecorded transfer', () => {
    const { positions, issues } = deriveLedger({
      statements: [],
      trades: [
        trade('buy', '2026-01-10', '100', '30', { broker: 'CLEAR' }),
        trade('sell', '2026-02-01', '40', '32'),
      ],
    });
    expect(positions.map(({ broker, quantity }) => `${broker} ${quantity}`)).toEqual(['CLEAR 60']);
    expect(issues).toEqual([]);
  });
});

describe('a statement', () => {
  it('replaces what earlier trades add up to, and later ones are added', () => {
    expect(
      holdingOf(
        [
          trade('buy', '2026-01-10', '300', '36'),
          trade('buy', '2026-03-05', '100', '30'),
          trade('buy', '2026-03-01', '100', '30'),
        ],
        [stated('200', '30', '2026-03-01')],
      ),
    ).toEqual(['XP 400 a 30']);
  });

  it('keeps the results of earlier sales', () => {
    const { realised } = deriveLedger({
      statements: [stated('50', '30', '2026-03-01')],
      trades: [trade('buy', '2026-01-10', '100', '30'), trade('sell', '2026-02-10', '10', '33')],
    });
    expect(realised).toMatchObject([{ resultInCentavos: 3_000 }]);
  });

  it('of zero ends a position', () => {
    expect(
      holdingOf([trade('buy', '2026-01-10', '100', '30')], [stated('0', null, '2026-03-01')]),
    ).toEqual([]);
  });

  it('without a price makes the average and the results of sales unknown', () => {
    const { positions, realised } = deriveLedger({
      statements: [stated('100', null, '2026-01-01')],
      trades: [trade('sell', '2026-02-10', '10', '33')],
    });
    expect(positions).toMatchObject([{ quantity: '90', averagePrice: null }]);
    expect(realised).toMatchObject([{ resultInCentavos: null, proceedsInCentavos: 33_000 }]);
  });

  it('keeps the price of each broker while an asset has no trades', () => {
    expect(
      holdingOf(
        [],
        [stated('100', '30', '2026-01-01'), { ...stated('10', '40', '2026-01-01'), broker: 'NU' }],
      ),
    ).toEqual(['NU 10 a 40', 'XP 100 a 30']);
  });
});

it('names sales without earlier purchases, and never holds less than nothing', () => {
  const { positions, realised, issues } = deriveLedger({
    statements: [],
    trades: [
      trade('buy', '2026-01-10', '30', '30'),
      trade('sell', '2026-02-10', '100', '33'),
      trade('buy', '2026-03-10', '5', '31'),
    ],
  });
  expect(issues).toEqual([
    { day: '2026-02-10', ticker: 'PETR4', broker: 'XP', missingQuantity: '70' },
  ]);
  expect(realised).toMatchObject([{ resultInCentavos: null }]);
  expect(positions).toMatchObject([{ quantity: '5', averagePrice: '31' }]);
});

it('names splits and bonuses of shares that no entry explains', () => {
  const { positions, issues } = deriveLedger({
    statements: [],
    trades: [trade('split', '2026-02-10', '200', null)],
  });
  expect(issues).toEqual([
    { day: '2026-02-10', ticker: 'PETR4', broker: 'XP', missingQuantity: null },
  ]);
  expect(positions).toMatchObject([{ quantity: '200', averagePrice: null }]);
});

it('gives the same result in any order of entries', () => {
  const entries = [
    trade('buy', '2026-01-10', '100', '30'),
    trade('sell', '2026-01-12', '20', '33'),
    trade('split', '2026-01-11', '100', null),
    trade('buy', '2026-01-12', '7', '20', { broker: 'NU' }),
  ];
  expect(deriveLedger({ statements: [], trades: entries.toReversed() })).toEqual(
    deriveLedger({ statements: [], trades: entries }),
  );
});
