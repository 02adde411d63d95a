import { expect, it } from 'vitest';
import * as z from 'zod';
import { brapiAssets } from '@bfj/sandboxes/brapi/brapi-assets';
import { saoPauloDay } from '../../../shared/market/b3-session.ts';
import { sectorMediansSchema } from '../../../shared/market/asset-data.ts';
import { quantileOf } from '../../../shared/market/measured-figures.ts';
import { marketApp } from '../support/market-use-cases.ts';

const app = await marketApp();
const { clock, market } = app;

/** Runs the schedule for two hours: enough for all companies of a week's reading. */
async function measure(): Promise<void> {
  for (let quarter = 0; quarter < 8; quarter += 1) {
    clock.advance('15m');
    await app.run('measure-sectors');
  }
}
await measure();

/** How often the partner was asked for several at once, as only the reading of all companies does here. */
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

it('all companies are read once a week, and the medians of their sectors kept', async () => {
  const rows = await app.partition('SECTORS#brapi');
  const sectors = rows.map((row) => storedSchema.parse(contentOf(row)));
  const finance = sectors.find(({ medians }) => medians.sector === 'Finance');
  const today = saoPauloDay(clock.now());
  expect(finance?.medians.day).toBe(today);
  // Both shares of a company are told of it, and no fund.
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
    median: quantileOf(values, 0.5),
    companies: values.length,
  });
  // Two companies have none.
  const services = sectors.find(({ medians }) => medians.sector === 'Communications');
  expect(services?.medians.figures).toEqual({});
});

it('an analysis has the median of its sector, whichever of its shares is looked at', async () => {
  const reader = await app.subscriber();
  const medians = async (symbol: string) =>
    (await market.analyse(symbol, reader)).data?.sectorMedians;
  const ofPetrobras = await medians('PETR4');
  expect(ofPetrobras).toMatchObject({
    sector: 'Energy Minerals',
    figures: { priceToBook: { companies: expect.any(Number), median: expect.any(Number) } },
  });
  expect(await medians('PETR3')).toEqual(ofPetrobras);
  expect(await medians('HGLG11')).toBeUndefined();
  expect(await medians('AAPL34')).toBeUndefined();
});

it('a run of the same week asks nothing; that of the next one reads all anew', async () => {
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
