import { standardLotTicker } from '../../../../../shared/market/ticker.ts';
import Big from 'big.js';
import { tickerSchema } from '../../../../../shared/contracts/preferences.ts';
import { canonicalDecimal, isCanonicalDecimal } from '../../../../../shared/portfolio/decimal.ts';
import {
  averagePriceSchema,
  brokerSchema,
  maximumBrokerLength,
  positionKey,
  quantitySchema,
  type Position,
} from '../../../../../shared/portfolio/position.ts';
import { importReasons as texts } from '../../../copy/portfolio/import.ts';
import {
  decimalStyleOf,
  readStyledDecimal,
  readStyledPrice,
  type DecimalStyle,
} from './decimal-style.ts';
import { classifyOtherTable } from './classify-table.ts';
import {
  cellText,
  FileRejectedError,
  normalizeName,
  type Cell,
  type OtherTable,
  type Sheet,
  type Spreadsheet,
} from './spreadsheet.ts';

/** A position in the file. */
export interface RowLocation {
  readonly sheet: string | null;
  readonly line: number;
}

export interface FoundPosition {
  readonly location: RowLocation;
  readonly position: Position;
  /** The number of rows with the same asset and broker. */
  readonly rows: number;
  /** Whether some of these rows are equal in every cell: one row may have been pasted twice. */
  readonly hasEqualRows: boolean;
}

export interface WrongRow {
  readonly location: RowLocation;
  /** The content, shortened. */
  readonly what: string;
  readonly reason: string;
}

/** Assets that a portfolio does not support: fixed income, treasury bonds, and the assets of other sheets. */
export interface SkippedRows {
  readonly name: string;
  readonly rows: number;
}

export interface ReadPositions {
  readonly found: readonly FoundPosition[];
  readonly wrong: readonly WrongRow[];
  readonly skipped: readonly SkippedRows[];
  readonly hasFormulas: boolean;
}

/** Column names of B3, brokers and users' own sheets; lower case without accents. */
const columnNames = {
  ticker: [
    'codigo de negociacao',
    'cod. de negociacao',
    'ticker',
    'ativo',
    'codigo',
    'codigo do ativo',
    'papel',
    'simbolo',
  ],
  product: ['produto'],
  // Blocked and lent shares are owned, too: the total has precedence over the available quantity.
  quantity: [
    'quantidade total',
    'qtde total',
    'qtde. total',
    'qtd total',
    'qtd. total',
    'quantidade',
    'qtd',
    'qtd.',
    'qtde',
    'qtde.',
    'quant.',
  ],
  price: [
    'preco medio',
    'preco medio (r$)',
    'preco medio de compra',
    'pm',
    'custo medio',
    'preco de custo',
  ],
  broker: ['instituicao', 'corretora', 'banco'],
} as const;
type Column = keyof typeof columnNames;

/** Sheets of B3's files, including its monthly report, for assets without an exchange ticker. */
const otherSheets =
  /renda fixa|tesouro|emprestimo|provento|negociac|reembolso|movimentac|\bopcoes\b|derivativ|\bcoe\b/;
/** Columns that only bonds have, for sheets without a name. */
const bondColumns = ['indexador', 'vencimento', 'emissor'];
/** The header of a sheet is in its first lines, possibly below a title. */
const linesToHeader = 30;

/**
 * Reads the positions of a spreadsheet: from B3's investor area, or any spreadsheet with a header that names ticker
 * and quantity.
 * @throws FileRejectedError when no sheet has such a header, or when the file has only trades, movements or payments
 */
