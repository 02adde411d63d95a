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
  if (tables.length === 0) throw new FileRejectedError('web-page');
  if (tables.length > maxTables || page.querySelectorAll('tr').length > maxRows) {
    throw new FileRejectedError('large');
  }
  return {
    sheets: tables
      // Ignore outer tables, which are used for layout only.
      .filter((table) => table.querySelector('table') === null)
      .map(({ rows }) => ({
        name: null,
        rows: readRows(rows),
      })),
    hasFormulas: false,
    isPage: true,
  };
}

/** A cell over several columns or rows keeps the cells after and below it in their columns. */
function readRows(rows: HTMLCollectionOf<HTMLTableRowElement>): string[][] {
  /** Rows below the current one that a cell above covers, by column. */
  const covered: number[] = [];
  return Array.from(rows, ({ cells }) => {
    const texts: string[] = [];
    const skipCovered = () => {
      for (let left = covered[texts.length] ?? 0; left > 0; left = covered[texts.length] ?? 0) {
        covered[texts.length] = left - 1;
        texts.push('');
      }
    };
    for (const { textContent, colSpan, rowSpan } of cells) {
      skipCovered();
      for (let column = 0; column < colSpan && texts.length <= maxColumns; column += 1) {
        covered[texts.length] = rowSpan - 1;
        texts.push(column === 0 ? textContent.trim() : '');
      }
    }
    skipCovered();
    return texts;
  });
}
