/*
 * Patterns over the words of a sentence, their order and distance. Matching takes time linear in the length of any
 * text, which regular expressions over free text cannot guarantee.
 *
 * A pattern is words with spaces between: `quero|queria _ morrer`.
 * - `a|b` is either word, `@name` any word of a group, `vici*` any word with that prefix, `aguento~` also with one typo
 * - `_` allows up to two other words, `__` up to six; fillers (`de`, `muito`) are allowed anywhere
 * - `...` allows up to twelve other words, also those that end the other gaps
 * - `$` is the end of a clause
 * - `!> word` is not followed by it, `!< word` is not preceded by it, `!! word` occurs nowhere else in the text
 */
import { isOneTypoAway } from '../../../../shared/values/is-one-typo-away.ts';
import type { FoldedWord } from './folded-words.ts';

export interface PatternWords {
  /** Words that may occur between any two others. */
  readonly fillers: string;
  /** Words by the name of their group. */
  readonly groups: Readonly<Record<string, string>>;
}

interface Token {
  readonly word: string;
  readonly isFiller: boolean;
  ends: FoldedWord[1];
}

type Matches = (index: number, slot: number) => boolean;

interface Step {
  readonly slot: number;
  /** Maximum number of other words before it. */
  readonly gap: number;
  /** Whether the gap may contain barrier words. */
  readonly crossesBarrier: boolean;
}

interface Guard {
  readonly kind: 'after' | 'before' | 'anywhere';
  readonly slot: number;
  readonly source: string;
}

interface Pattern {
  readonly first: number;
  readonly steps: readonly Step[];
  readonly endsClause: boolean;
  readonly guards: readonly Guard[];
}

const gaps: Readonly<Record<string, number>> = { _: 2, __: 6, '...': 12 };
const guardKinds: Readonly<Record<string, Guard['kind']>> = {
  '!>': 'after',
  '!<': 'before',
  '!!': 'anywhere',
};
/** With more fillers in a row, words do not belong together. */
const maxFillers = 5;
const wordsAfter = 5;
const wordsBefore = 3;

/** A text with the slots of its words. */
export interface IndexedWords {
  readonly tokens: readonly Token[];
  readonly has: Matches;
  readonly indexesOf: (slot: number) => readonly number[];
}

export interface PatternReader {
  /** Compiles patterns; `isExempt` returns whether a guard with this source is ignored. */
  compile(sources: readonly string[]): CompiledPatterns;
  read(words: readonly FoldedWord[]): IndexedWords;
}

export type CompiledPatterns = (
  words: IndexedWords,
  isExempt?: (guard: string) => boolean,
) => boolean;

export function patternReader(
  { fillers, groups }: PatternWords,
  /** Words that end a gap, since a match beyond them would be unrelated. */
  barrier: string,
): PatternReader {
  const exact = new Map<string, number[]>();
  const stems = new Map<string, number[]>();
  const fuzzy = new Map<string, { readonly word: string; readonly slot: number }[]>();
  const slots = new Map<string, number>();
  /** The slots of the groups that contain a group, by the group's own slot. */
  const wider: number[][] = [];
  let [shortest, longest] = [99, 0];
  const fillerWords = new Set(fillers.split(' '));

  const slotOf = (source: string): number => {
    const existingSlot = slots.get(source);
    if (existingSlot !== undefined) return existingSlot;
    const slot = wider.push([]) - 1;
    slots.set(source, slot);
    const group = /^@\w+$/.test(source) ? groups[source.slice(1)] : source;
    if (group === undefined) throw new RangeError(`There is no group ${source}`);
    for (const word of group.split(/[| ]/)) {
      if (word.startsWith('@')) wider[slotOf(word)]?.push(slot);
      else if (word.endsWith('*')) {
        const stem = word.slice(0, -1);
        addTo(stems, stem, slot);
        shortest = Math.min(shortest, stem.length);
        longest = Math.max(longest, stem.length);
      } else {
        const whole = word.replace('~', '');
        addTo(exact, whole, slot);
        if (word.endsWith('~')) addTo(fuzzy, whole.slice(0, 1), { word: whole, slot });
      }
    }
    return slot;
  };
  const barrierSlot = slotOf(barrier);

  const compileOne = (source: string): Pattern => {
    const [body = '', ...rest] = source.split(/ (?=![>!<] )/);
    const guards = rest.map((one): Guard => {
      const [sign = '', words = ''] = one.split(' ');
      const kind = guardKinds[sign];
      if (kind === undefined || words === '') throw new RangeError(`No guard: ${source}`);
      return { kind, slot: slotOf(words), source: words };
    });
    const steps: Step[] = [];
    let gap: string | undefined;
    let endsClause = false;
    for (const part of body.split(' ')) {
      if (part === '$') endsClause = true;
      else if (gaps[part] === undefined) {
        const words = gap === undefined ? 0 : (gaps[gap] ?? 0);
        steps.push({ slot: slotOf(part), gap: words, crossesBarrier: gap === '...' });
        gap = undefined;
      } else gap = part;
    }
    const [first, ...others] = steps;
    if (first === undefined) throw new RangeError(`No words: ${source}`);
    return { first: first.slot, steps: others, endsClause, guards };
  };

  const slotsOfWord = (word: string): ReadonlySet<number> => {
    const found = new Set(exact.get(word));
    for (let length = shortest; length <= Math.min(longest, word.length); length += 1) {
      for (const slot of stems.get(word.slice(0, length)) ?? []) found.add(slot);
    }
    if (word.length >= shortestFuzzy && !exact.has(word)) {
      for (const near of fuzzy.get(word.slice(0, 1)) ?? []) {
        if (isOneTypoAway(word, near.word)) found.add(near.slot);
      }
    }
    // The iteration of a set includes elements that are added meanwhile.
    for (const slot of found) {
      for (const other of wider[slot] ?? []) found.add(other);
    }
    return found;
  };

  return {
    compile(sources) {
      const patterns = sources.map(compileOne);
      return (words, isExempt = () => false) =>
        patterns.some((pattern) => matches(pattern, words, barrierSlot, isExempt));
    },

    read(words) {
      const known = new Map<string, ReadonlySet<number>>();
      const indexes = new Map<number, number[]>();
      const tokens = words.map(([word, ends]): Token => ({
        word,
        isFiller: fillerWords.has(word),
        ends,
      }));
      const last = tokens.at(-1);
      if (last !== undefined) last.ends = 'sentence';
      const slotsByIndex = tokens.map(({ word }, index) => {
        const found = known.get(word) ?? slotsOfWord(word);
        known.set(word, found);
        for (const slot of found) {
          const before = indexes.get(slot);
          if (before === undefined) indexes.set(slot, [index]);
          else before.push(index);
        }
        return found;
      });
      return {
        tokens,
        has: (index, slot) => slotsByIndex[index]?.has(slot) ?? false,
        indexesOf: (slot) => indexes.get(slot) ?? [],
      };
    },
  };
}

