/*
 * Measures the table of facts for as many assets as B3 lists: the size of its items, the time to read it, and its
 * memory. Run it with --expose-gc.
 */
import type { AssetFacts, Listing } from '../../../functions/market/facts/asset-facts.ts';
import { buildFactTable } from '../../../functions/market/facts/build-fact-table.ts';
import {
  packFacts,
  packListing,
  unpackFacts,
  unpackListing,
} from '../../../functions/market/facts/pack-facts.ts';
import {
  measureNames,
  yearlyMeasureNames,
  type MeasureName,
} from '../../../functions/market/facts/measures.ts';

const assets = 2_000;
const shards = 64;
const years = [2025, 2024, 2023, 2022, 2021];
const readAt = new Date('2026-11-28T06:00:00Z');
const megabyte = 1024 * 1024;

/** Figures without a pattern, which compress worse than real ones. */
function measures(names: readonly MeasureName[]): AssetFacts['now'] {
  const known: Partial<Record<MeasureName, number>> = {};
  for (const name of names) known[name] = Number((Math.random() * 1e6).toPrecision(10));
  return known;
}

const facts: AssetFacts[] = Array.from({ length: assets }, (_, index) => ({
  ticker: `A${String(index).padStart(3, '0')}3`,
  readAt,
  statementCurrency: 'BRL',
  now: measures(measureNames),
  years: new Map(years.map((year) => [year, measures(yearlyMeasureNames)])),
  closes: Array.from({ length: 30 }, (_day, day) => ({ day: 20_000 + day, close: Math.random() })),
}));
const listing: Listing = {
  listedAt: new Date('2026-11-30T21:30:00Z'),
  assets: facts.map(({ ticker }, index) => ({
    ticker,
    name: `Companhia Brasileira ${index} ON`,
    sector: 'Finance',
    type: 'stock',
    close: 20,
    dayChange: 1,
    volume: 1_000 + index,
    marketCap: 1e9 + index,
  })),
};

const packed = await Promise.all(
  Array.from({ length: shards }, (_, shard) =>
    packFacts(facts.filter((_asset, index) => index % shards === shard)),
  ),
);
const packedListing = await packListing(listing.assets);
facts.length = 0;

const collect = () => {
  globalThis.gc?.();
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / megabyte;
};
const before = collect();
const started = process.cpuUsage();
const stored = await Promise.all(packed.map(unpackFacts));
const table = buildFactTable(
  {
    listing: { ...listing, assets: await unpackListing(packedListing) },
    assets: stored.flat(),
  },
  listing.listedAt,
);
const { user, system } = process.cpuUsage(started);
const milliseconds = (user + system) / 1_000;
stored.length = 0;
const after = collect();

const sizes = packed.map(({ byteLength }) => byteLength / 1024);
const total = (sizes.reduce((sum, size) => sum + size, 0) + packedListing.byteLength / 1024) / 1024;
process.stdout.write(
  [
    `${assets} assets, ${measureNames.length} measures, ${years.length} years`,
    `largest shard   ${Math.max(...sizes).toFixed(0)} kB`,
    `list            ${(packedListing.byteLength / 1024).toFixed(0)} kB`,
    `in the table    ${total.toFixed(1)} MB, one request each`,
    `unpack, build   ${milliseconds.toFixed(0)} ms of the processor`,
    `in memory       ${(after - before).toFixed(1)} MB (${table?.assets.length} assets)`,
    '',
  ].join('\n'),
);
