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
    const texts = tokens.map((token) => token.text);
    if (isHeader(texts)) {
      header = tokens;
      return texts;
    }
    const isComplete = texts.length < 2 || texts.length >= header.length;
    return isComplete ? texts : (placeBelow(header, tokens) ?? withoutPlaces(texts));
  });
}

function isHeader(texts: readonly string[]): boolean {
  return texts.length > 2 && !texts.some((text) => valuePattern.test(text));
}

/** Numbers, days and codes. */
const valuePattern = /^(?:[-–(]?(?:R\$ ?)?[\d.,/]+%?\)?|[A-Z][A-Z0-9]{3}\d{1,2}F?)$/;

/** The first cell and the rest: a number that could be of two columns is not taken for either. */
function withoutPlaces([first = '', ...rest]: readonly string[]): string[] {
  return rest.length < 2 ? [[first, ...rest].join(' ')] : [first, rest.join(' ')];
}

function tokensOf(line: string): readonly Token[] {
  const tokens: Token[] = [];
  for (const { 0: text, index } of line.matchAll(/[^ \u00a0]+(?:[ \u00a0][^ \u00a0]+)*/g))
    tokens.push({ text, start: index, end: index + text.length });
  return tokens;
}

/** Undefined when a cell is below no column, or two cells are below the same one. */
function placeBelow(header: readonly Token[], tokens: readonly Token[]): string[] | undefined {
  const cells = header.map(() => '');
  for (const { text, start, end } of tokens) {
    const below = header.flatMap((column, index) =>
      start < column.end && column.start < end ? [index] : [],
    );
    const [column] = below;
    if (column === undefined || below.length > 1 || cells[column] !== '') return undefined;
    cells[column] = text;
  }
  return cells;
}
