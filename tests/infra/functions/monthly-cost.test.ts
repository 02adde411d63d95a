import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { habits, type Habit } from '../../load/cost/habits.ts';
import { listPrices, pricesAsOf } from '../../load/cost/list-prices.ts';
import {
  billOf,
  billTable,
  maximumDollarsAPerson,
  maximumIdleDollars,
  totalOf,
} from '../../load/cost/monthly-bill.ts';
import { monthlyUse } from '../../load/cost/monthly-use.ts';
import { stageBills } from '../../load/cost/stage-bills.ts';

const read = (page: string) =>
  readFileSync(path.resolve(import.meta.dirname, '../../..', page), 'utf8');
const accessPatterns = read('functions/records/README.md');
const bills = stageBills();
const billWith = (requested: number) =>
  bills.find(({ people }) => people === requested)?.lines ?? expect.fail(`No bill of ${requested}`);

describe('a month', () => {
  it(`without anybody costs at most US$ ${maximumIdleDollars}`, () => {
    const total = totalOf(billWith(0), 'dollars');
    expect(total).toBeLessThanOrEqual(maximumIdleDollars);
    // Alarms, secrets and a key are never for free.
    expect(total).toBeGreaterThan(3);
  });

  it(`with 100,000 active people costs at most US$ ${maximumDollarsAPerson} each`, () => {
    const total = totalOf(billWith(100_000), 'dollars');
    expect(total / 100_000).toBeLessThanOrEqual(maximumDollarsAPerson);
    expect(totalOf(billWith(100_000), 'listDollars')).toBeGreaterThan(total);
  });

  it.each(['README.md', 'tests/load/README.md'])('costs what %s says', (page) => {
    const text = read(page);
    const written = /\*\*In all, US\$ a month\*\*((?: *\| *[\d.]+)+)/.exec(text)?.[1] ?? '';
    const totals = written.split('|').slice(1).map(Number);
    expect(totals).toHaveLength(bills.length);
    for (const [place, { lines }] of bills.entries()) {
      expect((totals[place] ?? 0) / totalOf(lines, 'dollars')).toBeCloseTo(1, 1);
    }
    expect(text, 'run `npm run bench:cost` for a newer table').toContain(pricesAsOf);
    expect(billTable(bills).split('\n')).toHaveLength(13);
  });
});

describe('list prices', () => {
  it('say where they were read, all but what nobody found', () => {
    const prices = Object.entries(listPrices);
    expect(
      prices.filter(([, { source }]) => !/https:|github\.com|price list/.test(source)),
    ).toEqual([]);
    const remembered = prices.filter(([, { certainty }]) => certainty === 'remembered');
    expect(remembered.map(([name]) => name)).toEqual(['logs', 'edgeRequest']);
  });
});

/** The number of requests that the access patterns have for a row; of a range the larger. */
function requestsOf({ row, part = 0 }: Habit): number {
  const line = accessPatterns.split('\n').find((text) => text.startsWith(`| ${row} `));
  const cell = line?.split(' | ').at(-2)?.split(';')[part] ?? '';
  const [, first, second, more] =
    /(\d+)(?: (?:to|or) (\d+))?(?: \+ (\d+) (?:limit|access))?/.exec(cell) ?? [];
  return Number(second ?? first) + Number(more ?? 0);
}

describe('what people do', () => {
  const [, , ...rows] = accessPatterns.match(/^\| .*$/gm) ?? [];
  const patterns = rows.map((row) => {
    const cells = row.split('|').map((cell) => cell.trim());
    return { row: cells[1], habit: cells.at(-2) };
  });

  it('is told of each access pattern', () => {
    expect(patterns.length).toBeGreaterThan(40);
    const known = ['often', 'counted', 'others', 'rarely'];
    expect(
      patterns.filter(({ habit = '' }) => !known.includes(habit)),
      'the last column of functions/records/README.md says how often; above it stand the words',
    ).toEqual([]);
  });

  it('often is in a month of theirs', () => {
    const often = patterns.filter(({ habit }) => habit === 'often').map(({ row }) => row);
    expect(
      new Set(habits.map(({ row }) => row)),
      'what is done often has a habit in tests/load/cost/habits.ts',
    ).toEqual(new Set(often));
  });

  it.each(habits.map((habit) => [habit.what, habit] as const))(
    'takes the requests of its access pattern: %s',
    (_, habit) => {
      const { reads, writes, transactions, otherLimits = 0 } = habit;
      expect(reads + writes + transactions + otherLimits).toBe(requestsOf(habit));
    },
  );

  it('costs by what is used beyond what is always free', () => {
    const fixed = {
      alarms: 12,
      dashboards: 1,
      secrets: 2,
      keys: 1,
      polledQueues: 0,
      minuteSchedules: 0,
      memoryGigabytes: 0.5,
    };
    const bill = new Map(billOf(monthlyUse(0, fixed)).map((line) => [line.thing, line]));
    expect(bill.get('alarm')).toMatchObject({ dollars: 0.2, listDollars: 1.2000000000000002 });
    expect(bill.get('secret')).toMatchObject({ dollars: 2 * listPrices.secret.dollars });
    expect(bill.get('apiCall')).toMatchObject({ dollars: 0 });
  });
});
