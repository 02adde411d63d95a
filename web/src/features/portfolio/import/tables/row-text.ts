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
    .map((column) => textAt(cells, column))
    .filter((text) => text !== '' && text !== '-')
    .map(shortText);
  const shown =
    parts.length > 0
      ? parts
      : cells.map((cell) => shortText(cellText(cell))).filter((text) => text !== '');
  return shown.slice(0, 5).join(' · ');
}
