import { cellText, type Cell } from '../spreadsheet.ts';
import { looksLikeAsset } from './asset-code.ts';
import {
  columnName,
  findColumns,
  isKnownHeader,
  isQuantityName,
  sectionName,
} from './column-names.ts';

/** The header of a table, which may stand in two lines. */
export interface Header {
  readonly names: readonly string[];
  /** As written; empty texts for empty cells. */
  readonly texts: readonly string[];
  readonly lines: 1 | 2;
  /** The name of a section beside its share of the whole: such a row is a header, even without a quantity. */
  readonly section: string | null;
}

type Rows = readonly (readonly Cell[])[];

/** Reads a row as the first line of a header; its names are empty when it is none. */
export function readHeader(rows: Rows, index: number): Header {
  const cells = rows[index] ?? [];
  const filled = cells.filter((cell) => cellText(cell) !== '');
  const isOfWords = filled.length > 2 && !filled.some(isValue);
  const section = filled.map(sectionName).find((name) => name !== null) ?? null;
  return { ...readLines(rows, index), section: isOfWords ? section : null };
}

function readLines(rows: Rows, index: number): Omit<Header, 'section'> {
  const cells = rows[index] ?? [];
  const texts = cells.map(cellText);
  if (cells.filter(isValue).length > 1) return { names: [], texts, lines: 1 };
  const names = cells.map(columnName);
  const below = rows[index + 1] ?? [];
  if (isSecondLine(names, below)) {
    const joined = joinWithBelow(names, below.map(columnName));
    if (isKnownHeader(findColumns(joined)))
      return { names: joined, texts: joinTexts(texts, below.map(cellText)), lines: 2 };
  }
  const above = rows[index - 1] ?? [];
  return { names: joinWithAbove(names, () => above.map(columnName)) ?? [], texts, lines: 1 };
}

/** A row with several numbers or days is no header. */
export function isValue(cell: Cell): boolean {
  if (cell === null || typeof cell !== 'string') return cell !== null;
  return /\d/.test(cell) && /^[\s\d.,/:()R$-]*$/.test(cell);
}

/** 'Disponível' and 'Total' below 'Quantidade', or 'Qtde' and 'Preço' below 'Compra' and 'Venda'. */
function isSecondLine(names: readonly string[], below: readonly Cell[]): boolean {
  const filled = below.flatMap((cell, column) =>
    cellText(cell) === '' ? [] : [{ cell, column, text: cellText(cell) }],
  );
  return (
    names.filter((name) => name !== '').length > 1 &&
    filled.length > 1 &&
    filled.some(({ column }) => (names[column] ?? '') === '') &&
    filled.every(({ text, cell }) => !isValue(cell) && !looksLikeAsset(text)) &&
    !isKnownHeader(findColumns(below.map(columnName)))
  );
}

function joinWithBelow(names: readonly string[], below: readonly string[]): readonly string[] {
  let group = '';
  return Array.from({ length: Math.max(names.length, below.length) }, (_, column) => {
    const [own = '', second = ''] = [names[column], below[column]];
    group = own === '' ? group : own;
    if (second === '') return own;
    return (isQuantityName(group) ? `${group} ${second}` : `${second} ${group}`).trim();
  });
}

function joinTexts(texts: readonly string[], below: readonly string[]): readonly string[] {
  return Array.from(
    { length: Math.max(texts.length, below.length) },
    (_, column) => below[column] || texts[column] || '',
  );
}

/**
 * Returns the names of a line with the groups of the line above: 'Compra' and 'Venda' above 'Quantidade' and 'Preço'
 * of each. Undefined when the line has the name of a quantity twice and nothing above tells them apart.
 */
function joinWithAbove(
  names: readonly string[],
  readAbove: () => readonly string[],
): readonly string[] | undefined {
  const repeated = new Set(names.filter((name, column) => names.indexOf(name) < column));
  const isRepeated = (name: string) => name !== '' && repeated.has(name);
  if (!names.some(isRepeated)) return names;
  const above = readAbove();
  let group = '';
  const joined = names.map((name, column) => {
    group = (above[column] ?? '') === '' ? group : (above[column] ?? '');
    return isRepeated(name) ? `${name} ${group}`.trim() : name;
  });
  const quantities = joined.filter(isQuantityName);
  return new Set(quantities).size === quantities.length ? joined : undefined;
}
