import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { brokerIdentity } from '../../../../web/src/features/portfolio/import/matching/broker-identity.ts';
import { findNewTrades } from '../../../../web/src/features/portfolio/import/matching/new-trades.ts';
import type { Trade } from '../../../../shared/portfolio/trades/trade.ts';

function buy(day: string, quantity: string, price: string, overrides: Partial<Trade> = {}): Trade {
  return {
    day,
    ticker: 'PETR4',
    kind: 'buy',
    quantity,
    price,
    fees: '0',
    broker: 'XP INVESTIMENTOS CCTVM S/A',
    ...overrides,
  };
}

describe('trades of a file', () => {
  const october = [buy('2026-10-02', '200', '60.1'), buy('2026-10-16', '10', '62')];
  const november = [buy('2026-10-16', '10', '62'), buy('2026-11-20', '7', '37.15')];

  it('are added once when the file is imported twice', () => {
    expect(findNewTrades(october, october)).toEqual([]);
  });

  it('are added once when two files overlap', () => {
    expect(findNewTrades(october, november)).toEqual([november[1]]);
  });

  it('are both kept when two of them are equal', () => {
    const [first] = october;
    expect(first && findNewTrades([], [first, first])).toHaveLength(2);
    expect(first && findNewTrades([first], [first, first])).toHaveLength(1);
    expect(first && findNewTrades([first, first], [first, first])).toHaveLength(0);
  });

  it('are different at another broker, on another day, at another price', () => {
    const trade = buy('2026-10-02', '200', '60.1');
    const others = [
      { ...trade, broker: 'CLEAR CORRETORA - GRUPO XP' },
      { ...trade, day: '2026-10-05' },
      { ...trade, price: '60.11' },
      { ...trade, kind: 'sell' as const },
    ];
    expect(findNewTrades([trade], others)).toEqual(others);
  });

  it('are the same under another spelling of the broker and with other fees', () => {
    const trade = buy('2026-10-02', '200', '60.1');
    expect(findNewTrades([trade], [{ ...trade, broker: 'XP', fees: '3.21' }])).toEqual([]);
  });
});

describe('trades without a broker', () => {
  const typed = buy('2026-11-12', '10', '30', { broker: null });
  const atXp = { ...typed, broker: 'XP' };
  const atNu = { ...typed, broker: 'NU' };

  it('are the same as one at any broker, in both orders', () => {
    expect(findNewTrades([typed], [atXp])).toEqual([]);
    expect(findNewTrades([atXp], [typed])).toEqual([]);
    expect(findNewTrades([typed], [{ ...atXp, price: '30.01' }])).toHaveLength(1);
  });

  it('stand for one trade each, and for none that has a broker of its own', () => {
    expect(findNewTrades([typed], [atXp, atNu])).toEqual([atNu]);
    expect(findNewTrades([typed, atXp], [atXp, atNu])).toEqual([]);
    expect(findNewTrades([atNu, typed], [atXp, atNu])).toEqual([]);
  });
});

