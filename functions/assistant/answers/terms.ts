import { knowledgeLevels, type KnowledgeLevel } from '../../../shared/contracts/preferences.ts';
import type { QuestionOf } from '../domain/question.ts';
import { wrapName, sourcedText, wrapWords, type Sentence } from '../domain/sourced-text.ts';
import type { Paragraphs } from './assets.ts';

/**
 * Returns a question about terms with its level. A request for a simpler or deeper answer moves one level on from
 * `from`; at the last level it stays marked with the direction.
 * @param from the level of the last answer, or the reader's own
 */
export function questionAtLevel(
  { towards, ...question }: QuestionOf<'terms'>,
  from: KnowledgeLevel,
): QuestionOf<'terms'> & { readonly level: KnowledgeLevel } {
  if (towards === undefined) return { ...question, level: from };
  const step = towards === 'simpler' ? -1 : 1;
  const index = knowledgeLevels.findIndex(({ id }) => id === from);
  const next = knowledgeLevels[index + step];
  return next === undefined
    ? { ...question, level: from, towards }
    : { ...question, level: next.id };
}

/** @param question the question, as `questionAtLevel` returned it */
export function answerTerms({
  terms,
  level,
  towards,
}: QuestionOf<'terms'> & { readonly level: KnowledgeLevel }): Paragraphs {
  const meanings = terms.map(
    ({ name, meanings: of }) => sourcedText`${wrapName(name)}${continueWithMeaning(of[level])}`,
  );
  return towards === undefined ? meanings : [...meanings, nothingBeyond[towards]];
}

/**
 * Returns the continuation of the term: `Dividend yield é a razão…`, or a colon and the meaning if that is not a
 * clause.
 */
function continueWithMeaning(text: string): Sentence {
  const [, verb, rest] = /^(É|São) (.*)$/s.exec(text) ?? [];
  return wrapWords(
    verb === undefined || rest === undefined ? `: ${text}` : ` ${verb.toLowerCase()} ${rest}`,
  );
}

const nothingBeyond = {
  simpler: sourcedText`Esta já é a explicação mais simples que tenho.`,
  deeper: sourcedText`Esta já é a explicação mais detalhada que tenho.`,
} as const;
