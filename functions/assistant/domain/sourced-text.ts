import type { ChartPart } from '../../../shared/messages/message-parts.ts';

/*
 * Sentences with sourced values: a sentence consists of words without digits and of values with their source. The
 * author of an answer cannot write a number without a source by mistake.
 */

/** A value as text, with its source. */
export interface SourcedValue {
  readonly text: string;
  /**
   * `brapi`, `Banco Central do Brasil`, `você` for the user, `conta` for a calculation, `BFJ` for a rule of the
   * product, or `regra` for a law or public rule.
   */
  readonly source: ValueSource;
  /** The subject, if the sentence does not name it: `P/L de PETR4`. */
  readonly of?: string | undefined;
  /** ISO 8601 time of the value; null if unknown or not applicable. */
  readonly at: string | null;
  /** Precision of the time: a day without an hour, or a month without a day, as for a price index. */
  readonly precision?: 'day' | 'month' | undefined;
  /** How a calculated value was obtained, in words. */
  readonly formula?: string | undefined;
}

export type ValueSource = 'brapi' | 'Banco Central do Brasil' | 'você' | 'conta' | 'BFJ' | 'regra';

/** A name that may contain digits: an asset, a company, an index. */
export interface Name {
  readonly name: string;
}

export interface Sentence {
  readonly text: string;
  readonly figures: readonly SourcedValue[];
}

/** Wraps a text from elsewhere that contains no value. */
export function wrapWords(text: string): Sentence {
  return { text, figures: [] };
}

export function wrapName(name: string): Name {
  return { name };
}

/**
 * Template tag: returns a sentence of words, names, values and other sentences.
 * @throws RangeError if the words themselves contain a digit
 */
export function sourcedText(
  words: TemplateStringsArray,
  ...parts: readonly (SourcedValue | Name | Sentence)[]
): Sentence {
  if (words.some((word) => /\d/.test(word))) {
    throw new RangeError('The words of an answer contain a value without a source');
  }
  let text = words[0] ?? '';
  const figures: SourcedValue[] = [];
  for (const [index, part] of parts.entries()) {
    if ('name' in part) text += part.name;
    else {
      text += part.text;
      figures.push(...('figures' in part ? part.figures : [part]));
    }
    text += words[index + 1] ?? '';
  }
  return { text, figures };
}

/** A table of values: a row has a cell for each column. */
export interface AnswerTable {
  readonly kind: 'table';
  readonly caption: string;
  readonly columns: readonly string[];
  readonly rows: readonly { readonly label: string; readonly cells: readonly SourcedValue[] }[];
}

/** Price series over the same days, calculated from values of one source. */
export interface AnswerPlot {
  readonly kind: 'plot';
  readonly chart: ChartPart;
  readonly figures: readonly SourcedValue[];
}

/** A page of the site. */
export interface AnswerLink {
  readonly kind: 'link';
  readonly label: string;
  readonly path: string;
}

export type AnswerPart = Sentence | AnswerTable | AnswerPlot | AnswerLink;

export type Paragraphs = readonly AnswerPart[];

export function isSentence(part: AnswerPart): part is Sentence {
  return !('kind' in part);
}

export function collectSourcedValues(part: AnswerPart): readonly SourcedValue[] {
  if (isSentence(part) || part.kind === 'plot') return part.figures;
  return part.kind === 'table' ? part.rows.flatMap(({ cells }) => cells) : [];
}

/** Joins sentences into one. */
export function joinSentences(sentences: readonly Sentence[], between: string): Sentence {
  return {
    text: sentences.map(({ text }) => text).join(between),
    figures: sentences.flatMap(({ figures }) => figures),
  };
}
