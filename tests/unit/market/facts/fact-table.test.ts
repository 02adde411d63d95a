import { describe, expect, it } from 'vitest';
import type { AssetFacts, ListedPrice } from '../../../../functions/market/facts/asset-facts.ts';
import { buildFactTable } from '../../../../functions/market/facts/build-fact-table.ts';
import type { MeasureName } from '../../../../functions/market/facts/measures.ts';

const now = new Date('2026-12-01T12:00:00Z');
const read = '2026-11-28T06:00:00.000Z';
const listed = '2026-11-30T21:30:00.000Z';

const asset = (ticker: string, over: Partial<ListedPrice> = {}): ListedPrice => ({
  ticker,
  name: `${ticker} ON`,
  sector: 'Finance',
  type: 'stock',
  close: 22,
  dayChange: -1.5,
  volume: 100,
  marketCap: 9999,
  ...over,
});
const facts = (over: Partial<AssetFacts> = {}): AssetFacts => ({
  ticker: 'ABCD3',
  readAt: new Date(read),
  statementCurrency: 'BRL',
  now: {
    price: 20,
    dayChange: 3,
    priceEarnings: 10,
    priceToBook: 2,
    dividendsPerShare: 1.1,
    dividendYield: 0.055,
    marketCap: 2000,
    enterpriseValue: 2600,
    enterpriseToEbitda: 6.5,
    enterpriseToRevenue: 2.6,
    yearToDateChange: 25,
    twelveMonthChange: 50,
    yearHigh: 21,
    yearLow: 12,
    revenue: 1000,
  },
  years: new Map([
    [2025, { revenue: 900, netIncome: 90 }],
    [2024, { revenue: 700 }],
  ]),
  closes: [
    { day: Date.parse('2026-10-30') / 86_400_000, close: 11 },
    { day: Date.parse('2026-11-23') / 86_400_000, close: 20 },
  ],
  ...over,
});

function tableOf(
  assets: readonly AssetFacts[],
  listedAssets: readonly ListedPrice[] = [asset('ABCD3')],
  listedAt = listed,
) {
  const listing = { listedAt: new Date(listedAt), assets: listedAssets };
  const table = buildFactTable({ listing, assets }, now);
  if (table === undefined) throw new Error('No table');
  return table;
}
const values = (table: ReturnType<typeof tableOf>, ...names: readonly MeasureName[]) =>
  names.map((name) => {
    const value = table.fact('ABCD3', name, 'now')?.value;
    return value === undefined ? undefined : Number(value.toFixed(6));
  });

