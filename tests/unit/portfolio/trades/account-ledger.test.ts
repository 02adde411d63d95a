import { describe, expect, it } from 'vitest';
import type { StoredPortfolio, StoredStatement } from '../../../../functions/entities/portfolio.ts';
import {
  countedTrades,
  isRevertible,
  readAccountLedger,
} from '../../../../functions/portfolio/ledger/account-ledger.ts';
import { derivePositions } from '../../../../functions/portfolio/ledger/derive-positions.ts';
import { findQuantityAsOf } from '../../../../functions/portfolio/ledger/quantity-moment.ts';
import {
  importedTradeId,
  parseTradeItem,
  tradeItem,
} from '../../../../functions/entities/trades/trade.ts';
import type { StoredTrade, Trade, TradeKind } from '../../../../shared/portfolio/trades/trade.ts';

const now = new Date('2026-11-28T15:00:00.000Z');
const position = {
  ticker: 'PETR4',
  quantity: '10',
  averagePrice: '20',
  broker: null,
  quantityAsOf: '2026-11-06T01:30:00.000Z',
};
const importId = `imp_${'1'.repeat(26)}`;
const trade: StoredTrade = {
  id: `trd_${'2'.repeat(26)}`,
  day: '2026-11-10',
  ticker: 'PETR4',
  kind: 'buy',
  quantity: '100',
  price: '30',
  fees: '0',
  broker: null,
};

describe('a portfolio saved before trades existed', () => {
  const old: StoredPortfolio = {
    entity: 'Portfolio',
    positions: [position],
    updated_at: '2026-11-06T01:30:00.000Z',
  };

  it('has its positions as statements, from the day of their confirmation in São Paulo', () => {
    const { quantityAsOf: confirmedAt, ...stated } = position;
    expect(readAccountLedger(old)).toEqual({
      statements: [{ ...stated, day: '2026-11-05', confirmedAt }],
      imports: [],
    });
    expect(readAccountLedger(undefined)).toEqual({ statements: [], imports: [] });
  });

  it('has the same positions after the migration, also when it is repeated', () => {
    const { statements } = readAccountLedger(old);
    const positions = derivePositions({ statements, trades: [] }, now);
    expect(positions).toEqual(old.positions);
    const migrated = { ...old, positions, statements: [...statements] };
    expect(readAccountLedger(migrated).statements).toEqual(statements);
  });
});

describe('a trade', () => {
  it('counts when it is typed or its import is listed', () => {
    const imported = { ...trade, importId };
    expect(countedTrades([trade, imported], [])).toEqual([trade]);
    expect(countedTrades([trade, imported], [{ id: importId }])).toEqual([trade, imported]);
  });

  it.each<Partial<StoredTrade>>([
    {},
    { price: null, kind: 'split' },
    { broker: 'XP', fees: '1.25', isFromSettlement: true },
    { id: importedTradeId(importId, 12), importId },
  ])('is the same after storing: %o', (over) => {
    const item = tradeItem('acc_1', { ...trade, ...over });
    expect(parseTradeItem(JSON.parse(JSON.stringify(item)))).toEqual({ ...trade, ...over });
    expect(item).not.toHaveProperty('id');
  });
});

describe('an import', () => {
  it.each<[Parameters<typeof isRevertible>[0], boolean]>([
    [{}, true],
    [{ replacesStatements: true, previousStatements: [] }, true],
    [{ replacesStatements: true }, false],
  ])('%o is revertible: %s', (stored, expected) => {
    expect(isRevertible(stored)).toBe(expected);
  });
});

describe('the derived positions', () => {
  const traded = (count: number, over: (index: number) => Partial<Trade> = () => ({})) =>
    Array.from({ length: count }, (_, index) => ({ ...trade, ...over(index) }));

  it('are accepted up to 10,000 trades', () => {
    expect(derivePositions({ statements: [], trades: traded(10_000) }, now)).toHaveLength(1);
  });

  it.each([
    ['10,001 trades', traded(10_001), 'A carteira tem no máximo 10.000 operações.'],
    [
      '201 positions',
      traded(201, (index) => ({ broker: `Casa ${index}` })),
      'A carteira tem no máximo 200 posições.',
    ],
    [
      'an implausible quantity',
      traded(2, () => ({ quantity: '900000000' })),
      'PETR4: Confira a quantidade: ela passa de um bilhão.',
    ],
  ])('are rejected with %s', (_, trades, message) => {
    const rejection = { details: { fields: [{ path: expect.any(String), message }] } };
    expect(() => derivePositions({ statements: [], trades }, now)).toThrow(
      expect.objectContaining(rejection),
    );
  });
});

describe('the moment from which a quantity includes all splits', () => {
  const on = (day: string, kind: TradeKind, quantity: string): Trade => ({
    ...trade,
    day,
    kind,
    quantity,
  });
  const stated = (over: Partial<StoredStatement> = {}): StoredStatement => ({
    ticker: 'PETR4',
    broker: null,
    quantity: '10',
    averagePrice: null,
    day: '2026-11-05',
    ...over,
  });
  const startOf5th = '2026-11-05T03:00:00.000Z';
  const endOf10th = '2026-11-11T02:59:59.999Z';

  it.each<[string, StoredStatement | undefined, Trade[], string]>([
    ['a statement of a file: the start of its day', stated(), [], startOf5th],
    [
      'a typed statement: its confirmation',
      stated({ confirmedAt: '2026-11-05T15:00:00.000Z' }),
      [],
      '2026-11-05T15:00:00.000Z',
    ],
    [
      'purchases and sales of some: no change',
      stated(),
      [on('2026-11-10', 'buy', '5'), on('2026-11-12', 'sell', '3')],
      startOf5th,
    ],
    ['a split: the end of its day', stated(), [on('2026-11-10', 'split', '10')], endOf10th],
    ['a split before the statement: none', stated(), [on('2026-11-01', 'split', '10')], startOf5th],
    [
      'the first purchase: the end of its day',
      undefined,
      [on('2026-11-10', 'buy', '5'), on('2026-11-12', 'buy', '3')],
      endOf10th,
    ],
    [
      'a purchase after everything was sold: the end of its day',
      undefined,
      [on('2026-01-10', 'buy', '5'), on('2026-02-10', 'sell', '5'), on('2026-11-10', 'buy', '3')],
      endOf10th,
    ],
    ['a purchase of today: now', undefined, [on('2026-11-28', 'buy', '5')], now.toISOString()],
  ])('%s', (_, statement, trades, expected) => {
    expect(findQuantityAsOf(statement, trades, now)).toBe(expected);
  });
});
