import { describe, expect, it } from 'vitest';
import { brapiAssets } from '@bfj/sandboxes/brapi/brapi-assets';
import { factTableReader } from '../../../functions/market/facts/fact-table-reader.ts';
import type { FactTable } from '../../../functions/market/facts/fact-table.ts';
import type { MeasureName } from '../../../functions/market/facts/measures.ts';
import { marketApp } from '../support/market-use-cases.ts';

const app = await marketApp();
const { clock, market, table } = app;

/** Reads with the memory of a new instance. */
async function readTable(): Promise<FactTable> {
  const read = await factTableReader(table, () => clock.now())();
  if (read === undefined) throw new Error('No table of facts');
  return read;
}

/** Runs the schedule twice, enough to read all assets of a week. */
async function walk(): Promise<void> {
  for (let quarter = 0; quarter < 2; quarter += 1) {
    clock.advance('15m');
    await app.run('measure-sectors');
  }
}

const now = (facts: FactTable, ticker: string, measure: MeasureName) =>
  facts.fact(ticker, measure, 'now');

it('is missing before the first list', async () => {
  expect(await factTableReader(table, () => clock.now())()).toBeUndefined();
});

describe('after the weekly walk', () => {
  it('has every asset of B3, with the figures of its analysis', async () => {
    await walk();
    const facts = await readTable();
    const listed = brapiAssets.filter(({ ticker }) => /\d/.test(ticker));
    expect(new Set(facts.assets.map(({ ticker }) => ticker))).toEqual(
      new Set(listed.map(({ ticker }) => ticker)),
    );
    const withoutPrice = facts.assets.filter(
      ({ ticker }) => now(facts, ticker, 'yearHigh') === undefined,
    );
    expect(withoutPrice).toEqual([]);

    const reader = await app.subscriber();
    for (const ticker of ['PETR4', 'ITUB3', 'HGLG11', 'AAPL34', 'BOVA11']) {
      const { data } = await market.analyse(ticker, reader);
      const value = (measure: MeasureName) => now(facts, ticker, measure)?.value ?? null;
      expect([ticker, value('price')]).toEqual([ticker, data?.quote.regularMarketPrice]);
      expect(value('revenue')).toBe(data?.financialData.totalRevenue);
      expect(value('employees')).toBe(data?.summaryProfile.employeeCount);
      expect(value('lastDividend')).toBe(data?.defaultKeyStatistics.lastDividendValue ?? null);
      expect(value('priceToBook') ?? 0).toBeCloseTo(data?.defaultKeyStatistics.priceToBook ?? 0, 6);
      const [statement] = data?.incomeStatementHistory ?? [];
      const year = Number(statement?.endDate.slice(0, 4));
      expect(facts.fact(ticker, 'netIncome', year)?.value).toBe(statement?.netIncome ?? undefined);
    }
  });

  it('makes groups that can be compared', async () => {
    const facts = await readTable();
    const sizeOf = (group: string) =>
      facts.assets.filter(({ groups }) => groups.includes(group)).length;
    for (const group of ['banks', 'electricity', 'paper-funds', 'logistics-funds', 'mining']) {
      expect([group, sizeOf(group) >= 3]).toEqual([group, true]);
    }
    const banks = facts.assets.filter(({ groups }) => groups.includes('banks'));
    const paying = banks.filter(({ ticker }) => now(facts, ticker, 'dividendYield') !== undefined);
    expect(paying.length).toBeGreaterThan(4);
  });
});

describe('an analysis', () => {
  it('keeps its figures once a day', async () => {
    const before = now(await readTable(), 'WEGE3', 'revenue')?.readAt ?? '';
    const reader = await app.subscriber();
    await market.analyse('WEGE3', reader);
    const after = await readTable();
    expect(now(after, 'WEGE3', 'revenue')?.readAt).toBe(clock.now().toISOString());
    expect(now(after, 'VALE3', 'revenue')?.readAt).not.toBe(clock.now().toISOString());
    expect(before < clock.now().toISOString()).toBe(true);
    // A newer quote of the same day does not write again.
    const at = clock.now().toISOString();
    clock.advance('7h');
    await market.analyse('WEGE3', reader);
    expect(now(await readTable(), 'WEGE3', 'revenue')?.readAt).toBe(at);
  });
});

describe('after the close', () => {
  it('has the prices of the list that the closing edition reads', async () => {
    const before = await readTable();
    clock.advanceAtLeastTo(new Date('2026-11-30T18:40:00-03:00'));
    await app.run('make-edition');
    const after = await readTable();
    const { data } = await market.analyse('PETR3', await app.subscriber());
    const value = (facts: FactTable, measure: MeasureName) =>
      now(facts, 'PETR3', measure)?.value ?? Number.NaN;
    expect(now(after, 'PETR3', 'price')?.readAt).toMatch('2026-11-30T21:4');
    expect(value(after, 'price')).not.toBe(value(before, 'price'));
    expect(value(after, 'price')).toBe(data?.quote.regularMarketPrice);
    expect(value(after, 'dayChange')).toBeCloseTo(data?.quote.regularMarketChangePercent ?? 0, 2);
    expect(value(after, 'priceEarnings')).toBeCloseTo(data?.quote.priceEarnings ?? 0, 6);
    expect(value(after, 'dividendYield')).toBeCloseTo(
      data?.defaultKeyStatistics.dividendYield ?? 0,
      6,
    );
    // Revenue does not follow from the price, and is as old as before.
    expect(now(after, 'PETR3', 'revenue')).toEqual(now(before, 'PETR3', 'revenue'));
  });
});