export function readPositions({ sheets, hasFormulas }: Spreadsheet): ReadPositions {
  const found = new Map<string, FoundPosition>();
  const wrong: WrongRow[] = [];
  const skipped: SkippedRows[] = [];
  const others: OtherTable[] = [];
  const seen = new Set<string>();
  let hasHeader = false;
  for (const sheet of sheets) {
    const header = headerOf(sheet);
    const other = classifyOtherTable(sheet.rows);
    if (other !== undefined) {
      others.push(other);
      skipped.push({ name: sheet.name ?? texts.otherTables[other], rows: countFilled(sheet) - 1 });
      continue;
    }
    if (isSkippedSheet(sheet, header)) {
      const rows = countRows(sheet, header);
      if (rows > 0) skipped.push({ name: sheet.name ?? texts.bonds, rows });
      continue;
    }
    if (header === undefined) continue;
    hasHeader = true;
    const style = styleOf(sheet, header);
    for (const [index, row] of sheet.rows.entries()) {
      if (index <= header.line || isNoRow(row, header.columns)) continue;
      const location = { sheet: sheet.name, line: index + 1 };
      const read = readRow(row, header.columns, style);
      if (typeof read === 'string') {
        wrong.push({ location, what: shortened(row, header.columns), reason: read });
        continue;
      }
      const name = positionKey(read);
      const cells = JSON.stringify(row.map(cellText));
      const isRepeated = seen.has(cells);
      seen.add(cells);
      const earlier = found.get(name);
      if (earlier === undefined) {
        found.set(name, { location, position: read, rows: 1, hasEqualRows: false });
        continue;
      }
      const joined = together(earlier.position, read);
      if (joined === undefined)
        wrong.push({ location, what: shortened(row, header.columns), reason: texts.twice });
      else {
        found.set(name, {
          ...earlier,
          position: joined,
          rows: earlier.rows + 1,
          hasEqualRows: earlier.hasEqualRows || isRepeated,
        });
      }
    }
  }
  if (!hasHeader) {
    const [other] = others;
    if (other !== undefined) throw new FileRejectedError(other);
    if (skipped.length === 0) throw new FileRejectedError('no-positions');
  }
  return { found: [...found.values()], wrong, skipped, hasFormulas };
}

interface Header {
  /** From 0. */
  readonly line: number;
  readonly columns: Readonly<Partial<Record<Column, number>>>;
  readonly names: readonly string[];
}

function headerOf({ rows }: Sheet): Header | undefined {
  for (const [line, row] of rows.slice(0, linesToHeader).entries()) {
    const names = row.map((cell) => normalizeName(cellText(cell)));
    const columns: Partial<Record<Column, number>> = {};
    for (const column of ['ticker', 'product', 'quantity', 'price', 'broker'] as const) {
      // The first of its names that the header contains: 'Código de Negociação' before 'Código'.
      const columnIndex = columnNames[column]
        .map((name) => names.indexOf(name))
        .find((at) => at >= 0);
      if (columnIndex !== undefined) columns[column] = columnIndex;
    }
    const hasCode = columns.ticker !== undefined || columns.product !== undefined;
    if (hasCode && columns.quantity !== undefined) return { line, columns, names };
  }
  return undefined;
}

function isSkippedSheet({ name }: Sheet, header: Header | undefined): boolean {
  if (name !== null && otherSheets.test(normalizeName(name))) return true;
  return header !== undefined && bondColumns.some((column) => header.names.includes(column));
}

function countRows({ rows }: Sheet, header: Header | undefined): number {
  if (header === undefined) return 0;
  return rows.slice(header.line + 1).filter((row) => !isNoRow(row, header.columns)).length;
}

function countFilled({ rows }: Sheet): number {
  return rows.filter((row) => row.some((cell) => cellText(cell) !== '')).length;
}

/** Lines between, and B3's totals under its rows. */
function isNoRow(row: readonly Cell[], columns: Header['columns']): boolean {
  const at = (column: Column) => textAt(row, columns[column]);
  const name = at('ticker') || at('product');
  return name === '' ? at('quantity') === '' || isTotal(row) : normalizeName(name) === 'total';
}

function isTotal(row: readonly Cell[]): boolean {
  return row.some((cell) => normalizeName(cellText(cell)).startsWith('total'));
}

/** @returns why it cannot be, for a row that is wrong */
function readRow(
  row: readonly Cell[],
  columns: Header['columns'],
  style: DecimalStyle,
): Position | string {
  const cell = (column: Column): Cell => {
    const columnIndex = columns[column];
    return columnIndex === undefined ? null : (row[columnIndex] ?? null);
  };
  const code = cellText(cell('ticker')) || codeOfProduct(cellText(cell('product')));
  if (code === '' || code === '-') return texts.noTicker;
  if ([code, cellText(cell('quantity')), cellText(cell('price'))].some(isFormula))
    return texts.formula;
  const ticker = standardLotTicker(code);
  if (!tickerSchema.safeParse(ticker).success) return texts.noSuchTicker(shortText(code));
  const quantity = decimalOf(cell('quantity'), style);
  if (quantity === 'ambiguous') return texts.ambiguous(cellText(cell('quantity')));
  if (quantity === undefined) return texts.quantity;
  const checkedQuantity = quantitySchema.safeParse(quantity);
  if (!checkedQuantity.success) return firstMessage(checkedQuantity.error);
  const price = priceOf(cell('price'), style);
  if (price === 'ambiguous') return texts.ambiguous(cellText(cell('price')));
  if (price === undefined) return texts.price;
  const checkedPrice = price === null ? undefined : averagePriceSchema.safeParse(price);
  if (checkedPrice?.success === false) return firstMessage(checkedPrice.error);
  const broker = brokerOf(cellText(cell('broker')));
  if (broker === undefined) return texts.broker;
  return { ticker, quantity, averagePrice: price, broker };
}

