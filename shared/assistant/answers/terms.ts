import { knowledgeLevels, type KnowledgeLevel } from '../../contracts/preferences.ts';
import type { QuestionOf } from '../question.ts';
import { nameOf, told, wordsOf, type Sentence } from '../told.ts';
import type { Paragraphs } from './assets.ts';

/**
 * A question of terms with the level at which they are told: what is wanted simpler or deeper goes one level on, and is
 * still wanted so where there is no such level.
 * @param from the level of the answer before, or the reader's own
 */
export function atLevel(
  { towards, ...question }: QuestionOf<'terms'>,
  from: KnowledgeLevel,
): QuestionOf<'terms'> & { readonly level: KnowledgeLevel } {
  if (towards === undefined) return { ...question, level: from };
  const step = towards === 'simpler' ? -1 : 1;
  const place = knowledgeLevels.findIndex(({ id }) => id === from);
  const next = knowledgeLevels[place + step];
  return next === undefined
    ? { ...question, level: from, towards }
    : { ...question, level: next.id };
}

/** @param question by `atLevel` */
export function tellTerms({
  terms,
  level,
  towards,
}: QuestionOf<'terms'> & { readonly level: KnowledgeLevel }): Paragraphs {
  const meanings = terms.map(
    ({ name, meanings: of }) => told`${nameOf(name)}${meaningOf(of[level])}`,
  );
  return towards === undefined ? meanings : [...meanings, nothingBeyond[towards]];
}

/** Goes on after the term: `Dividend yield é a razão…`, and after a colon where the meaning is no clause. */
function meaningOf(text: string): Sentence {
  const [, verb, rest] = /^(É|São) (.*)$/s.exec(text) ?? [];
  return wordsOf(
    verb === undefined || rest === undefined ? `: ${text}` : ` ${verb.toLowerCase()} ${rest}`,
  );
}

const nothingBeyond = {
  simpler: told`Esta já é a explicação mais simples que tenho.`,
  deeper: told`Esta já é a explicação mais detalhada que tenho.`,
} as const;
