import { formatDecimal, isCanonicalDecimal } from '../../../../../../shared/portfolio/decimal.ts';
import { cellText, type Cell } from '../spreadsheet.ts';

const maxShown = 60;

/** Returns a file's text for display, without characters that would break or reverse its line. */
export function shortText(text: string): string {
  const plain = text.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, ' ').trim();
  return plain.length > maxShown ? `${plain.slice(0, maxShown)}…` : plain;
}

export function isFormula(text: string): boolean {
  return /^[=@]|^[+-]\s*[A-Za-z(]/.test(text.trim());
}

export function textAt(cells: readonly Cell[], column: number | undefined): string {
  return column === undefined ? '' : cellText(cells[column] ?? null);
}

/** Returns the recognised part of a row, for display. */
export function rowContent(
  cells: readonly Cell[],
  columns: readonly (number | undefined)[],
): string {
  const parts = columns
    .map((column) => shownText(column === undefined ? null : (cells[column] ?? null)))
    .filter((text) => text !== '' && text !== '-');
  const shown =
    parts.length > 0
      ? parts
      : cells.map((cell) => shortText(cellText(cell))).filter((text) => text !== '');
  return shown.slice(0, 5).join(' · ');
}

/** A number of a workbook is shown as Brazilians write it; a text stays as it is in the file. */
function shownText(cell: Cell): string {
  const text = shortText(cellText(cell));
  return typeof cell === 'object' && isCanonicalDecimal(text) ? formatDecimal(text) : text;
}
