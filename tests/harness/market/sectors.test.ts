import { expect, it } from 'vitest';
import * as z from 'zod';
import { brapiAssets } from '@bfj/sandboxes/brapi/brapi-assets';
import { saoPauloDay } from '../../../shared/market/b3-session.ts';
import { sectorMediansSchema } from '../../../shared/market/asset-data.ts';
import { quantile } from '../../../shared/market/financial-ratios.ts';
import { marketApp } from '../support/market-use-cases.ts';

const app = await marketApp();
const { clock, market } = app;

/** Runs the schedule for two hours, enough to read all companies of a week. */
async function measure(): Promise<void> {
  for (let quarter = 0; quarter < 8; quarter += 1) {
    clock.advance('15m');
    await app.run('measure-sectors');
  }
}
await measure();

/** Returns how often the partner was called for several assets at once, which only the sector reading does here. */
function calls(): number {
  const byPath = app.brapi.calls();
  const ofMany = Object.entries(byPath).filter(([path]) => /,|%2C/.test(path));
  return ofMany.reduce((sum, [, count]) => sum + count, 0);
}

const storedSchema = z.object({ medians: sectorMediansSchema, tickers: z.array(z.string()) });
const figuresSchema = z.array(
  z.object({ ticker: z.string(), sector: z.string(), figures: z.record(z.string(), z.number()) }),
);
const contentOf = (row: unknown) =>
  JSON.parse(z.object({ content: z.string() }).parse(row).content) as unknown;

it('reads all companies once a week, and stores the medians of their sectors', async () => {
  const rows = await app.partition('SECTORS#brapi');
  const sectors = rows.map((row) => storedSchema.parse(contentOf(row)));
  const finance = sectors.find(({ medians }) => medians.sector === 'Finance');
  const today = saoPauloDay(clock.now());
  expect(finance?.medians.day).toBe(today);
  // Both shares of a company belong to its sector, and no fund does.
  expect(finance?.tickers).toEqual(expect.arrayContaining(['ITUB4', 'ITUB3', 'BBDC4', 'BBDC3']));
  expect(finance?.tickers).not.toContain('HGLG11');
  expect(finance?.tickers).not.toContain('ROXO34');

  const walk = await app.partition('SECTORWALK#brapi');
  const figures = walk
    .filter(({ SK }) => String(SK).startsWith('FIGURES#'))
    .flatMap((row) => figuresSchema.parse(contentOf(row)));
  const companies = brapiAssets.filter(({ ticker, type }) => type === 'stock' && /\d/.test(ticker));
  const names = new Set(companies.map(({ ticker }) => ticker.slice(0, 4)));
  expect(new Set(figures.map(({ ticker }) => ticker.slice(0, 4)))).toEqual(names);
  expect(figures).toHaveLength(names.size);

  const values = figures
    .filter(({ sector }) => sector === 'Finance')
    .flatMap(({ figures: { returnOnEquity: value } }) => value ?? []);
  expect(finance?.medians.figures['returnOnEquity']).toMatchObject({
    median: quantile(values, 0.5),
    companies: values.length,
  });
  // Two companies have no such value.
  const services = sectors.find(({ medians }) => medians.sector === 'Communications');
  expect(services?.medians.figures).toEqual({});
});

it('an analysis has the median of its sector, for any of the company’s shares', async () => {
  const reader = await app.subscriber();
  const medians = async (symbol: string) =>
    (await market.analyse(symbol, reader)).data?.sectorMedians;
  const petrobrasMedians = await medians('PETR4');
  expect(petrobrasMedians).toMatchObject({
    sector: 'Energy Minerals',
    figures: { priceToBook: { companies: expect.any(Number), median: expect.any(Number) } },
  });
  expect(await medians('PETR3')).toEqual(petrobrasMedians);
  expect(await medians('HGLG11')).toBeUndefined();
  expect(await medians('AAPL34')).toBeUndefined();
});

it('a second run in the same week calls nothing; the next week reads everything again', async () => {
  const before = calls();
  expect(before).toBeGreaterThan(5);
  await app.run('measure-sectors');
  expect(calls()).toBe(before);
  clock.advance('166h');
  await measure();
  expect(calls()).toBeGreaterThanOrEqual(2 * before);
  const [row] = await app.partition('SECTORS#brapi');
  expect(storedSchema.parse(contentOf(row)).medians.day).toBe(saoPauloDay(clock.now()));
});
