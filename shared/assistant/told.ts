/*
 * Figures by reference: a sentence is made of words without any digit and of figures that say where they come
 * from. Whoever writes an answer cannot write a figure into it, so that nothing is invented by a slip.
 */

/** A figure as it is read, with its origin. */
export interface Figure {
  readonly text: string;
  /** `brapi`, `Banco Central do Brasil`, `você`, `conta`: who says it. */
  readonly source: FigureSource;
  /** ISO 8601: of when it is; null where nobody says, or it is of no moment. */
  readonly at: string | null;
  /** Of what is counted: how, in words. */
  readonly formula?: string | undefined;
}

export type FigureSource = 'brapi' | 'Banco Central do Brasil' | 'você' | 'conta';

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

/** Sentences in a row. */
export function joined(sentences: readonly Sentence[], between: string): Sentence {
  return {
    text: sentences.map(({ text }) => text).join(between),
    figures: sentences.flatMap(({ figures }) => figures),
  };
}
