import type { Question, QuestionOf } from '../../domain/question.ts';
import type { MeasureName } from '../../../market/facts/measures.ts';
import type { AssetLexicon } from '../../lexicon/asset-lexicon.ts';
import type { MissingMeasureName } from '../../../market/facts/missing-measures.ts';
import { correctionStart } from '../../reading/dialogue/follow-up-words.ts';
import { correctTypos } from '../../reading/typos.ts';
import { normalizeText } from '../../text/normalize-text.ts';
import type { AssetSet, Query, Reading } from '../query.ts';
import { buildQuery } from './build-query.ts';
import { isChange } from './choose-measures.ts';
import { yearlyYields } from './monthly-yields.ts';
import { followUpText } from './follow-up-text.ts';
import { changesOfLastYear } from './past-price-changes.ts';
import { previousQuery } from './previous-query.ts';
import { hasUse, namesFigure, startsAsFollowUp, type ReadParts } from './question-parts.ts';
import { namedPosition } from './list-references.ts';
import { readExclusions } from './read-exclusions.ts';
import { replacedFilter } from './replaced-number.ts';
import { resolveReferences } from './resolve-references.ts';
import { readFilters } from './read-filters.ts';
import { readMeasures } from './read-measures.ts';
import { readPeriod } from './read-periods.ts';
import { isOfFunds } from '../fund-sets.ts';
import { kindOfSet } from '../set-words.ts';
import { readSet } from './read-set.ts';
import { readSlots } from './read-slots.ts';
import type { Slot } from './slots.ts';
import { withoutNames } from './names-of-people.ts';

export interface QueryReader {
  readonly lexicon: AssetLexicon;
  /** The question before, which this one may complete. */
  readonly previous: Question | undefined;
  /** Questions before that one, newest first. */
  readonly earlier?: readonly Question[];
  /** ISO 8601 day in São Paulo. */
  readonly today: string;
}

export interface QueryReading {
  /** Undefined when the text says too little, or more than a query can. */
  readonly question: QuestionOf<'query'> | undefined;
  /** The query before, of a follow-up that only names something unknown. */
  readonly completed: Query | undefined;
  /** Words that were not understood, as normalized. */
  readonly unread: readonly string[];
  /** Whether every word of the text is part of the question. */
  readonly isComplete: boolean;
  /** A limit or a number without what it limits. */
  readonly isUnclear: boolean;
  /** Asked for dividends, and not for their ratio. */
  readonly isPayout: boolean;
  /** Past years that the text names. */
  readonly years: readonly string[];
  /** The assets that the text names. */
  readonly named: readonly string[];
  /** The assets of the question, which the one before may name. */
  readonly set: AssetSet | undefined;
  /** What is asked and the source does not have. */
  readonly missing: readonly MissingMeasureName[];
  /** What is asked of them, whether or not it makes a whole question. */
  readonly measures: readonly MeasureName[];
  readonly namesFigure: boolean;
  readonly asksMeaning: boolean;
  readonly isFollowUp: boolean;
  readonly namesSet: boolean;
  readonly namesMeasure: boolean;
  /** Other classes of the only named company. */
  readonly otherClasses: readonly string[];
}

/** Questions on the side, after which a follow-up may still mean the figures before. */
const asides: ReadonlySet<Question['about']> = new Set([
  'advice',
  'edition',
  'greeting',
  'macro',
  'not-covered',
  'rate',
  'session',
  'sources',
  'taxes',
  'terms',
  'thanks',
  'unknown',
]);

const largestLimit = 20;
/** `margem de dois dígitos`: from ten percent on. */
const twoDigits = /\b(?:de|com|em|na casa d[eo]s?) (?:dois|2) digitos\b/g;
const maxUnread = 5;
const longestUnread = 40;

