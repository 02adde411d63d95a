import { knowledgeLevels, type KnowledgeLevel } from '../../../shared/contracts/preferences.ts';
import type { QuestionOf } from '../domain/question.ts';
import { wrapName, sourcedText, type SourcedValue, type Sentence } from '../domain/sourced-text.ts';
import { calculatedValue } from '../domain/sourced-values.ts';
import type { GlossaryTerm } from '../glossary/glossary-term.ts';
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
  wantsExample,
  wantsJudgement,
}: QuestionOf<'terms'> & { readonly level: KnowledgeLevel }): Paragraphs {
  if (wantsExample === true) return terms.map(writeExample);
  if (wantsJudgement === true) {
    return [noJudgement, ...terms.map((term) => writeMeaning(term, 'intermediario'))];
  }
  const meanings = terms.map((term) => writeMeaning(term, level));
  return towards === undefined ? meanings : [...meanings, nothingBeyond[towards]];
}

/**
 * Returns the term with its meaning, `Dividend yield é a razão…`, or after a colon if that is not a clause, and with the
 * rule that its figures follow.
 */
function writeMeaning({ name, meanings, rule }: GlossaryTerm, level: KnowledgeLevel): Sentence {
  const text = meanings[level];
  const [, verb, rest] = /^(É|São) (.*)$/s.exec(text) ?? [];
  const continued =
    verb === undefined || rest === undefined ? `: ${text}` : ` ${verb.toLowerCase()} ${rest}`;
  const meaning = sourcedText`${wrapName(name)}${withFigures(continued, ruleFigure(rule))}`;
  return rule === undefined
    ? meaning
    : sourcedText`${meaning} Base: ${withFigures(rule, ruleFigure(rule))}.`;
}

function ruleFigure(rule: string | undefined) {
  return (text: string): SourcedValue => ({
    text,
    source: 'regra',
    at: null,
    ...(rule === undefined ? {} : { formula: rule }),
  });
}

function writeExample({ name, example }: GlossaryTerm): Sentence {
  const figureOf = (text: string) => calculatedValue(text, 'exemplo com valores inventados');
  return sourcedText`Um exemplo de ${wrapName(name)}, com valores inventados: ${withFigures(example, figureOf)}`;
}

/** A number; not that of `B3` or of an asset's code. */
const figure = /(?<!\bB(?=3\b))(?<![A-Z]{4}(?=\d{1,2}\b))\d+(?:[.,]\d+)*/g;

/** Returns a reviewed text with each of its numbers as a value of the given source. */
function withFigures(text: string, figureOf: (number: string) => SourcedValue): Sentence {
  return { text, figures: (text.match(figure) ?? []).map(figureOf) };
}

const noJudgement = sourcedText`Sozinho, isso não é bom nem ruim, e um número alto ou baixo pode ter mais de um motivo. O que costuma ser olhado é o mesmo número em empresas do mesmo setor e em outros anos da própria empresa, e os outros números ao lado dele.`;

const nothingBeyond = {
  simpler: sourcedText`Esta já é a explicação mais simples que tenho.`,
  deeper: sourcedText`Esta já é a explicação mais detalhada que tenho.`,
} as const;
