import type { Question, QuestionOf } from '../../domain/question.ts';
import type { AssetLexicon } from '../../lexicon/asset-lexicon.ts';
import { correctTypos } from '../../reading/typos.ts';
import { normalizeText } from '../../text/normalize-text.ts';
import type { Query, Reading } from '../query.ts';
import { buildQuery } from './build-query.ts';
import { yearlyYields } from './monthly-yields.ts';
import { previousQuery } from './previous-query.ts';
import { hasUse, startsAsFollowUp, type ReadParts } from './question-parts.ts';
import { readExclusions } from './read-exclusions.ts';
import { readFilters } from './read-filters.ts';
import { readMeasures } from './read-measures.ts';
import { readPeriod } from './read-periods.ts';
import { isOfFunds, readSet } from './read-set.ts';
import { readSlots } from './read-slots.ts';
import type { Slot } from './slots.ts';

export interface QueryReader {
  readonly lexicon: AssetLexicon;
  /** The question before, which this one may complete. */
  readonly previous: Question | undefined;
  /** ISO 8601 day in São Paulo. */
  readonly today: string;
}

export interface QueryReading {
  /** Undefined when the text says too little, or more than a query can. */
  readonly question: QuestionOf<'query'> | undefined;
  /** Words that were not understood, as normalized. */
  readonly unread: readonly string[];
  /** Whether every word of the text is part of the question. */
  readonly isComplete: boolean;
  /** Asked for dividends, and not for their ratio. */
  readonly isPayout: boolean;
  /** Past years that the text names. */
  readonly years: readonly string[];
  /** The assets that the text names. */
  readonly named: readonly string[];
  readonly namesSet: boolean;
  readonly namesMeasure: boolean;
  /** Other classes of the only named company. */
  readonly otherClasses: readonly string[];
}

const largestLimit = 20;
const maxUnread = 5;
const longestUnread = 40;

/** Reads a question about figures by its words, in any order. */
export function readQuery(text: string, { lexicon, previous, today }: QueryReader): QueryReading {
  const thisYear = Number(today.slice(0, 4));
  const before = previousQuery(previous, thisYear);
  const isAfterFunds = isOfFunds(before?.set);
  const plain = correctTypos(normalizeText(text));
  const written = readSlots(plain, { lexicon, today, isAfterFunds });
  const latest = latestGrowth(withinTurnover(written));
  const { slots, isOfMonth } = yearlyYields(withYear(latest.slots, before, thisYear));
  const unread = slots.flatMap((slot) => {
    if (slot.is === 'unread') return [slot.written];
    return slot.is === 'use' && slot.use === 'outside' ? [slot.plain] : [];
  });
  const { without, except, rest: included } = readExclusions(slots);
  const { filters: ownFilters, rest, isUnclear } = readFilters(included);
  const set = readSet(rest);
  const period = readPeriod(rest, thisYear);
  const askedSet = set.set ?? before?.set;
  const measures = readMeasures(rest, period, isOfFunds(askedSet));
  const numbers = rest.flatMap((slot) =>
    slot.is === 'number' && (slot.unit === undefined || ['percent', 'reais'].includes(slot.unit))
      ? [slot]
      : [],
  );
  // `usa até 2kkk então, 2 bi` says the limit twice.
  const [number, ...more] = numbers.filter(
    ({ value }) => !ownFilters.some(({ above, below }) => value === above || value === below),
  );
  const otherNumbers = more.filter((one) => one.value !== number?.value);
  const isLimit =
    number?.unit === undefined &&
    Number.isInteger(number?.value) &&
    (number?.value ?? 0) >= 1 &&
    (number?.value ?? 0) <= largestLimit;
  const limit = isLimit ? number?.value : limitOfWords(rest);
  const isSmall =
    hasUse(rest, 'smallCap') && ownFilters.every((one) => one.measure !== 'marketCap');
  const filters = isSmall ? [...ownFilters, smallCompanies] : ownFilters;
  const readAs: readonly Reading[] = [
    ...(isSmall ? (['small-by-market-value'] as const) : []),
    ...(isOfMonth ? (['month-as-year'] as const) : []),
    ...(hasUse(slots, 'noDebt') ? (['debt-below-cash'] as const) : []),
    ...(latest.isShorter ? (['growth-of-latest'] as const) : []),
    ...(hasUse(rest, 'index') ? (['market-for-index'] as const) : []),
  ];
  const parts: ReadParts = {
    slots: rest,
    set,
    period,
    measures,
    filters,
    limit,
    without,
    except,
    readAs,
  };
  const base = completes(parts) ? before : undefined;
  const needsBase =
    (set.set === undefined && hasUse(rest, 'pointer')) ||
    hasUse(rest, 'reverse', 'remove', 'second', 'third', 'rest') ||
    (without.length + except.length > 0 &&
      set.set === undefined &&
      measures.measures.length === 0 &&
      measures.direction === undefined) ||
    isBareLimit(parts);
  // `e a vale?` after a question of another kind asks the same of it.
  const isOfOther =
    previous !== undefined && measures.measures.length === 0 && startsAsFollowUp(rest);
  const query =
    (needsBase || isOfOther) && base === undefined ? undefined : buildQuery(parts, base);
  const areNumbersRead =
    otherNumbers.length === 0 && (number === undefined || (isLimit && query?.op === 'rank'));
  const named = set.set?.of === 'named' ? set.set.tickers : [];
  return {
    question: query && { about: 'query', query },
    unread: query === undefined ? [...unread, ...undecided(rest)] : unread,
    isComplete: query !== undefined && unread.length === 0 && !isUnclear && areNumbersRead,
    isPayout:
      measures.isPayout || (measures.measures.length === 0 && previous?.about === 'dividends'),
    years: slots.flatMap((slot) => {
      if (slot.is === 'year') return [String(slot.year)];
      return slot.is === 'use' && slot.use === 'lastYear' ? [slot.plain] : [];
    }),
    named,
    namesSet: set.set !== undefined,
    namesMeasure: measures.measures.length > 0 || slots.some(({ is }) => is === 'number'),
    otherClasses: set.otherClasses,
  };
}

