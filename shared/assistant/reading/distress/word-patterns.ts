/*
 * Patterns over the words of a sentence, their order and distance. Matching takes time linear in the length of any
 * text, which regular expressions over free text cannot guarantee.
 *
 * A pattern is words with spaces between: `quero|queria _ morrer`.
 * - `a|b` is either word, `@name` any word of a group, `vici*` any word that begins so, `aguento~` also with one typo
 * - `_` lets up to two other words stand there, `__` up to six; fillers (`de`, `muito`) may stand anywhere
 * - `...` lets up to twelve other words stand there, also those that end the other gaps
 * - `$` is the end of a clause
 * - `!> word` is not followed by it, `!< word` is not preceded by it, `!! word` stands nowhere else in the text
 */
import { isOneAway } from '../../../values/one-away.ts';
import type { FoldedWord } from './folded-words.ts';

export interface PatternWords {
  /** Words that may stand between any two others. */
  readonly fillers: string;
  /** Words by the name of their group. */
  readonly groups: Readonly<Record<string, string>>;
}

interface Token {
  readonly word: string;
  readonly isFiller: boolean;
  ends: FoldedWord[1];
}

type Matches = (place: number, slot: number) => boolean;

interface Step {
  readonly slot: number;
  /** Other words that may stand before it. */
  readonly gap: number;
  /** Whether words that end a gap may be among them. */
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
/** Fillers in a row beyond which words do not belong together. */
const maxFillers = 5;
const wordsAfter = 5;
const wordsBefore = 3;

/** A text with the slots of its words. */
export interface ReadWords {
  readonly tokens: readonly Token[];
  readonly has: Matches;
  readonly placesOf: (slot: number) => readonly number[];
}

export interface PatternReader {
  /** Compiles patterns; `isExempt` says where a guard of this source does not count. */
  compile(sources: readonly string[]): CompiledPatterns;
  read(words: readonly FoldedWord[]): ReadWords;
}

export type CompiledPatterns = (words: ReadWords, isExempt?: (guard: string) => boolean) => boolean;

export function patternReader(
  { fillers, groups }: PatternWords,
  /** Words in the gap that end it: the match would be of something else. */
  barrier: string,
): PatternReader {
  const exact = new Map<string, number[]>();
  const stems = new Map<string, number[]>();
  const fuzzy = new Map<string, { readonly word: string; readonly slot: number }[]>();
  const slots = new Map<string, number>();
  /** The slots in which all words of a group may stand, by the group's own slot. */
  const wider: number[][] = [];
  let [shortest, longest] = [99, 0];
  const fillerWords = new Set(fillers.split(' '));

  const slotOf = (source: string): number => {
    const known = slots.get(source);
    if (known !== undefined) return known;
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
        if (isOneAway(word, near.word)) found.add(near.slot);
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
      const places = new Map<number, number[]>();
      const tokens = words.map(([word, ends]): Token => ({
        word,
        isFiller: fillerWords.has(word),
        ends,
      }));
      const last = tokens.at(-1);
      if (last !== undefined) last.ends = 'sentence';
      const own = tokens.map(({ word }, place) => {
        const found = known.get(word) ?? slotsOfWord(word);
        known.set(word, found);
        for (const slot of found) {
          const before = places.get(slot);
          if (before === undefined) places.set(slot, [place]);
          else before.push(place);
        }
        return found;
      });
      return {
        tokens,
        has: (place, slot) => own[place]?.has(slot) ?? false,
        placesOf: (slot) => places.get(slot) ?? [],
      };
    },
  };
}

function addTo<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [value]);
  else known.push(value);
}

const shortestFuzzy = 5;

function matches(
  { first, steps, endsClause, guards }: Pattern,
  words: ReadWords,
  barrier: number,
  isExempt: (guard: string) => boolean,
): boolean {
  if (steps.some(({ slot }) => words.placesOf(slot).length === 0)) return false;
  const active = guards.filter(({ source }) => !isExempt(source));
  return words.placesOf(first).some((start) => {
    // The places of a match's words, by the place of its last word.
    let found: ReadonlyMap<number, readonly number[]> = new Map([[start, [start]]]);
    for (const step of steps) {
      if (found.size === 0) return false;
      found = new Map(
        [...found].flatMap(([end, places]) =>
          next(words, end, step, barrier).map((place) => [place, [...places, place]] as const),
        ),
      );
    }
    return [...found].some(
      ([end, places]) =>
        (!endsClause || closesClause(words, end)) &&
        active.every((guard) => !isVoid(words, places, guard)),
    );
  });
}

/** Where the next word of a pattern may stand. */
function next(
  { tokens, has }: ReadWords,
  from: number,
  { slot, gap, crossesBarrier }: Step,
  barrier: number,
): readonly number[] {
  const found: number[] = [];
  let [skipped, fillers] = [0, 0];
  for (let place = from + 1; tokens[place - 1]?.ends !== 'sentence'; place += 1) {
    if (has(place, slot)) found.push(place);
    if (tokens[place]?.isFiller === true) fillers += 1;
    else if (!crossesBarrier && has(place, barrier)) break;
    else skipped += 1;
    if (skipped > gap || fillers > maxFillers) break;
  }
  return found;
}

/** Returns whether only fillers follow in its clause. */
function closesClause({ tokens }: ReadWords, end: number): boolean {
  for (let place = end; ; place += 1) {
    if (tokens[place]?.ends !== 'no') return true;
    if (tokens[place + 1]?.isFiller !== true || place - end > maxFillers) return false;
  }
}

function isVoid(
  { tokens, has, placesOf }: ReadWords,
  matched: readonly number[],
  { kind, slot }: Guard,
): boolean {
  const [start = 0] = matched;
  const end = matched.at(-1) ?? start;
  switch (kind) {
    case 'anywhere': {
      const places = placesOf(slot);
      // A match has few words: more places than that are never all of its own.
      return places.length > matched.length || places.some((place) => !matched.includes(place));
    }
    case 'after': {
      for (let place = end + 1; place <= end + wordsAfter; place += 1) {
        if (tokens[place - 1]?.ends === 'sentence') return false;
        if (has(place, slot)) return true;
      }
      return false;
    }
    case 'before': {
      for (let place = start - 1; place >= start - wordsBefore; place -= 1) {
        if (tokens[place]?.ends === 'sentence') return false;
        if (has(place, slot)) return true;
      }
      return false;
    }
    default:
      return kind satisfies never;
  }
}