describe('the table of facts', () => {
  it('is undefined before the first list', () => {
    expect(buildFactTable({ listing: undefined, assets: [facts()] }, now)).toBeUndefined();
  });

  it('recalculates what depends on the price with a newer one, and keeps the rest', () => {
    const table = tableOf([facts()]);
    expect(
      values(table, 'price', 'dayChange', 'volume', 'turnover', 'priceEarnings', 'priceToBook'),
    ).toEqual([22, -1.5, 100, 2200, 11, 2.2]);
    expect(values(table, 'dividendYield', 'marketCap', 'enterpriseValue')).toEqual([
      0.05, 2200, 2800,
    ]);
    expect(values(table, 'enterpriseToEbitda', 'enterpriseToRevenue')).toEqual([7, 2.8]);
    expect(values(table, 'weekChange', 'monthChange', 'yearToDateChange')).toEqual([10, 100, 37.5]);
    expect(values(table, 'yearHigh', 'yearLow', 'twelveMonthChange', 'revenue')).toEqual([
      22, 12, 50, 1000,
    ]);
    expect(table.fact('ABCD3', 'priceEarnings', 'now')?.readAt).toBe(listed);
    expect(table.fact('ABCD3', 'twelveMonthChange', 'now')?.readAt).toBe(read);
    expect(table.fact('ABCD3', 'revenue', 'now')?.readAt).toBe(read);
  });

  it('keeps a reading that is newer than the list', () => {
    const table = tableOf([facts()], [asset('ABCD3')], '2026-11-27T21:30:00.000Z');
    expect(values(table, 'price', 'dayChange', 'priceEarnings')).toEqual([20, 3, 10]);
    expect(table.fact('ABCD3', 'price', 'now')?.readAt).toBe(read);
  });

  it('does not invent a ratio that was not read', () => {
    const table = tableOf([facts({ now: { price: 20 } })]);
    expect(values(table, 'priceEarnings', 'dividendYield', 'enterpriseValue')).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('knows no value per share after what is probably a split', () => {
    const table = tableOf([facts()], [asset('ABCD3', { close: 5 })]);
    expect(values(table, 'price', 'priceEarnings', 'dividendYield', 'yearToDateChange')).toEqual([
      5,
      undefined,
      undefined,
      undefined,
    ]);
    expect(values(table, 'revenue')).toEqual([1000]);
  });

  it('has past years, newest first', () => {
    const table = tableOf([facts()]);
    expect(table.fact('ABCD3', 'revenue', 2024)).toEqual({ value: 700, readAt: read });
    expect(table.fact('ABCD3', 'revenue', 2020)).toBeUndefined();
    expect(table.years('ABCD3', 'revenue')).toEqual([2025, 2024]);
    expect(table.years('ABCD3', 'netIncome')).toEqual([2025]);
    expect(table.years('ABCD3', 'price')).toEqual([]);
  });

  it('lists assets that were never read, the most traded first, without those of other markets', () => {
    const table = tableOf(
      [facts()],
      [
        asset('ZZZZ3', { close: 7, marketCap: 70 }),
        asset('ABCD3'),
        asset('ABCD3F'),
        asset('AAPL', { name: 'Apple Inc.' }),
      ],
    );
    expect(table.assets.map(({ ticker, rank }) => [ticker, rank])).toEqual([
      ['ZZZZ3', 0],
      ['ABCD3', 1],
    ]);
    expect(table.fact('ZZZZ3', 'price', 'now')).toEqual({ value: 7, readAt: listed });
    expect(table.fact('ZZZZ3', 'marketCap', 'now')?.value).toBe(70);
    expect(table.fact('ZZZZ3', 'priceEarnings', 'now')).toBeUndefined();
    expect(table.fact('AAPL', 'price', 'now')).toBeUndefined();
  });

  it('drops readings older than five weeks', () => {
    const table = tableOf([facts({ readAt: new Date('2026-10-20T00:00:00Z') })]);
    expect(table.fact('ABCD3', 'revenue', 'now')).toBeUndefined();
    expect(table.fact('ABCD3', 'price', 'now')?.value).toBe(22);
  });
});

describe('kinds and groups', () => {
  const known = (ticker: string, name: string, type: string, sector = 'Finance') =>
    tableOf([], [asset(ticker, { name, type, sector })]).asset(ticker);

  it.each([
    ['ITUB4', 'Itaú Unibanco PN', 'stock', 'share', ['banks', 'financial']],
    ['PETR3', 'Petrobras ON', 'stock', 'share', ['oil-and-gas', 'state-owned']],
    ['RADL3', 'Raia Drogasil ON', 'stock', 'share', ['retail', 'health', 'pharmacies']],
    ['HGLG11', 'Pátria Log FII', 'fund', 'fund', ['logistics-funds', 'brick-funds']],
    ['MXRF11', 'Maxi Renda FII', 'fund', 'fund', ['paper-funds', 'hybrid-funds']],
    ['KNCA11', 'Kinea Crédito Agro Fiagro', 'fund', 'fund', ['agriculture-funds']],
    ['JURO11', 'Sparta Infra FI-Infra', 'fund', 'fund', ['infrastructure-funds']],
    ['BOVA11', 'ISHARES BOVACI', 'fund', 'etf', []],
    ['AAPL34', 'Apple BDR', 'bdr', 'bdr', []],
    ['SANB11', 'Santander Brasil Unit', 'stock', 'share', ['banks', 'financial']],
  ])('%s, %s, %s is a %s of %j', (ticker, name, type, kind, groups) => {
    expect(known(ticker, name, type)).toMatchObject({ kind, groups });
  });

  it('falls back to the source’s sector where it has one group', () => {
    expect(known('ZZZZ3', 'Z ON', 'stock', 'Communications')?.groups).toEqual(['telecom']);
    expect(known('ZZZZ3', 'Z ON', 'stock', 'Utilities')?.groups).toEqual([]);
    // A known company is not moved by it.
    expect(known('CSAN3', 'Cosan ON', 'stock', 'Retail Trade')?.groups).toEqual(['oil-and-gas']);
  });
});
