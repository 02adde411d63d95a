import { FileRejectedError, maxColumns, maxRows, type Spreadsheet } from './spreadsheet.ts';

const maxTables = 50;

/**
 * Reads the tables of a page, each as a sheet without a name. The page is parsed and never shown, so its scripts do not run
 * and its links do not load.
 * @throws FileRejectedError
 */
export function readHtmlTables(html: string): Spreadsheet {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const tables = Array.from(page.querySelectorAll('table'));
  if (tables.length === 0) throw new FileRejectedError('not-a-spreadsheet');
  if (tables.length > maxTables || page.querySelectorAll('tr').length > maxRows) {
    throw new FileRejectedError('large');
  }
  return {
    sheets: tables
      // Ignore outer tables, which are used for layout only.
      .filter((table) => table.querySelector('table') === null)
      .map(({ rows }) => ({
        name: null,
        rows: Array.from(rows, ({ cells }) => readCells(cells)),
      })),
    hasFormulas: false,
  };
}

/** A cell over several columns keeps the cells after it in their columns. */
function readCells(cells: HTMLCollectionOf<HTMLTableCellElement>): string[] {
  const texts: string[] = [];
  for (const { textContent, colSpan } of cells) {
    texts.push(textContent.trim());
    for (let column = 1; column < colSpan && texts.length <= maxColumns; column += 1)
      texts.push('');
  }
  return texts;
}
