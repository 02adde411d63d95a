import type { Question, QuestionOf } from '../../domain/question.ts';
import type { MeasureName } from '../../../market/facts/measures.ts';
import type { AssetLexicon } from '../../lexicon/asset-lexicon.ts';
import type { MissingMeasureName } from '../../../market/facts/missing-measures.ts';
import type { AssetSet, Query } from '../query.ts';
import { correctTypos } from '../../reading/typos.ts';
import { normalizeText } from '../../text/normalize-text.ts';
import { buildQuery } from './build-query.ts';
import { previousQuery } from './previous-query.ts';
import { hasUse, namesFigure, startsAsFollowUp, type ReadParts } from './question-parts.ts';
import { readFilters } from './read-filters.ts';
import { readMeasures } from './read-measures.ts';
import { readPeriod } from './read-periods.ts';
import { isOfFunds } from '../fund-sets.ts';
import { readSet } from './read-set.ts';
import { readSlots } from './read-slots.ts';
import type { Slot } from './slots.ts';
import { withoutNames } from './names-of-people.ts';

export interface QueryReader {
  readonly lexicon: AssetLexicon;
  /** The question before, which this one may complete. */
  readonly previous: Question | undefined;
  /** The question before that one. */
  readonly earlier?: Question | undefined;
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

const largestLimit = 20;
const maxUnread = 5;
const longestUnread = 40;

/** Reads a question about figures by its words, in any order. */
export function readQuery(
  text: string,
  { lexicon, previous, earlier, today }: QueryReader,
): QueryReading {
  const thisYear = Number(today.slice(0, 4));
  const last = previousQuery(previous, thisYear);
  const isAfterFunds = isOfFunds(last?.set);
  const plain = correctTypos(normalizeText(text));
  const slots = withCorrection(withoutNames(readSlots(plain, { lexicon, today, isAfterFunds })));
  const before = joinBoth(slots, previousQuery(earlier, thisYear), last);
  const unread = slots.flatMap((slot) => {
    if (slot.is === 'unread') return [slot.written];
    return slot.is === 'use' && slot.use === 'outside' ? [slot.plain] : [];
  });
  const { filters, rest, isUnclear } = readFilters(slots);
  const set = readSet(rest);
  const period = readPeriod(rest, thisYear);
  const askedSet = set.set ?? before?.set;
  const measures = readMeasures(rest, period, isOfFunds(askedSet));
  const numbers = rest.flatMap((slot) =>
    slot.is === 'number' && (slot.unit === undefined || ['percent', 'reais'].includes(slot.unit))
      ? [slot]
      : [],
  );
  const [number, ...otherNumbers] = numbers;
  const isLimit =
    number?.unit === undefined &&
    Number.isInteger(number?.value) &&
    (number?.value ?? 0) >= 1 &&
    (number?.value ?? 0) <= largestLimit;
  const limit = isLimit ? number?.value : undefined;
  const missing = [
    ...new Set(slots.flatMap((slot) => (slot.is === 'missing' ? [slot.measure] : []))),
  ].slice(0, maxUnread);
  const parts: ReadParts = { slots: rest, set, period, measures, filters, limit };
  const base = completes(parts) ? before : undefined;
  const needsBase =
    (set.set === undefined && hasUse(rest, 'pointer')) ||
    hasUse(rest, 'reverse', 'remove') ||
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
    unread,
    isComplete: query !== undefined && unread.length === 0 && !isUnclear && areNumbersRead,
    isPayout:
      measures.isPayout || (measures.measures.length === 0 && previous?.about === 'dividends'),
    years: slots.flatMap((slot) => {
      if (slot.is === 'year') return [String(slot.year)];
      return slot.is === 'use' && slot.use === 'lastYear' ? [slot.plain] : [];
    }),
    named,
    set: set.set ?? (completes(parts) ? before?.set : undefined),
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

/** `não, vale3`: another asset was meant. */
function withCorrection(slots: readonly Slot[]): readonly Slot[] {
  const [first, ...rest] = slots;
  const isCorrection = first?.is === 'unread' && first.written === 'nao' && rest[0]?.is === 'asset';
  return isCorrection ? [{ is: 'use', use: 'follow', plain: 'nao' }, ...rest] : slots;
}

/** `e da Suzano os dois`: the measures of the two questions before. */
function asksForBoth(slots: readonly Slot[]): boolean {
  const isPair = (slot: Slot) =>
    slot.is === 'use' && slot.use === 'pointer' && /\b(?:dois|duas|mesm[ao]s)\b/.test(slot.plain);
  return slots.some(({ is }) => is === 'asset') && slots.some(isPair) && !slots.some(isMeasure);
}

const isMeasure = ({ is }: Slot) => is === 'measure' || is === 'missing';

/** Returns the query that a question completes: the one before, joined with an earlier one for `os dois`. */
function joinBoth(
  slots: readonly Slot[],
  earlier: Query | undefined,
  last: Query | undefined,
): Query | undefined {
  if (asksForBoth(slots)) return joinMeasures(earlier, last);
  return comparesBoth(slots) ? joinAssets(earlier, last) : last;
}

/** `compara os dois`, after a question about one asset and then about another. */
function comparesBoth(slots: readonly Slot[]): boolean {
  const isPair = (slot: Slot) =>
    slot.is === 'use' && slot.use === 'pointer' && /\b(?:dois|duas|amb[ao]s)\b/.test(slot.plain);
  return !slots.some(({ is }) => is === 'asset') && slots.some(isPair);
}

function joinAssets(earlier: Query | undefined, last: Query | undefined): Query | undefined {
  if (earlier?.set.of !== 'named' || last?.set.of !== 'named') return last;
  const [first, ...firstOthers] = earlier.set.tickers;
  const [second, ...others] = last.set.tickers;
  if (first === undefined || second === undefined || first === second) return last;
  if (firstOthers.length > 0 || others.length > 0) return last;
  return { ...last, set: { of: 'named', tickers: [first, second] } };
}

/** Returns the later query with the measures of both, if both are about the same assets now. */
function joinMeasures(earlier: Query | undefined, last: Query | undefined): Query | undefined {
  if (earlier === undefined || last === undefined || last.measures.length > 1) return last;
  const isSame = JSON.stringify(earlier.set) === JSON.stringify(last.set);
  const measures = [...new Set([...earlier.measures, ...last.measures])];
  return isSame && earlier.period === last.period ? { ...last, measures } : last;
}

/** Returns whether a text may leave something out that the question before says. */
function completes({ slots, set, measures }: ReadParts): boolean {
  if (set.set === undefined || hasUse(slots, 'reverse', 'remove')) return true;
  const isOfOne = set.set.of === 'named' && set.set.tickers.length === 1;
  const isMore =
    hasUse(slots, 'add', 'replace') || asksForBoth(slots) || (isOfOne && hasUse(slots, 'compare'));
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
