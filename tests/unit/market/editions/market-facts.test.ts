import { describe, expect, it } from 'vitest';
import type { DayAsset } from '../../../../functions/integrations/brapi-day.ts';
import type { ListedAsset } from '../../../../functions/integrations/brapi.ts';
import { marketFacts } from '../../../../functions/market/editions/market-facts.ts';
import type { DueDividend } from '../../../../shared/editions/edition-facts.ts';

const day = '2026-11-24';
const session = { day, closesAt: new Date('2026-11-24T21:00:00Z') };
const now = new Date('2026-11-24T21:36:00Z');

const listedAs = (stock: string, close: number, more: Partial<ListedAsset> = {}): ListedAsset => ({
  stock,
  name: `${stock} S.A.`,
  type: 'stock',
  sector: 'Finance',
  close,
  volume: 5000,
  change: 1,
  ...more,
});
const readAs = (ticker: string, price: number, more: Partial<DayAsset> = {}): DayAsset => ({
  ticker,
  price,
  previous: 10,
  at: new Date('2026-11-24T20:58:00Z'),
  volume: 1000,
  dividends: [],
  ...more,
});
const facts = (listed: readonly ListedAsset[], read: readonly DayAsset[]) =>
  marketFacts({ listed, read }, { day, session }, now, 15);
/** Shares with a previous close of ten reais and these closing prices. */
const market = (prices: Readonly<Record<string, number>>) => {
  const entries = Object.entries(prices);
  return facts(
    entries.map(([ticker, price]) => listedAs(ticker, price)),
    entries.map(([ticker, price]) => readAs(ticker, price)),
  );
};

describe('the largest moves', () => {
  it('are five in each direction, the largest first, without the other direction', () => {
    const { movers } = market({
      A: 10.1,
      B: 10.6,
      C: 10.2,
      D: 10.3,
      E: 10.4,
      F: 10.5,
      G: 10,
      H: 9.8,
      I: 9.9,
    });
    expect(movers?.rises.map(({ ticker }) => ticker)).toEqual(['B', 'F', 'E', 'D', 'C']);
    expect(movers?.falls.map(({ ticker }) => ticker)).toEqual(['H', 'I']);
    expect(movers?.among).toBe(9);
    expect(movers?.rises[0]).toEqual({
      ticker: 'B',
      name: 'B S.A.',
      priceInReais: 10.6,
      changeInBasisPoints: 600,
      volume: 1000,
    });
  });

  it('contain no rises on a day with falls only', () => {
    expect(market({ A: 9, B: 8 }).movers?.rises).toEqual([]);
  });

  it.each([
    ['were split', { price: 5 }],
    ['were last traded the day before', { at: new Date('2026-11-23T20:00:00Z') }],
    ['have no close before', { previous: null }],
    ['have no volume', { volume: null }],
  ])('leave out shares that %s', (_, more) => {
    const { movers } = facts(
      [listedAs('A', 10.1), listedAs('B', 10.2)],
      [readAs('A', 10.1), readAs('B', 10.2, more)],
    );
    expect(movers?.rises.map(({ ticker }) => ticker)).toEqual(['A']);
  });

  it('contain shares only, no funds', () => {
    const { movers } = facts(
      [listedAs('A', 10.1), listedAs('F11', 12, { type: 'fund' })],
      [readAs('A', 10.1), readAs('F11', 12)],
    );
    expect(movers?.rises.map(({ ticker }) => ticker)).toEqual(['A']);
  });

  it('are undefined when nothing was read', () => {
    expect(facts([listedAs('A', 10)], [])).toEqual({
      movers: undefined,
      sectors: undefined,
      dividends: undefined,
      quotes: undefined,
    });
  });
});

it('a sector has the numbers of rises and falls and their mean; two shares are not a sector', () => {
  const listed = [
    listedAs('A', 10.2),
    listedAs('B', 9.9),
    listedAs('C', 10),
    listedAs('D', 10.5, { sector: 'Utilities' }),
    listedAs('F', 10.4, { sector: 'Utilities' }),
    listedAs('E', 10.3, { sector: null }),
  ];
  const read = listed.map(({ stock, close }) => readAs(stock, close ?? 0));
  expect(facts(listed, read).sectors?.rows).toEqual([
    { sector: 'Finance', shares: 3, rose: 1, fell: 1, meanChangeInBasisPoints: 33 },
  ]);
});