/** Reads a question about figures by its words, in any order. */
export function readQuery(
  text: string,
  { lexicon, previous, earlier = [], today }: QueryReader,
): QueryReading {
  const thisYear = Number(today.slice(0, 4));
  const asked = earlier.flatMap((one) => previousQuery(one, thisYear) ?? []);
  const isAside = previous !== undefined && asides.has(previous.about);
  const before = previousQuery(previous, thisYear) ?? (isAside ? asked[0] : undefined);
  const isAfterFunds = isOfFunds(before?.set);
  const written = correctTypos(normalizeText(text)).replaceAll(twoDigits, 'acima de 10%');
  const corrected = previous === undefined ? written : correctedSubject(written);
  const plain = before === undefined ? corrected : followUpText(corrected, before);
  const resolved = resolveReferences(
    withoutNames(readSlots(plain, { lexicon, today, isAfterFunds })),
    {
      before,
      earlier: distinctOf(asked, before),
      thisYear,
      shown: shownBefore(previous, isAside ? earlier : []),
    },
  );
  const past = changesOfLastYear(resolved, thisYear);
  const latest = latestGrowth(past.slots);
  const { slots, isOfMonth } = yearlyYields(latest.slots);
  const unread = slots.flatMap((slot) => {
    if (slot.is === 'unread') return [slot.written];
    return slot.is === 'use' && slot.use === 'outside' ? [slot.plain] : [];
  });
  const isAfterList = before !== undefined && before.set.of !== 'named';
  const { without, except, rest: included } = readExclusions(slots, isAfterList);
  const replaced = replacedFilter(included, before);
  const {
    filters: ownFilters,
    rest,
    isUnclear,
  } = replaced === undefined
    ? readFilters(included, before?.measures.find(isChange))
    : {
        filters: [replaced],
        rest: included.filter(({ is }) => is !== 'number'),
        isUnclear: false,
      };
  const set = readSet(rest);
  const period = readPeriod(rest, thisYear);
  const askedSet = set.set ?? before?.set;
  const read = readMeasures(rest, period, isOfFunds(askedSet));
  const isOfPayout = previous?.about === 'dividends' && read.measures.length === 0;
  const measures = isOfPayout ? { ...read, isPayout: true } : read;
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
  const limit = isLimit ? number?.value : undefined;
  const isSmall =
    hasUse(rest, 'smallCap') && ownFilters.every((one) => one.measure !== 'marketCap');
  const filters = isSmall ? [...ownFilters, smallCompanies] : ownFilters;
  const readAs: readonly Reading[] = [
    ...(isSmall ? (['small-by-market-value'] as const) : []),
    ...(isOfMonth ? (['month-as-year'] as const) : []),
    ...(hasUse(slots, 'noDebt') ? (['debt-below-cash'] as const) : []),
    ...(latest.isShorter ? (['growth-of-latest'] as const) : []),
    ...(hasUse(rest, 'index') ? (['market-for-index'] as const) : []),
    ...(past.isOfTwelveMonths ? (['twelve-months-for-year'] as const) : []),
  ];
  const missing = [
    ...new Set(slots.flatMap((slot) => (slot.is === 'missing' ? [slot.measure] : []))),
  ].slice(0, maxUnread);
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
    position: namedPosition(rest),
  };
  const base = completes(parts, before) ? before : undefined;
  const needsBase =
    (set.set === undefined && hasUse(rest, 'pointer')) ||
    hasUse(rest, 'reverse', 'remove', 'replace', 'ordinal', 'rest', 'best') ||
    replaced !== undefined ||
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
    question: query && { about: 'query', query, ...(missing.length > 0 && { missing }) },
    completed: namesOnlyUnknown(parts) ? before : undefined,
    unread: query === undefined ? [...unread, ...undecided(rest)] : unread,
    isComplete: query !== undefined && unread.length === 0 && !isUnclear && areNumbersRead,
    isUnclear: isUnclear || !areNumbersRead,
    isPayout: measures.isPayout,
    years: slots.flatMap((slot) => {
      if (slot.is === 'year') return [String(slot.year)];
      return slot.is === 'use' && slot.use === 'lastYear' ? [slot.plain] : [];
    }),
    named,
    set: set.set ?? (completes(parts, before) ? before?.set : undefined),
    missing,
    measures: measures.measures,
    namesFigure: namesFigure(parts),
    asksMeaning: hasUse(rest, 'meaning'),
    isFollowUp: startsAsFollowUp(rest) || hasUse(rest, 'add'),
    namesSet: set.set !== undefined,
    namesMeasure: measures.measures.length > 0 || slots.some(({ is }) => is === 'number'),
    otherClasses: set.otherClasses,
  };
}

/** `não, vale3` asks the same as `e vale3`. */
function correctedSubject(plain: string): string {
  return plain.replace(correctionStart, (start) => (start.startsWith('melhor') ? start : 'e '));
}

/** A question without an answer of its own repeats the one before as context. */
function distinctOf(queries: readonly Query[], before: Query | undefined): readonly Query[] {
  const known = new Map(queries.map((query) => [JSON.stringify(query), query]));
  known.delete(JSON.stringify(before));
  return [...known.values()];
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
  'best',
  'difference',
]);

function undecided(slots: readonly Slot[]): readonly string[] {
  return slots.flatMap((slot) => (slot.is === 'use' && deciding.has(slot.use) ? [slot.plain] : []));
}

/** Returns the assets that the answer before listed. */
function shownBefore(
  previous: Question | undefined,
  earlier: readonly Question[],
): readonly string[] {
  const listed = [previous, ...earlier].find((question) => question?.about === 'query');
  return listed?.about === 'query' ? (listed.shown ?? []) : [];
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

/** Returns whether a text may leave something out that the question before says. */
function completes(parts: ReadParts, before: Query | undefined): boolean {
  const { slots, set, measures } = parts;
  if (set.set === undefined || hasUse(slots, 'reverse', 'remove', 'replace')) return true;
  const isOfOne = set.set.of === 'named' && set.set.tickers.length === 1;
  // `qual dos dois rendeu mais` after a time that was said before.
  if (measures.measures.length === 0 && hasUse(slots, 'pointer', 'difference')) return true;
  const isMore = hasUse(slots, 'add') || (isOfOne && hasUse(slots, 'compare'));
  return (
    isMore ||
    (measures.measures.length === 0 && startsAsFollowUp(slots)) ||
    narrowsList(parts, before)
  );
}

/** `só tijolo`, `bancos` after a list: those of them, by the same figures. */
function narrowsList({ slots, set, measures }: ReadParts, before: Query | undefined): boolean {
  if (before === undefined || before.set.of === 'named' || set.set?.of === 'named') return false;
  if (measures.measures.length > 0 || hasUse(slots, 'which', 'list', 'overview', 'meaning')) {
    return false;
  }
  if (hasUse(slots, 'only')) return true;
  const isSameKind = set.set !== undefined && kindOfSet(set.set) === kindOfSet(before.set);
  return isSameKind && slots.every(isNameOfSet);
}

const isNameOfSet = (slot: Slot) =>
  slot.is === 'group' || slot.is === 'kind' || (slot.is === 'use' && slot.use === 'filler');

/** `e da guararapes`, `coloca a pepsi também`. */
function namesOnlyUnknown({ slots, filters }: ReadParts): boolean {
  const isTied = startsAsFollowUp(slots) || hasUse(slots, 'add', 'replace', 'compare');
  const words = slots.filter((slot) => slot.is !== 'unread');
  return (
    isTied && filters.length === 0 && words.every((slot) => slot.is === 'use' && ties.has(slot.use))
  );
}

const ties: ReadonlySet<string> = new Set(['follow', 'filler', 'add', 'replace', 'compare']);

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