/** A limit of our own, as B3 has none: `small caps`. */
const smallCompanies = { measure: 'marketCap', below: 5e9 } as const;

/** Words that change the meaning of a question, unless a query says it. */
const deciding: ReadonlySet<string> = new Set([
  'average',
  'exclude',
  'whichYear',
  'ofGroup',
  'noDebt',
  'index',
]);

function undecided(slots: readonly Slot[]): readonly string[] {
  return slots.flatMap((slot) => (slot.is === 'use' && deciding.has(slot.use) ? [slot.plain] : []));
}

/** `e o segundo?`, `quais são os outros?`. */
function limitOfWords(slots: readonly Slot[]): number | undefined {
  if (hasUse(slots, 'rest')) return largestLimit;
  if (hasUse(slots, 'third')) return 3;
  return hasUse(slots, 'second') ? 2 : undefined;
}

/** Of a set, growth is only known of the latest result: `crescimento da receita em 5 anos`. */
function latestGrowth(slots: readonly Slot[]) {
  const isOfSet = slots.every(({ is }) => is !== 'asset');
  const isGrowth = slots.some(
    (slot) =>
      slot.is === 'measure' &&
      (slot.measure === 'revenueGrowth' || slot.measure === 'earningsGrowth'),
  );
  const isYears = (slot: Slot) => slot.is === 'number' && slot.unit === 'years' && slot.value > 1;
  const isShorter = isOfSet && isGrowth && slots.some(isYears);
  return { slots: isShorter ? slots.filter((slot) => !isYears(slot)) : slots, isShorter };
}

/** `1 milhão de liquidez por dia`: turnover is one of a day. */
function withinTurnover(slots: readonly Slot[]): readonly Slot[] {
  const isOfDay = slots.some(
    (slot) => slot.is === 'measure' && (slot.measure === 'turnover' || slot.measure === 'volume'),
  );
  if (!isOfDay) return slots;
  return slots.filter((slot) => !(slot.is === 'use' && slot.plain === 'por dia'));
}

/** `e em 24?` after a question about a year. */
function withYear(
  slots: readonly Slot[],
  before: Query | undefined,
  thisYear: number,
): readonly Slot[] {
  if (before === undefined || before.period === 'now') return slots;
  const numbers = slots.filter((slot) => slot.is === 'number');
  const [number] = numbers;
  const isAlone = slots.every(
    (slot) =>
      slot.is === 'number' ||
      (slot.is === 'use' && (slot.use === 'filler' || slot.use === 'follow')),
  );
  if (!isAlone || numbers.length !== 1 || number?.unit !== undefined) return slots;
  const { value = 0 } = number ?? {};
  const year = 2000 + value;
  if (!Number.isInteger(value) || value < 10 || year > thisYear) return slots;
  return slots.map((slot) => (slot === number ? { is: 'year', year } : slot));
}

/** Returns whether a text may leave something out that the question before says. */
function completes({ slots, set, measures }: ReadParts): boolean {
  if (set.set === undefined || hasUse(slots, 'reverse', 'remove')) return true;
  const isOfOne = set.set.of === 'named' && set.set.tickers.length === 1;
  const isMore = hasUse(slots, 'add') || (isOfOne && hasUse(slots, 'compare'));
  return isMore || (measures.measures.length === 0 && startsAsFollowUp(slots));
}

/** `só os 3 primeiros`. */
function isBareLimit({ slots, set, measures, limit }: ReadParts): boolean {
  return (
    limit !== undefined &&
    set.set === undefined &&
    measures.measures.length === 0 &&
    slots.every((slot: Slot) => slot.is === 'number' || slot.is === 'use')
  );
}

/** Returns the field of a question that names the words that were not understood. */
export function unreadField(unread: readonly string[]): Pick<QuestionOf<'query'>, 'unread'> {
  const words = [...new Set(unread)].filter((word) => word.length <= longestUnread);
  return words.length === 0 ? {} : { unread: words.slice(0, maxUnread) };
}
