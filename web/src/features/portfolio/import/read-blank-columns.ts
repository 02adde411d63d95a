/*
 * Text that was copied from an app or a PDF has columns of runs of blanks, and single blanks inside of names. Empty
 * cells leave no trace but their place in the line.
 */

interface Token {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Returns whether the columns of these lines are separated by runs of blanks. */
export function hasBlankColumns(lines: readonly string[]): boolean {
  const rows = lines.filter((line) => tokensOf(line).length > 2);
  // A comma that separates columns does not always stand between two digits.
  const separated = lines.filter((line) => /[;\t|]|,(?!\d)|(?<!\d),/.test(line));
  return rows.length > 1 && rows.length > separated.length;
}

/** Splits lines into cells. A line with fewer cells than the header above it is split by its places. */
export function readBlankColumns(text: string): string[][] {
  let header: readonly Token[] = [];
  return text.split(/\r\n?|\n/).map((line) => {
    const tokens = tokensOf(line);
    const isHeader = tokens.length > 2 && tokens.every((token) => /^[^\d]*$/.test(token.text));
    if (isHeader) header = tokens;
    if (isHeader || tokens.length < 2 || tokens.length === header.length || header.length === 0)
      return tokens.map((token) => token.text);
    return placeBelow(header, tokens) ?? tokens.map((token) => token.text);
  });
}

function tokensOf(line: string): readonly Token[] {
  const tokens: Token[] = [];
  for (const { 0: text, index } of line.matchAll(/[^ \u00a0]+(?:[ \u00a0][^ \u00a0]+)*/g))
    tokens.push({ text, start: index, end: index + text.length });
  return tokens;
}

/** Undefined when two cells would be in one column: nothing says then where they belong. */
function placeBelow(header: readonly Token[], tokens: readonly Token[]): string[] | undefined {
  const cells = header.map(() => '');
  for (const { text, start, end } of tokens) {
    const distances = header.map((column) => Math.max(column.start - end, start - column.end, 0));
    const column = distances.indexOf(Math.min(...distances));
    if (cells[column] !== '') return undefined;
    cells[column] = text;
  }
  return cells;
}
