import type { CoursesPart } from '../messages/message-parts.ts';

/*
 * Figures by reference: a sentence is made of words without any digit and of figures that say where they come
 * from. Whoever writes an answer cannot write a figure into it, so that nothing is invented by a slip.
 */

/** A figure as it is read, with its origin. */
export interface Figure {
  readonly text: string;
  /** `brapi`, `Banco Central do Brasil`, `você`, `conta`, `BFJ` of its own rules: who says it. */
  readonly source: FigureSource;
  /** What it is of, where that is not in its text: `P/L de PETR4`. */
  readonly of?: string | undefined;
  /** ISO 8601: of when it is; null where nobody says, or it is of no moment. */
  readonly at: string | null;
  /** What its moment says: of a day no hour, of a month, as of an index of prices, no day. */
  readonly precision?: 'day' | 'month' | undefined;
  /** Of what is counted: how, in words. */
  readonly formula?: string | undefined;
}

export type FigureSource = 'brapi' | 'Banco Central do Brasil' | 'você' | 'conta' | 'BFJ';

/** A name of something that may have digits: an asset, a company, an index. */
export interface Name {
  readonly name: string;
}

export interface Sentence {
  readonly text: string;
  readonly figures: readonly Figure[];
}

/** Words that are chosen elsewhere, and have no figure. */
export function wordsOf(text: string): Sentence {
  return { text, figures: [] };
}

export function nameOf(name: string): Name {
  return { name };
}

/**
 * Writes a sentence of words, names, figures and other sentences.
 * @throws RangeError where the words themselves have a digit
 */
export function told(
  words: TemplateStringsArray,
  ...parts: readonly (Figure | Name | Sentence)[]
): Sentence {
  if (words.some((word) => /\d/.test(word))) {
    throw new RangeError('A figure without an origin in the words of an answer');
  }
  let text = words[0] ?? '';
  const figures: Figure[] = [];
  for (const [place, part] of parts.entries()) {
    if ('name' in part) text += part.name;
    else {
      text += part.text;
      figures.push(...('figures' in part ? part.figures : [part]));
    }
    text += words[place + 1] ?? '';
  }
  return { text, figures };
}

/** Figures side by side: a row has a cell for each column. */
export interface AnswerTable {
  readonly kind: 'table';
  readonly caption: string;
  readonly columns: readonly string[];
  readonly rows: readonly { readonly label: string; readonly cells: readonly Figure[] }[];
}

/** How some things went over the same days, counted from figures of one source. */
export interface AnswerPlot {
  readonly kind: 'plot';
  readonly courses: CoursesPart;
  readonly figures: readonly Figure[];
}

/** A page of the site. */
export interface AnswerLink {
  readonly kind: 'link';
  readonly label: string;
  readonly path: string;
}

export type AnswerPart = Sentence | AnswerTable | AnswerPlot | AnswerLink;

export function isSentence(part: AnswerPart): part is Sentence {
  return !('kind' in part);
}

export function figuresOf(part: AnswerPart): readonly Figure[] {
  if (isSentence(part) || part.kind === 'plot') return part.figures;
  return part.kind === 'table' ? part.rows.flatMap(({ cells }) => cells) : [];
}

/** Sentences in a row. */
export function joined(sentences: readonly Sentence[], between: string): Sentence {
  return {
    text: sentences.map(({ text }) => text).join(between),
    figures: sentences.flatMap(({ figures }) => figures),
  };
}
