import { assetGroups, type AssetGroupName } from '../../../functions/market/facts/asset-groups.ts';
import { assetKinds } from '../../../functions/market/facts/fact-table.ts';
import { findMeasure, type MeasureName } from '../../../functions/market/facts/measures.ts';
import type { AssetSet, Query, QueryPeriod } from '../../../functions/assistant/query/query.ts';
import type { FactLine } from './fact-tables.ts';

/** Random choices that a seed repeats. */
export interface Random {
  /** From zero, below the maximum. */
  readonly below: (maximum: number) => number;
  readonly chance: (share: number) => boolean;
  readonly pick: <Item>(items: readonly [Item, ...Item[]]) => Item;
}

/** Mulberry32. */
export function seededRandom(seed: number): Random {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (maximum: number) => Math.floor(next() * maximum);
  return {
    below,
    chance: (share) => next() < share,
    pick: (items) => items[below(items.length)] ?? items[0],
  };
}

/** Few measures and years, so that sets, filters and orders meet the same values often. */
export const usedMeasures: readonly [MeasureName, ...MeasureName[]] = [
  'priceEarnings',
  'priceToBook',
  'dividendYield',
  'dividendsPerShare',
  'returnOnEquity',
  'revenue',
  'netIncome',
  'totalDebt',
  'price',
  'yearToDateChange',
  'employees',
  'lastDividendDay',
];
const usedGroups: readonly [AssetGroupName, ...AssetGroupName[]] = [
  'banks',
  'financial',
  'mining',
  'state-owned',
  'paper-funds',
  'brick-funds',
];
export const usedYears: readonly [number, ...number[]] = [2021, 2022, 2023, 2024];

/** Returns the lines of a table with shares of one company, equal values, gaps, and statements in other currencies. */
export function randomLines(random: Random, count: number): readonly FactLine[] {
  return Array.from({ length: count }, (_, index): FactLine => {
    const kind = random.pick(assetKinds);
    // Several codes of one company.
    const company = `${random.pick(['AB', 'CD', 'EF', 'GH'])}${random.pick(['X', 'Y', 'Z'])}${random.pick(['P', 'Q', 'R', 'S'])}`;
    const groups = usedGroups.filter((name) => {
      const ofKind = assetGroups.find((group) => group.name === name)?.kind;
      return ofKind === kind && random.chance(0.5);
    });
    const currency = kind === 'bdr' ? random.pick(['USD', 'USD', 'EUR', undefined]) : undefined;
    const values: Record<string, number> = { volume: random.chance(0.1) ? 0 : 1000 - index };
    for (const measure of usedMeasures) {
      if (random.chance(0.8)) values[measure] = randomValue(random, measure);
      if (findMeasure(measure).isYearly !== true) continue;
      for (const year of usedYears) {
        if (random.chance(0.7)) values[`${measure} ${year}`] = randomValue(random, measure);
      }
    }
    return {
      // The index keeps codes apart.
      ticker: `${company}${index + 3}`,
      name: `Empresa ${company}`,
      kind,
      groups,
      rank: index,
      statementCurrency: currency,
      readAt: `2026-11-${String(10 + random.below(16))}T17:00:00.000Z`,
      values,
    };
  });
}

/** Few different values: equal ones are common. */
function randomValue(random: Random, measure: MeasureName): number {
  const { form } = findMeasure(measure);
  const size = random.below(20);
  switch (form) {
    case 'share':
      return size / 100;
    case 'change':
      return size - 10;
    case 'large':
      return (size - 5) * 1e8;
    case 'day':
      return 20_700 + size;
    case 'ratio':
    case 'amount':
    case 'count':
      return size / 2 + 1;
    default:
      return form satisfies never;
  }
}

export function randomQuery(random: Random, lines: readonly FactLine[]): Query {
  const measures = Array.from({ length: 1 + random.below(3) }, () => random.pick(usedMeasures));
  const op = random.pick<Query['op']>(['values', 'rank', 'rank', 'count', 'against-sector']);
  const order =
    random.chance(0.5) || op === 'rank'
      ? {
          measure: random.pick(usedMeasures),
          direction: random.pick<'highest' | 'lowest'>(['highest', 'lowest']),
        }
      : undefined;
  return {
    set: randomSet(random, lines),
    op,
    measures,
    period: randomPeriod(random),
    filters: Array.from({ length: random.pick([0, 0, 1, 2]) }, () => {
      const measure = random.pick(usedMeasures);
      const bound = randomValue(random, measure);
      return random.chance(0.5)
        ? { measure, above: bound }
        : random.chance(0.8)
          ? { measure, below: bound }
          : { measure, above: bound, below: randomValue(random, measure) };
    }),
    ...(order === undefined || (op === 'rank' && random.chance(0.1)) ? {} : { order }),
    ...(random.chance(0.5) ? { limit: 1 + random.below(20) } : {}),
    ...(op === 'rank' && random.chance(0.2) ? { skip: 1 + random.below(8) } : {}),
  };
}

function randomSet(random: Random, lines: readonly FactLine[]): AssetSet {
  if (random.chance(0.4)) {
    const count = 1 + random.below(5);
    const tickers = Array.from({ length: count }, () =>
      random.chance(0.05) ? 'ZZZZ9' : (lines[random.below(lines.length)]?.ticker ?? 'ZZZZ9'),
    );
    return { of: 'named', tickers };
  }
  if (random.chance(0.5)) return { of: 'group', group: random.pick(usedGroups) };
  return { of: 'kinds', kinds: assetKinds.filter(() => random.chance(0.4)) };
}

function randomPeriod(random: Random): QueryPeriod {
  if (random.chance(0.6)) return 'now';
  if (random.chance(0.5)) return { year: random.pick(usedYears) };
  return { from: 2020 + random.below(5), to: 2020 + random.below(5) };
}
