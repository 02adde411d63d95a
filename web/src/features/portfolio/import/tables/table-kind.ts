import { cellText, normalizeName } from '../spreadsheet.ts';
import { looksLikeAsset } from './asset-code.ts';
import type { Table } from './find-tables.ts';
import { columnDayReader } from './group-days.ts';
import { numberShape } from './number-text.ts';
import { textAt } from './row-text.ts';
import { readCashSide, readSide, type Side } from './trade-sides.ts';

/** Where the side of each row stands. */
export interface SideColumn {
  readonly column: number;
  readonly read: (text: string) => Side | undefined;
}

export type TableKind =
  | {
      readonly kind:
        | 'movements'
        | 'pairs'
        | 'positions'
        | 'payments'
        | 'wishes'
        | 'loans'
        | 'bonds'
        | 'orders';
    }
  | {
      readonly kind: 'trades';
      /** Undefined when the sign of the quantity is the side. */
      readonly side: SideColumn | undefined;
      /** Undefined when no column has days. */
      readonly day: number | undefined;
    };

/** A column of recommendations contains the same words as a column of sides. */
const opinionPattern =
  /recomenda|\bsinal\b|\brating\b|consenso|analist|^obs|observac|coment|\bcomment|^notas?$|^notes?$|anotac|motivo|^metas?$|objetiv|estrateg/;
/** Columns with these names have days of trades; a column 'Data' may also be the day of a balance. */
const tradeDayNames = new Set([
  'data negocio',
  'data negociacao',
  'data operacao',
  'data pregao',
  'data trade',
  'pregao',
  'trade date',
  'data transacao',
  'data execucao',
  'execution date',
  'data ordem',
  'data lancamento',
  'data movimentacao',
]);
/** Columns that only trades have, even without a day or a side. */
const tradeColumnPattern =
  /^valor operacao(?: ajuste)?$|^(?:quantidade|qtde?) (?:compra(?:da)?|venda|vendida)$/;
const maxOtherSides = 3;
/** Rows that show what a column is. */
const sampleRows = 1000;

/** Returns what a table is, from its columns and values. Its rows are data rows. */
export function tableKindOf(table: Table): TableKind {
  const kind = kindOfColumns(table);
  if (table.purpose === 'wishes' && kind.kind === 'positions') return { kind: 'wishes' };
  const { price, averagePrice } = table.columns;
  const isPriced = averagePrice !== undefined || (kind.kind === 'trades' && price !== undefined);
  if (table.purpose === 'payments' && /^(?:positions|trades)$/.test(kind.kind) && !isPriced)
    return { kind: 'payments' };
  // Sold assets are not held.
  const day = tradeDayColumn(table);
  const isPurchase = table.side === 'buy' && day !== undefined && averagePrice === undefined;
  if (kind.kind === 'positions' && (table.side === 'sell' || isPurchase))
    return { kind: 'trades', side: undefined, day };
  return kind;
}

function kindOfColumns(table: Table): TableKind {
  const { columns } = table;
  if (columns.inOut !== undefined && columns.side !== undefined) return { kind: 'movements' };
  if (isOfLoans(table)) return { kind: 'loans' };
  if (isOfPairs(table)) return { kind: 'pairs' };
  if (columns.index !== undefined && (isOfBonds(table) || !hasShares(table)))
    return { kind: 'bonds' };
  const side = sideColumnOf(table);
  const day = tradeDayColumn(table);
  if (isOfOrders(columns) && (side === undefined || day === undefined)) return { kind: 'orders' };
  // Orders that wait for a price; nothing says which of them were executed.
  if (columns.trigger !== undefined && columns.status === undefined && !hasExecuted(table))
    return { kind: 'orders' };
  if (side !== undefined) return { kind: 'trades', side, day };
  const hasPayments = columns.event !== undefined || columns.paymentDay !== undefined;
  if (hasPayments && columns.averagePrice === undefined) return { kind: 'payments' };
  return isOfTrades(table, day) ? { kind: 'trades', side, day } : { kind: 'positions' };
}

function isOfOrders({ trigger, status }: Table['columns']): boolean {
  return trigger !== undefined || status !== undefined;
}

/** Returns whether the quantity of a table of orders is the executed one. */
export function hasExecuted({ columns, names }: Table): boolean {
  return /exec|filled/.test(names[columns.quantity ?? -1] ?? '');
}

/** Codes of debentures, as `VALE38`, look like those of shares. */
function isOfBonds({ names }: Table): boolean {
  return ['emissor', 'indexador', 'vencimento'].every((name) => names.includes(name));
}

function hasShares({ columns, rows }: Table): boolean {
  return rows.some(
    ({ cells }) =>
      looksLikeAsset(textAt(cells, columns.code)) || looksLikeAsset(textAt(cells, columns.product)),
  );
}

function isOfLoans({ columns, rows }: Table): boolean {
  const { loan } = columns;
  return (
    loan !== undefined &&
    rows.some(({ cells }) =>
      cells.some((cell) => /^(?:doador|tomador)/.test(normalizeName(cellText(cell)))),
    )
  );
}