function addTo<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const existingValues = map.get(key);
  if (existingValues === undefined) map.set(key, [value]);
  else existingValues.push(value);
}

const shortestFuzzy = 5;

function matches(
  { first, steps, endsClause, guards }: Pattern,
  words: IndexedWords,
  barrier: number,
  isExempt: (guard: string) => boolean,
): boolean {
  if (steps.some(({ slot }) => words.indexesOf(slot).length === 0)) return false;
  const active = guards.filter(({ source }) => !isExempt(source));
  return words.indexesOf(first).some((start) => {
    // The indexes of a match's words, by the index of its last word.
    let found: ReadonlyMap<number, readonly number[]> = new Map([[start, [start]]]);
    for (const step of steps) {
      if (found.size === 0) return false;
      found = new Map(
        [...found].flatMap(([end, indexes]) =>
          nextIndexes(words, end, step, barrier).map(
            (index) => [index, [...indexes, index]] as const,
          ),
        ),
      );
    }
    return [...found].some(
      ([end, indexes]) =>
        (!endsClause || closesClause(words, end)) &&
        active.every((guard) => !isBlocked(words, indexes, guard)),
    );
  });
}

/** Returns the possible indexes of a pattern's next word. */
function nextIndexes(
  { tokens, has }: IndexedWords,
  from: number,
  { slot, gap, crossesBarrier }: Step,
  barrier: number,
): readonly number[] {
  const found: number[] = [];
  let [skipped, fillers] = [0, 0];
  for (let index = from + 1; tokens[index - 1]?.ends !== 'sentence'; index += 1) {
    if (has(index, slot)) found.push(index);
    if (tokens[index]?.isFiller === true) fillers += 1;
    else if (!crossesBarrier && has(index, barrier)) break;
    else skipped += 1;
    if (skipped > gap || fillers > maxFillers) break;
  }
  return found;
}

/** Returns whether only fillers follow in its clause. */
function closesClause({ tokens }: IndexedWords, end: number): boolean {
  for (let index = end; ; index += 1) {
    if (tokens[index]?.ends !== 'no') return true;
    if (tokens[index + 1]?.isFiller !== true || index - end > maxFillers) return false;
  }
}

function isBlocked(
  { tokens, has, indexesOf }: IndexedWords,
  matched: readonly number[],
  { kind, slot }: Guard,
): boolean {
  const [start = 0] = matched;
  const end = matched.at(-1) ?? start;
  switch (kind) {
    case 'anywhere': {
      const indexes = indexesOf(slot);
      // With more occurrences than the match has words, some are outside the match.
      return indexes.length > matched.length || indexes.some((index) => !matched.includes(index));
    }
    case 'after': {
      for (let index = end + 1; index <= end + wordsAfter; index += 1) {
        if (tokens[index - 1]?.ends === 'sentence') return false;
        if (has(index, slot)) return true;
      }
      return false;
    }
    case 'before': {
      for (let index = start - 1; index >= start - wordsBefore; index -= 1) {
        if (tokens[index]?.ends === 'sentence') return false;
        if (has(index, slot)) return true;
      }
      return false;
    }
    default:
      return kind satisfies never;
  }
}