/** Returns the code of a product: `PETR4 - PETROBRAS` (B3), `ITAUSA PN - ITSA4` and `PETROBRAS PN (PETR4)` (brokers). */
function codeOfProduct(product: string): string {
  const [first = '', ...others] = product.split(/ - |[()]/).map((part) => part.trim());
  const isCode = (part: string) => /^[A-Z][A-Z0-9]{3}\d{1,2}F?$/.test(part);
  return isCode(first) ? first : (others.find(isCode) ?? first);
}

function isFormula(text: string): boolean {
  return /^[=@]|^[+-]\s*[A-Za-z(]/.test(text);
}

function styleOf({ rows }: Sheet, { line, columns }: Header): DecimalStyle {
  const numbers = rows.slice(line + 1).flatMap((row) =>
    [columns.quantity, columns.price].flatMap((index) => {
      const cell = index === undefined ? null : (row[index] ?? null);
      return typeof cell === 'string' ? [cell] : [];
    }),
  );
  return decimalStyleOf(numbers);
}

function decimalOf(cell: Cell, style: DecimalStyle): string | undefined {
  if (cell === null) return undefined;
  if (typeof cell === 'string') return readStyledDecimal(cell, style);
  try {
    const canonical = canonicalDecimal(new Big(cell.number));
    return isCanonicalDecimal(canonical) ? canonical : undefined;
  } catch {
    return undefined;
  }
}

/** Null when there is no price; undefined when the text is not a price. */
function priceOf(cell: Cell, style: DecimalStyle): string | null | undefined {
  const text = cellText(cell).replace(/^R\$/, '').trim();
  if (text === '' || text === '-') return null;
  return typeof cell === 'string' ? readStyledPrice(cell, style) : decimalOf(cell, style);
}

function brokerOf(text: string): string | null | undefined {
  if (text === '' || text === '-') return null;
  const parsed = brokerSchema.safeParse(text.replaceAll(/\s+/g, ' ').slice(0, maximumBrokerLength));
  return parsed.success ? parsed.data : undefined;
}

/** Combines two positions of the same asset at the same broker, for example of two accounts there. */
function together(one: Position, other: Position): Position | undefined {
  const quantity = new Big(one.quantity).plus(other.quantity);
  const cost = [one, other].map(({ quantity: heldQuantity, averagePrice }) =>
    averagePrice === null ? null : new Big(heldQuantity).times(averagePrice),
  );
  const [costOfOne, costOfOther] = cost;
  const averagePrice =
    costOfOne && costOfOther ? canonicalDecimal(costOfOne.plus(costOfOther).div(quantity)) : null;
  const joined = { ...one, quantity: canonicalDecimal(quantity), averagePrice };
  return quantitySchema.safeParse(joined.quantity).success ? joined : undefined;
}

/** Returns the recognised part of a row. */
function shortened(
  row: readonly Cell[],
  { product, ticker, quantity, price }: Header['columns'],
): string {
  const name = [ticker, product].find(
    (columnIndex) => columnIndex !== undefined && textAt(row, columnIndex) !== '',
  );
  const parts = [name, quantity, price].map((columnIndex) => textAt(row, columnIndex));
  return parts
    .flatMap((text) => (text === '' || text === '-' ? [] : [shortText(text)]))
    .join(' · ');
}

function textAt(row: readonly Cell[], columnIndex: number | undefined): string {
  return columnIndex === undefined ? '' : cellText(row[columnIndex] ?? null);
}

const longestShown = 60;

/** Returns a file's text for display, without characters that would break or reverse its line. */
function shortText(text: string): string {
  const plain = text.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, ' ').trim();
  return plain.length > longestShown ? `${plain.slice(0, longestShown)}…` : plain;
}

function firstMessage(error: { readonly issues: readonly { readonly message: string }[] }): string {
  return error.issues[0]?.message ?? texts.other;
}
