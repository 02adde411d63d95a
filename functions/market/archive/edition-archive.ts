import type { EditionFacts, ListedEdition } from '../../../shared/editions/edition-facts.ts';
import { editionVersion } from '../../../shared/editions/editorial.ts';
import { editionPath } from '../../../shared/editions/edition-address.ts';
import { saoPauloDay } from '../../../shared/market/b3-session.ts';
import type { EditionId } from '../../entities/edition.ts';
import { cachedValue } from '../../runtime/cached-value.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { EditionStore } from '../editions/edition-store.ts';

export interface ArchiveDependencies {
  readonly editions: Pick<EditionStore, 'list' | 'readFacts'>;
  readonly clock: Clock;
}

/** An edition with the previous and the next one. */
export interface ArchivedEdition {
  readonly facts: EditionFacts;
  readonly previous: ListedEdition | undefined;
  readonly next: ListedEdition | undefined;
}

/** Some of the archive, by months, newest first. */
export interface ArchivedMonths {
  readonly months: readonly ArchivedMonth[];
  /** Months (`yyyy-mm`) with editions before and after, and all months of the same year, newest first. */
  readonly older: string | undefined;
  readonly newer: string | undefined;
  readonly monthsInYear: readonly string[];
}

export interface ArchivedMonth {
  /** `yyyy-mm` */
  readonly month: string;
  /** Newest first. */
  readonly editions: readonly [ListedEdition, ...ListedEdition[]];
}

/** The public content of all editions, cached in memory: only corrections change them. */
export interface EditionArchive {
  newest(): Promise<ListedEdition | undefined>;
  /** The newest two months that have editions. */
  newestMonths(): Promise<ArchivedMonths>;
  /** @param month `yyyy-mm` @returns undefined for one without editions */
  month(month: string): Promise<ArchivedMonths | undefined>;
  edition(id: EditionId): Promise<ArchivedEdition | undefined>;
  facts(id: EditionId): Promise<EditionFacts | undefined>;
  /** Returns the editions of this year and the one before, newest first. */
  recent(): Promise<readonly ListedEdition[]>;
  /** Returns the editions of all years, newest first. */
  all(): Promise<readonly ListedEdition[]>;
}

/** The first year of the product. */
const firstYear = 2026;
/** How long after its creation a new edition may be missing in the lists. */
const freshMilliseconds = 30_000;
/** Some ten kilobytes each. */
const maxCached = 60;
const shownMonths = 2;

export function editionArchive({ editions, clock }: ArchiveDependencies): EditionArchive {
  const years = new Map<number, () => Promise<readonly ListedEdition[]>>();
  const cached = new Map<string, EditionFacts>();
  const thisYear = () => Number(saoPauloDay(clock()).slice(0, 4));

  const readerOf = (year: number) =>
    cachedValue({
      name: 'editions of a year',
      read: () => editions.list(year),
      freshMilliseconds: () => freshMilliseconds,
      now: () => clock().getTime(),
    });

  /** Oldest first. */
  async function listOf(year: number): Promise<readonly ListedEdition[]> {
    if (year < firstYear || year > thisYear()) return [];
    const read = years.get(year) ?? readerOf(year);
    years.set(year, read);
    return read();
  }

  /** Returns a year's list, with the neighbouring years where a reader is at its edge. */
  async function around(
    year: number,
    isAt: (listed: ListedEdition) => boolean,
  ): Promise<readonly ListedEdition[]> {
    const list = await listOf(year);
    const before = list[0] === undefined || isAt(list[0]) ? await listOf(year - 1) : [];
    const last = list.at(-1);
    const after = last === undefined || isAt(last) ? await listOf(year + 1) : [];
    return [...before, ...list, ...after];
  }

  async function recent(): Promise<readonly ListedEdition[]> {
    const year = thisYear();
    const lists = await Promise.all([listOf(year - 1), listOf(year)]);
    return lists.flat().toReversed();
  }

  /** A correction makes a new version, of which the year's list knows first. */
  async function findCached(id: EditionId): Promise<EditionFacts | undefined> {
    const found = cached.get(editionPath(id));
    if (found === undefined) return undefined;
    const list = await listOf(Number(id.day.slice(0, 4)));
    const listed = list.find(({ kind, day }) => kind === id.kind && day === id.day);
    const isOutdated = listed !== undefined && editionVersion(listed) > editionVersion(found);
    return isOutdated ? undefined : found;
  }

  async function facts(id: EditionId): Promise<EditionFacts | undefined> {
    const year = Number(id.day.slice(0, 4));
    if (year < firstYear || id.day > saoPauloDay(clock())) return undefined;
    const key = editionPath(id);
    const found = (await findCached(id)) ?? (await editions.readFacts(id));
    if (found === undefined) return undefined;
    // Evict the least recently used entry.
    cached.delete(key);
    cached.set(key, found);
    const [oldest] = cached.keys();
    if (cached.size > maxCached && oldest !== undefined) cached.delete(oldest);
    return found;
  }

  return {
    facts,
    recent,

    async newest() {
      const year = thisYear();
      return (await listOf(year)).at(-1) ?? (await listOf(year - 1)).at(-1);
    },

    async newestMonths() {
      const months = groupByMonth(await recent());
      const shown = months.slice(0, shownMonths);
      return {
        months: shown,
        older: months[shownMonths]?.month,
        newer: undefined,
        monthsInYear: monthsOfYear(months, shown[0]?.month),
      };
    },

    async month(month) {
      const year = Number(month.slice(0, 4));
      const all = await around(year, (listed) => listed.day.startsWith(month));
      const months = groupByMonth(all.toReversed());
      const index = months.findIndex((one) => one.month === month);
      const archivedMonth = months[index];
      if (archivedMonth === undefined) return undefined;
      return {
        months: [archivedMonth],
        older: months[index + 1]?.month,
        newer: months[index - 1]?.month,
        monthsInYear: monthsOfYear(months, month),
      };
    },

    async edition(id) {
      const editionFacts = await facts(id);
      if (editionFacts === undefined) return undefined;
      const isIt = ({ kind, day }: ListedEdition) => kind === id.kind && day === id.day;
      const list = await around(Number(id.day.slice(0, 4)), isIt);
      const index = list.findIndex(isIt);
      // A brand-new edition may be missing from this instance's list; then the last one of the list precedes it.
      if (index === -1) return { facts: editionFacts, previous: list.at(-1), next: undefined };
      return { facts: editionFacts, previous: list[index - 1], next: list[index + 1] };
    },

    async all() {
      const count = thisYear() - firstYear + 1;
      const lists = await Promise.all(
        Array.from({ length: Math.max(0, count) }, async (_, index) => listOf(firstYear + index)),
      );
      return lists.flat().toReversed();
    },
  };
}

/** @param editions newest first */
function groupByMonth(editions: readonly ListedEdition[]): ArchivedMonth[] {
  const months = Map.groupBy(editions, ({ day }) => day.slice(0, 7));
  return [...months].flatMap(([month, [first, ...others]]) =>
    first === undefined ? [] : [{ month, editions: [first, ...others] }],
  );
}

function monthsOfYear(months: readonly ArchivedMonth[], month = ''): string[] {
  const year = month.slice(0, 4);
  return months.map((one) => one.month).filter((one) => one.startsWith(year));
}