/** 'Compra' and 'Venda' may also be columns of bid and ask prices, or of days. */
function isOfPairs(table: Table): boolean {
  const { boughtQuantity, soldQuantity, boughtDay, soldDay } = table.columns;
  if (boughtDay !== undefined && soldDay !== undefined) return true;
  if (boughtQuantity === undefined || soldQuantity === undefined) return false;
  if (/^(?:quant|qtd)/.test(table.names[boughtQuantity] ?? '')) return true;
  const texts = [boughtQuantity, soldQuantity].flatMap((column) => textsOf(table, column));
  const hasPrices = texts.some((text) => /^(?:R\$\s*)?[\d.]*,\d{2}$|^\d+\.\d{1,2}$/.test(text));
  return !hasPrices || table.columns.quantity === undefined;
}

function sideColumnOf(table: Table): SideColumn | undefined {
  const { columns, names } = table;
  const width = table.rows.reduce((widest, { cells }) => Math.max(widest, cells.length), 0);
  const used = new Set([
    columns.code,
    columns.product,
    columns.quantity,
    columns.price,
    columns.broker,
    columns.market,
  ]);
  let best: { readonly column: number; readonly count: number } | undefined;
  for (let column = 0; column < width; column += 1) {
    if (used.has(column) || column === columns.cashSide || opinionPattern.test(names[column] ?? ''))
      continue;
    const texts = textsOf(table, column).slice(0, sampleRows);
    const isNamed = column === columns.side;
    // 'S' may also be 'sim'.
    const count = texts.filter(
      (text) => readSide(text) !== undefined && (isNamed || !/^[bs]$/i.test(text)),
    ).length;
    const others = texts.length - count;
    // Notes such as 'vendi um pouco' stand in some of the rows only.
    const isInMost = count * 2 >= Math.min(table.rows.length, sampleRows);
    const isOfSides = isInMost && others <= Math.max(maxOtherSides, count / 4) && count >= others;
    if (!isNamed && !isOfSides) continue;
    if (best === undefined || count > best.count || (count === best.count && isNamed))
      best = { column, count };
  }
  if (best !== undefined) return { column: best.column, read: readSide };
  const { cashSide } = columns;
  return cashSide === undefined ? undefined : { column: cashSide, read: readCashSide };
}

/** Returns the column with the days of trades: by its name, or because all its cells are days. */
export function tradeDayColumn(table: Table): number | undefined {
  const { columns } = table;
  const hasDays = (column: number | undefined): column is number =>
    column !== undefined && daysOf(table, column).length > 0;
  const named = [columns.day, columns.boughtDay].find(hasDays);
  if (named !== undefined) return named;
  const others = new Set([
    columns.expiry,
    columns.paymentDay,
    columns.settlementDay,
    columns.quantity,
    columns.price,
  ]);
  const byValues = table.names.findIndex((name, column) => {
    if (others.has(column) || /vencimento|carencia|registro|validade/.test(name)) return false;
    const texts = textsOf(table, column).slice(0, sampleRows);
    return (
      texts.length > 1 &&
      texts.some((text) => /[/-]/.test(text)) &&
      daysOf(table, column).length >= texts.length
    );
  });
  if (byValues >= 0) return byValues;
  return columns.day ?? columns.settlementDay;
}

function isOfTrades(table: Table, day: number | undefined): boolean {
  const { columns, names, rows } = table;
  const { quantity } = columns;
  const isNegative = (cells: Table['rows'][number]['cells']) => {
    const shape = numberShape(quantity === undefined ? null : (cells[quantity] ?? null));
    return shape.kind === 'certain'
      ? shape.value.lt(0)
      : shape.kind === 'ambiguous' && shape.decimal.lt(0);
  };
  const hasNegative = rows.some(({ cells }) => isNegative(cells));
  if (names.some((name) => tradeColumnPattern.test(name))) return true;
  if (day === undefined) return hasNegative && hasRepeatedAsset(table);
  if (hasNegative || columns.fees.length > 0) return true;
  if (tradeDayNames.has(names[day] ?? '') || day === columns.settlementDay) return true;
  if (hasSeveralDaysOfAnAsset(table, day)) return true;
  const isPriced =
    columns.price !== undefined ||
    (columns.value !== undefined && columns.averagePrice === undefined);
  if (!isPriced || day === columns.boughtDay) return false;
  return new Set(daysOf(table, day)).size > 1 || hasRepeatedAsset(table);
}

/** Each row is then a purchase or an old balance. */
function hasSeveralDaysOfAnAsset(table: Table, day: number): boolean {
  const dayOf = new Map<string, string>();
  return table.rows.some(({ cells }) => {
    const text = textAt(cells, day);
    const key = assetKey(table, cells);
    if (text === '' || key === undefined) return false;
    const first = dayOf.get(key) ?? text;
    dayOf.set(key, first);
    return first !== text;
  });
}

function hasRepeatedAsset(table: Table): boolean {
  const keys = table.rows.flatMap(({ cells }) => assetKey(table, cells) ?? []);
  return new Set(keys).size < keys.length;
}

function assetKey({ columns }: Table, cells: Table['rows'][number]['cells']): string | undefined {
  const asset = textAt(cells, columns.code) || textAt(cells, columns.product);
  return asset === '' ? undefined : normalizeName(`${asset}@${textAt(cells, columns.broker)}`);
}

function daysOf(table: Table, column: number): readonly string[] {
  const cells = table.rows.slice(0, sampleRows).map((row) => row.cells[column] ?? null);
  const read = columnDayReader(table, column);
  return cells.flatMap((cell) => read(cell) ?? []);
}

function textsOf({ rows }: Table, column: number): readonly string[] {
  return rows.flatMap(({ cells }) => textAt(cells, column) || []);
}
