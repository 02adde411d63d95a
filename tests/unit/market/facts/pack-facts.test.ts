import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { AssetFacts } from '../../../../functions/market/facts/asset-facts.ts';
import {
  measureNames,
  yearlyMeasureNames,
  type MeasureName,
} from '../../../../functions/market/facts/measures.ts';
import {
  packFacts,
  packListing,
  unpackFacts,
  unpackListing,
} from '../../../../functions/market/facts/pack-facts.ts';

/** Ten significant digits at most, as they are stored, or an integer of any size that the source has. */
const value = fc.oneof(
  fc.integer({ min: -(10 ** 15), max: 10 ** 15 }),
  fc.integer({ min: -999_999_999, max: 999_999_999 }).map((whole) => whole / 10_000),
);
const valuesOf = (names: readonly MeasureName[]) =>
  fc.dictionary(fc.constantFrom(...names), value).map((known) => ({ ...known }));
const facts: fc.Arbitrary<AssetFacts> = fc.record({
  ticker: fc.stringMatching(/^[A-Z]{4}\d{1,2}$/),
  readAt: fc.date({
    min: new Date('2020-01-01'),
    max: new Date('2030-01-01'),
    noInvalidDate: true,
  }),
  statementCurrency: fc.option(fc.constantFrom('BRL', 'USD'), { nil: undefined }),
  now: valuesOf(measureNames),
  years: fc
    .dictionary(fc.integer({ min: 2015, max: 2030 }).map(String), valuesOf(yearlyMeasureNames))
    .map((years) => new Map(Object.entries(years).map(([year, known]) => [Number(year), known]))),
  closes: fc
    .uniqueArray(fc.integer({ min: 18_000, max: 22_000 }), { maxLength: 40 })
    .map((days) => days.toSorted((a, b) => a - b).map((day) => ({ day, close: day / 100 }))),
});

it('unpacks what it packed', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(facts, { maxLength: 8 }), async (assets) => {
      expect(await unpackFacts(await packFacts(assets))).toEqual(assets);
    }),
    { numRuns: 60 },
  );
});

it('rounds away the noise of a quotient', async () => {
  const noisy: AssetFacts = {
    ticker: 'PETR4',
    readAt: new Date('2026-11-30'),
    statementCurrency: 'BRL',
    now: { dividendYield: 0.1 + 0.2, marketCap: 515_123_456_789 },
    years: new Map(),
    closes: [],
  };
  const [kept] = await unpackFacts(await packFacts([noisy]));
  expect(kept?.now).toEqual({ dividendYield: 0.3, marketCap: 515_123_456_789 });
});

it('unpacks a list with all that is unknown in it', async () => {
  const assets = [
    {
      ticker: 'PETR4',
      name: 'Petrobras PN',
      sector: 'Energy Minerals',
      type: 'stock',
      close: 38.12,
      dayChange: -1.25,
      volume: 1000,
      marketCap: 5e11,
    },
    {
      ticker: 'BOVA11',
      name: 'iShares Ibovespa',
      sector: undefined,
      type: 'fund',
      close: undefined,
      dayChange: undefined,
      volume: undefined,
      marketCap: undefined,
    },
  ];
  expect(await unpackListing(await packListing(assets))).toEqual(assets);
});
