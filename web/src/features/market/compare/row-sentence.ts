import { listed } from '../../../../../shared/editions/prose/figure-words.ts';
import {
  rowWords,
  unknownOf,
  type RowName,
  type RowWords,
} from '../../../copy/market/compare-rows.ts';

export interface SaidFigure {
  readonly symbol: string;
  /** Undefined where it is unknown. */
  readonly value: number | undefined;
  /** In words, as a sentence has it. */
  readonly figure: string;
}

/** A row in one plain sentence: each asset's figure, in the order of the columns, and who has none. */
export function rowSentence(row: RowName, figures: readonly SaidFigure[]): string {
  const words: RowWords = rowWords[row];
  const known = figures.flatMap(({ symbol, value, figure }) =>
    value === undefined ? [] : [{ symbol, value, figure }],
  );
  const unknown = figures.filter(({ value }) => value === undefined).map(({ symbol }) => symbol);
  const tail = unknown.length === 0 ? '' : ` ${unknownOf(unknown)}`;
  const [first, ...others] = known;
  if (first === undefined) return tail.trim();
  const kindOf = (value: number) => words.kindOf?.(value) ?? 'one';
  const isSame =
    others.length > 0 &&
    others.every(
      ({ figure, value }) => figure === first.figure && Math.sign(value) === Math.sign(first.value),
    );
  const clauses = isSame
    ? [words.full(listed(known.map(({ symbol }) => symbol)), first.figure, first.value, false)]
    : known.map(({ symbol, value, figure }, place) => {
        const before = known[place - 1];
        return before !== undefined && kindOf(before.value) === kindOf(value)
          ? words.next(symbol, figure, value)
          : lowered(words.full(symbol, figure, value, true), place > 0);
      });
  return `${capital(`${words.opening ?? ''}${clauses.join('; ')}`)}.${tail}`;
}

/** Within a sentence: an article, not a name, which is all in capitals. */
function lowered(text: string, isWithin: boolean): string {
  return isWithin && /^(?:O|Os|A|As) /.test(text)
    ? text.charAt(0).toLowerCase() + text.slice(1)
    : text;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
