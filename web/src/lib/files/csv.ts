/** A number is written with a decimal comma; null is an empty cell. */
export type CsvCell = string | number | null;

export type CsvRow = readonly CsvCell[];

/** Marks the file as UTF-8 for spreadsheets. */
const byteOrderMark = '\uFEFF';

/** A spreadsheet treats a text with this start as a formula, and evaluates it when the file is opened. */
const formulaStart = /^[\s]*[=+\-@\t\r＝＋－＠]/;

const number = new Intl.NumberFormat('pt-BR', { useGrouping: false, maximumFractionDigits: 8 });

/** Rows as Brazilian spreadsheets open them: semicolons between the cells, decimal commas, UTF-8. */
export function formatCsv(rows: readonly CsvRow[]): string {
  return `${byteOrderMark}${rows.map((row) => `${row.map(formatCell).join(';')}\r\n`).join('')}`;
}

function formatCell(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') {
    // Without a zero's sign.
    return Number.isFinite(cell) ? number.format(cell).replace(/^-0$/, '0') : '';
  }
  const text = formulaStart.test(cell) ? `'${cell}` : cell;
  return /[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
