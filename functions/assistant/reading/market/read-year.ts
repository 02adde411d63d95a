import { maxYears, type QuestionOf } from '../../domain/question.ts';

type MacroYears = Pick<QuestionOf<'macro'>, 'year' | 'years' | 'isJoined'>;

const written =
  /\b(?:em|de|do|no|ano|acumulad[oa]|cdi|ipca|inflacao|ibovespa|ibov|desde|entre) (?:(?:ano|de|do|em|no) ){0,2}((?:19[89]|20[0-4])\d)\b/;
const everyYear = /\b(?:19[89]|20[0-4])\d\b/g;
const range = /\b((?:19[89]|20[0-4])\d) (?:a|ate|pra|e) ((?:19[89]|20[0-4])\d)\b/;
const isFromTo = /\b(?:entre|de) (?:19|20)\d\d (?:a|ate|pra|e) (?:19|20)\d\d\b/;
const joins = /\bsom\w+|\bjunt\w+|\bacumul\w+|\bno total\b|\bao todo\b|\bno periodo\b/;

/** Returns the calendar years of a value of the market; nothing for the current value. */
export function readMacroYear(rest: string): MacroYears {
  if (/\bano passado\b/.test(rest)) return { year: 'last' };
  if (/\b(?:n?est[ea]|n?ess[ea]|do|no) ano\b(?! (?:passado|de|que|retrasado))/.test(rest)) {
    return { year: 'this' };
  }
  const year = written.exec(rest)?.[1];
  if (year === undefined) return {};
  const named = [...new Set([...rest.matchAll(everyYear)].map(([one]) => Number(one)))];
  if (named.length < 2 || named.length > maxYears) return { year: Number(year) };
  const [, first, last] = range.exec(rest) ?? [];
  const [from, to] = [Number(first ?? 0), Number(last ?? 0)];
  const isRange = isFromTo.test(rest) && named.length === 2 && to > from && to - from < maxYears;
  const isPair =
    isRange && !joins.test(rest) && / e (?:19|20)\d\d/.test(rest) && !/\bentre\b/.test(rest);
  if (isRange && !isPair) {
    const years = Array.from({ length: to - from + 1 }, (_, index) => from + index);
    return { years, isJoined: true };
  }
  return { years: named, ...(joins.test(rest) ? { isJoined: true as const } : {}) };
}
