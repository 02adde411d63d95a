import { joinList } from '../../../../../shared/editions/format-facts.ts';
import {
  rowTexts,
  missingValuesText,
  type RowName,
  type RowTexts,
} from '../../../copy/market/compare-rows.ts';

export interface SentenceValue {
  readonly symbol: string;
  /** Undefined when it is unknown. */
  readonly value: number | undefined;
  /** The value as written in a sentence. */
  readonly text: string;
}

/** A row in one sentence: each asset's value, in the order of the columns, and the assets without a value. */
export function rowSentence(row: RowName, values: readonly SentenceValue[]): string {
  const words: RowTexts = rowTexts[row];
  const present = values.flatMap(({ symbol, value, text }) =>
    value === undefined ? [] : [{ symbol, value, text }],
  );
  const missing = values.filter(({ value }) => value === undefined).map(({ symbol }) => symbol);
  const tail = missing.length === 0 ? '' : ` ${missingValuesText(missing)}`;
  const [first, ...others] = present;
  if (first === undefined) return tail.trim();
  const kindOf = (value: number) => words.kindOf?.(value) ?? 'one';
  const isSame =
    others.length > 0 &&
    others.every(
      ({ text, value }) => text === first.text && Math.sign(value) === Math.sign(first.value),
    );
  const clauses = isSame
    ? [words.full(joinList(present.map(({ symbol }) => symbol)), first.text, first.value, false)]
    : present.map(({ symbol, value, text }, index) => {
        const before = present[index - 1];
        return before !== undefined && kindOf(before.value) === kindOf(value)
          ? words.next(symbol, text, value)
          : lowercaseArticle(words.full(symbol, text, value, true), index > 0);
      });
  return `${capitalize(`${words.opening ?? ''}${clauses.join('; ')}`)}.${tail}`;
}

/** Within a sentence: an article, not a name, which is all in capitals. */
function lowercaseArticle(text: string, isWithin: boolean): string {
  return isWithin && /^(?:O|Os|A|As) /.test(text)
    ? text.charAt(0).toLowerCase() + text.slice(1)
    : text;
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
