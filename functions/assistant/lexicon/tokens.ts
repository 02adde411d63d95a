import { normalizeText } from '../text/normalize-text.ts';

/** A word, a number or a sign of a text. */
export interface Token {
  /** Without accents and case. */
  readonly plain: string;
  readonly at: number;
  readonly length: number;
}

const parts = /\d+(?:[.,]\d+)*|[\p{L}\p{M}][\p{L}\p{M}\d]*|[^\s\p{L}\p{M}\d]/gu;
/** Without accents: only its case has to change. */
const plainText = /^[ -~]*$/;
const hasContent = /[a-z0-9]/;
/** Signs that mean something in a question about figures. */
const meaningful: ReadonlySet<string> = new Set(['/', ',', '%', '<', '>', '=', '+', '&']);

/** Returns the words, numbers and meaningful signs of a text, in its order. */
export function splitIntoTokens(text: string): readonly Token[] {
  const isPlain = plainText.test(text);
  return [...(isPlain ? text.toLowerCase() : text).matchAll(parts)].flatMap(
    ({ 0: written, index }) => {
      const plain = isPlain ? written : normalizeText(written);
      return hasContent.test(plain) || meaningful.has(plain)
        ? [{ plain, at: index, length: written.length }]
        : [];
    },
  );
}

/** Returns the form in which a phrase is looked up: its tokens, with one space between them. */
export function phraseKey(phrase: string): string {
  return splitIntoTokens(phrase)
    .map(({ plain }) => plain)
    .join(' ');
}