describe('dividends', () => {
  const dividend = (exDate: string | null, paymentDate: string | null): DueDividend => ({
    ticker: 'A',
    kind: 'JCP',
    amountInReais: 0.5,
    exDate,
    paymentDate,
  });
  const rowsOf = (...dividends: readonly DueDividend[]) =>
    facts([listedAs('A', 10)], [readAs('A', 10, { dividends })]).dividends?.rows;

  it.each([
    ['paid today', dividend('2026-11-02', '2026-11-24'), true],
    ['paid in a week', dividend(null, '2026-12-01'), true],
    ['ex-dividend tomorrow', dividend('2026-11-25', null), true],
    ['ex-dividend tomorrow, paid next year', dividend('2026-11-25', '2027-03-01'), true],
    ['paid yesterday', dividend('2026-11-02', '2026-11-23'), false],
    ['paid in eight days', dividend('2026-11-02', '2026-12-02'), false],
    ['of no known day', dividend(null, null), false],
  ])('%s: due is %s', (_, one, isDue) => {
    expect(rowsOf(one)).toEqual(isDue ? [one] : []);
  });

  it('are sorted by their due date', () => {
    const late = dividend(null, '2026-11-30');
    const soon = dividend('2026-11-25', '2026-12-20');
    expect(rowsOf(late, soon)).toEqual([soon, late]);
  });

  it('are undefined when the plan lacks them, unlike a week without any', () => {
    const read = [readAs('A', 10, { dividends: undefined })];
    expect(facts([listedAs('A', 10)], read).dividends).toBeUndefined();
    expect(rowsOf()).toEqual([]);
  });
});

describe('quotes', () => {
  const listed = [listedAs('A', 10.1), listedAs('B', 20, { change: -1.235 }), listedAs('C', 30)];

  it('cover everything listed, with changes from the previous close when known', () => {
    const { quotes } = facts(listed, [readAs('A', 10.1)]);
    expect(quotes?.quotes['A']).toMatchObject({
      changeInBasisPoints: 100,
      previousCloseInReais: 10,
      volume: 1000,
    });
    // 20,25 is the only previous close in centavos for which this change leads to 20.
    expect(quotes?.quotes['B']).toEqual({
      name: 'B S.A.',
      priceInReais: 20,
      changeInBasisPoints: -123,
      previousCloseInReais: 20.25,
      volume: 5000,
      type: 'stock',
    });
  });

  it('include only individually read assets when the list is from another session', () => {
    const old = listed.map((asset) => ({ ...asset, close: 9 }));
    const { quotes } = facts(old, [readAs('A', 10.1)]);
    expect(Object.keys(quotes?.quotes ?? {})).toEqual(['A']);
  });

  it('have no change after a likely split', () => {
    const { quotes } = facts(
      [listedAs('A', 10.1), listedAs('B', 20, { change: -90 })],
      [readAs('A', 10.1)],
    );
    expect(quotes?.quotes['B']?.changeInBasisPoints).toBeNull();
  });

  it('leave out assets without a price', () => {
    const { quotes } = facts(
      [listedAs('A', 10.1), { ...listedAs('B', 1), close: null }],
      [readAs('A', 10.1)],
    );
    expect(quotes?.quotes['B']).toBeUndefined();
  });
});

describe('likely splits', () => {
  it('are listed with their change, from individual reads and from the list', () => {
    const { quotes } = facts(
      [listedAs('A', 10), listedAs('B', 5), listedAs('C', 3, { change: -90 }), listedAs('D', 7)],
      [readAs('A', 10), readAs('B', 5)],
    );
    expect(quotes?.jumps).toEqual([
      { ticker: 'B', changeInBasisPoints: -5_000 },
      { ticker: 'C', changeInBasisPoints: -9_000 },
    ]);
    expect(quotes?.quotes['C']?.changeInBasisPoints).toBeNull();
  });

  it('are left out when there are none', () => {
    expect(market({ A: 10, B: 13.9 }).quotes).not.toHaveProperty('jumps');
  });
});
