import type { QuestionOf } from '../../domain/question.ts';

const written = /\b(?:em|de|do|no|ano) (?:(?:ano|de|do|em|no) ){0,2}((?:19[89]|20[0-4])\d)\b/;

/** Returns the calendar year of a value of the market; nothing for the current value. */
export function readMacroYear(rest: string): Pick<QuestionOf<'macro'>, 'year'> {
  if (/\bano passado\b/.test(rest)) return { year: 'last' };
  if (/\b(?:n?est[ea]|n?ess[ea]|do|no) ano\b(?! (?:passado|de|que|retrasado))/.test(rest)) {
    return { year: 'this' };
  }
  const year = written.exec(rest)?.[1];
  return year === undefined ? {} : { year: Number(year) };
}