describe('settlements of B3', () => {
  const settled = buy('2026-11-10', '300', '36.2', { isFromSettlement: true });
  const trades = [buy('2026-11-06', '100', '36.1'), buy('2026-11-06', '200', '36.25')];

  it('are not added beside the trades that they settle', () => {
    expect(findNewTrades(trades, [settled])).toEqual([]);
    expect(findNewTrades([settled], trades)).toEqual([]);
  });

  it('are added when quantity, amount or time differ', () => {
    expect(findNewTrades(trades, [{ ...settled, quantity: '301' }])).toHaveLength(1);
    expect(findNewTrades(trades, [{ ...settled, price: '37.2' }])).toHaveLength(1);
    expect(findNewTrades(trades, [{ ...settled, day: '2026-11-20' }])).toHaveLength(1);
  });

  it('match one day of trades each', () => {
    expect(findNewTrades(trades, [settled, { ...settled }])).toHaveLength(1);
  });

  it('of a part of a day are not added beside its trades', () => {
    const three = [1, 2, 3].map(() => buy('2026-10-06', '33', '35.35'));
    const two = buy('2026-10-06', '66', '35.35', { isFromSettlement: true });
    expect(findNewTrades(three, [two])).toEqual([]);
    expect(findNewTrades([two], three)).toHaveLength(1);
    expect(findNewTrades(three, [two, { ...two, quantity: '33' }])).toEqual([]);
    expect(findNewTrades(three, [two, { ...two }])).toHaveLength(1);
  });

  it('of a part of a day are recognised on the day before or after a holiday', () => {
    const three = [1, 2, 3].map(() => buy('2026-10-06', '33', '35.35'));
    const two = buy('2026-10-07', '66', '35.35', { isFromSettlement: true });
    expect(findNewTrades(three, [two])).toEqual([]);
    expect(findNewTrades(three, [{ ...two, price: '35.4' }])).toHaveLength(1);
  });

  it('are added when they are of the next day and the trades of before have settlements of their own', () => {
    const monday = buy('2026-11-09', '100', '10');
    const days = ['2026-11-09', '2026-11-10'].map((day) =>
      buy(day, '100', '10', { isFromSettlement: true }),
    );
    expect(findNewTrades([monday], days.toReversed())).toEqual([days[1]]);
  });

  it('are not added when their day has as many shares in another grouping', () => {
    const quantities = ['50', '49'];
    const day = quantities.map((quantity) => buy('2026-10-06', quantity, '35.35'));
    const grouped = buy('2026-10-06', '66', '35.35', { isFromSettlement: true });
    expect(findNewTrades(day, [grouped])).toEqual([]);
    expect(findNewTrades(day, [grouped, { ...grouped, quantity: '33' }])).toEqual([]);
    expect(findNewTrades([grouped, { ...grouped, quantity: '33' }], day)).toEqual([]);
  });

  it('are not added beside the trades of the same file', () => {
    expect(findNewTrades([], [...trades, settled])).toEqual(trades);
    expect(findNewTrades([...trades, settled], [...trades, settled])).toEqual([]);
  });

  const quantity = fc.integer({ min: 1, max: 300 });
  const trade = fc.record({
    day: fc.constantFrom('2026-10-05', '2026-10-06', '2026-10-09'),
    kind: fc.constantFrom('buy' as const, 'sell' as const),
    quantity: quantity.map(String),
    price: fc.constantFrom('10', '10.1', '35.35'),
    /** The settlement of its day and price that it is part of. */
    line: fc.integer({ min: 0, max: 3 }),
  });

  it.each(['price', 'average'])('add nothing in any grouping by %s, in both orders', (by) => {
    fc.assert(
      fc.property(fc.array(trade, { maxLength: 40 }), (parts) => {
        const days = parts.map(({ line: _line, day, quantity: shares, price, kind }) =>
          buy(day, shares, price, { kind }),
        );
        const lines = Map.groupBy(parts, ({ day, kind, price, line }) =>
          [day, kind, by === 'price' ? price : '', line].join('|'),
        );
        const grouped = [...lines.values()].flatMap(([first, ...others]) =>
          first === undefined ? [] : [settlementOf([first, ...others])],
        );
        expect(findNewTrades(days, grouped)).toEqual([]);
        expect(findNewTrades(grouped, days)).toEqual([]);
      }),
    );
  });
});

describe('the total of a day', () => {
  const parts = [buy('2026-10-02', '100', '24.1'), buy('2026-10-02', '7', '24.15')];
  const total = buy('2026-10-02', '107', '24.1033', { broker: 'XP' });

  it('is not added beside its trades, nor these beside it', () => {
    expect(findNewTrades(parts, [total])).toEqual([]);
    expect(findNewTrades([total], parts)).toEqual([]);
    expect(findNewTrades(parts, [{ ...total, broker: null, price: '24.1' }])).toEqual([]);
  });

  it('may be of some of the trades of the day', () => {
    const more = [...parts, buy('2026-10-02', '50', '23.9')];
    expect(findNewTrades(more, [total])).toEqual([]);
  });

  it('is another trade with another amount, day, kind or broker, and beside its repeated trades', () => {
    const others = [
      { ...total, price: '24.2' },
      { ...total, day: '2026-10-05' },
      { ...total, kind: 'sell' as const },
      { ...total, broker: 'CLEAR' },
    ];
    expect(findNewTrades(parts, others)).toEqual(others);
    expect(findNewTrades(parts, [...parts, total])).toEqual([total]);
  });
});

function settlementOf(parts: readonly Pick<Trade, 'day' | 'kind' | 'quantity' | 'price'>[]): Trade {
  const [first] = parts;
  const shares = parts.reduce((sum, { quantity }) => sum + Number(quantity), 0);
  const amount = parts.reduce((sum, one) => sum + Number(one.quantity) * Number(one.price), 0);
  return buy(first?.day ?? '', String(shares), String(Number((amount / shares).toFixed(4))), {
    kind: first?.kind ?? 'buy',
    isFromSettlement: true,
  });
}

test.each([
  ['XP', 'XP INVESTIMENTOS CCTVM S/A'],
  ['Clear', 'CLEAR CORRETORA - GRUPO XP'],
  ['Rico', '386 - RICO INVESTIMENTOS'],
  ['NuInvest', 'NU INVEST CORRETORA DE VALORES S.A.'],
  ['Itaú', 'ITAU CORRETORA DE VALORES S/A'],
  ['BTG Pactual', 'BTG PACTUAL CTVM S.A.'],
])('%s and %s are one broker', (one, other) => {
  expect(brokerIdentity(one)).toBe(brokerIdentity(other));
});

test('brokers with different names stay different, and no broker is its own', () => {
  const names = ['XP', 'Clear', 'Rico', 'Inter', 'Itaú', 'Banco do Brasil', null];
  expect(new Set(names.map(brokerIdentity)).size).toBe(names.length);
});
