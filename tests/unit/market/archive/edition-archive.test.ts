import { describe, expect, it, vi } from 'vitest';
import { editionArchive } from '../../../../functions/market/archive/edition-archive.ts';
import { readLatest } from '../../../../functions/market/archive/read-latest.ts';
import { logger } from '../../../../functions/runtime/logger.ts';
import { editionPath } from '../../../../shared/editions/edition-address.ts';
import type { EditionKind, ListedEdition } from '../../../../shared/editions/edition-facts.ts';
import { factsOfDay, listedOfDay } from '../../../support/editions/archived-editions.ts';

type Edition = readonly [day: string, kind: EditionKind];

/** An archive of these editions, oldest first, and its requests to the table. */
function open(editions: readonly Edition[], today = '2027-02-03') {
  const asked: string[] = [];
  const storedEditions = [...editions];
  let now = new Date(`${today}T15:00:00Z`);
  let fails = false;
  const archive = editionArchive({
    clock: () => now,
    editions: {
      async list(year) {
        asked.push(String(year));
        if (fails) throw new Error('The table fails');
        return storedEditions
          .filter(([day]) => day.startsWith(String(year)))
          .map(([day, kind]) => listedOfDay(day, kind));
      },
      async readFacts({ day, kind }) {
        asked.push(`${day} ${kind}`);
        return storedEditions.some(([ofDay, ofKind]) => ofDay === day && ofKind === kind)
          ? factsOfDay(day, kind)
          : undefined;
      },
    },
  });
  return {
    archive,
    asked,
    add: (edition: Edition) => storedEditions.push(edition),
    wait: (seconds: number) => {
      now = new Date(now.getTime() + seconds * 1000);
    },
    fail: (value: boolean) => {
      fails = value;
    },
  };
}

const few: readonly Edition[] = [
  ['2026-11-30', 'closing'],
  ['2026-12-01', 'opening'],
  ['2026-12-01', 'closing'],
  ['2027-01-04', 'opening'],
  ['2027-01-04', 'closing'],
  ['2027-02-03', 'opening'],
];
const describeListed = (listed: ListedEdition | undefined) =>
  listed && `${listed.day} ${listed.kind}`;

describe('one edition', () => {
  it.each([
    ['2026-11-30', 'closing', undefined, '2026-12-01 opening'],
    ['2026-12-01', 'opening', '2026-11-30 closing', '2026-12-01 closing'],
    ['2026-12-01', 'closing', '2026-12-01 opening', '2027-01-04 opening'],
    ['2027-01-04', 'opening', '2026-12-01 closing', '2027-01-04 closing'],
    ['2027-02-03', 'opening', '2027-01-04 closing', undefined],
  ] as const)('links edition %s, %s, to %s and %s', async (day, kind, previous, next) => {
    const found = await open(few).archive.edition({ day, kind });
    expect(found?.facts).toMatchObject({ day, kind });
    expect([describeListed(found?.previous), describeListed(found?.next)]).toEqual([
      previous,
      next,
    ]);
  });

  it.each([
    ['for a future day', '2027-02-04'],
    ['for a year before the product', '2025-12-01'],
  ])('%s makes no request', async (_, day) => {
    const { archive, asked } = open(few);
    expect(await archive.edition({ day, kind: 'closing' })).toBeUndefined();
    expect(asked).toEqual([]);
  });

  it('is undefined when no edition was made on a past day', async () => {
    const { archive, asked } = open(few);
    expect(await archive.edition({ day: '2027-02-03', kind: 'closing' })).toBeUndefined();
    expect(asked).toEqual(['2027-02-03 closing']);
  });

  it('is read once by a warm instance', async () => {
    const { archive, asked } = open(few);
    for (let time = 0; time < 3; time += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one call after another
      await archive.edition({ day: '2027-01-04', kind: 'closing' });
    }
    expect(asked).toEqual(['2027-01-04 closing', '2027']);
  });
});

describe('the lists', () => {
  it('start with the newest two months, across a new year', async () => {
    const found = await open(few.slice(0, -1)).archive.newestMonths();
    expect(found.months.map(({ month }) => month)).toEqual(['2027-01', '2026-12']);
    expect(found.months[0]?.editions.map(describeListed)).toEqual([
      '2027-01-04 closing',
      '2027-01-04 opening',
    ]);
    expect(found).toMatchObject({ older: '2026-11', newer: undefined, monthsInYear: ['2027-01'] });
  });

  it.each([
    ['2026-11', undefined, '2026-12', ['2026-12', '2026-11']],
    ['2026-12', '2026-11', '2027-01', ['2026-12', '2026-11']],
    ['2027-01', '2026-12', '2027-02', ['2027-02', '2027-01']],
    ['2027-02', '2027-01', undefined, ['2027-02', '2027-01']],
  ])('list %s links to %s and %s', async (month, older, newer, monthsInYear) => {
    const found = await open(few).archive.month(month);
    expect(found?.months.map((one) => one.month)).toEqual([month]);
    expect(found).toMatchObject({ older, newer, monthsInYear });
  });

  it.each(['2026-10', '2027-03', '2031-01', '1999-01'])('have no %s', async (month) => {
    expect(await open(few).archive.month(month)).toBeUndefined();
  });

  it('are empty before the first edition', async () => {
    const { archive } = open([]);
    expect((await archive.newestMonths()).months).toEqual([]);
    expect(await archive.all()).toEqual([]);
    expect(await readLatest(archive)).toBeNull();
  });

  it('contain a new edition half a minute later, with one request for many callers', async () => {
    const { archive, asked, add, wait } = open(few);
    await Promise.all(Array.from({ length: 20 }, async () => archive.newest()));
    add(['2027-02-03', 'closing']);
    expect(describeListed(await archive.newest())).toBe('2027-02-03 opening');
    wait(31);
    expect(describeListed(await archive.newest())).toBe('2027-02-03 closing');
    expect(asked).toEqual(['2027', '2027']);
  });

  it('are read again a second after a failure', async () => {
    const { archive, fail, wait } = open(few);
    fail(true);
    await expect(archive.newest()).rejects.toThrow('The table fails');
    fail(false);
    wait(1);
    expect(describeListed(await archive.newest())).toBe('2027-02-03 opening');
  });

  it('stay unchanged while the table fails', async () => {
    const { archive, fail, wait } = open(few);
    vi.spyOn(logger, 'warn').mockReturnValue();
    await archive.newest();
    fail(true);
    wait(3600);
    expect(describeListed(await archive.newest())).toBe('2027-02-03 opening');
  });

  it('contain all editions, newest first', async () => {
    expect((await open(few).archive.all()).map(describeListed)).toEqual(
      few.toReversed().map(([day, kind]) => `${day} ${kind}`),
    );
  });
});

it("the newest edition is last year's until this year has one", async () => {
  const { archive } = open(few.slice(0, 3), '2027-01-02');
  const latest = await readLatest(archive);
  expect(latest).toMatchObject({
    day: '2026-12-01',
    kind: 'closing',
    path: editionPath({ day: '2026-12-01', kind: 'closing' }),
    name: 'Fechamento do mercado',
  });
  expect(latest?.headline).toBe('Bolsa fecha em alta, em 138.919 pontos');
});
