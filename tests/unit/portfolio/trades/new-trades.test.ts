import { describe, expect, it, test } from 'vitest';
import { brokerIdentity } from '../../../../shared/portfolio/trades/broker-identity.ts';
import { findNewTrades } from '../../../../shared/portfolio/trades/new-trades.ts';
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
});

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
