import { cellText, normalizeName, type Cell, type OtherTable } from './spreadsheet.ts';

/*
 * Classifies the tables of a file. Trades and movements must never be read as positions: they contain bought and sold
 * quantities, and adding those up would invent shares.
 */

/** Column names are compared without accents, case, punctuation and spaces. */
const tradeColumns = [
  /^(?:tipo (?:de |da )?)?operac(?:ao|oes)(?: c ?v| compra (?:e |ou )?venda)?$/,
  /^(?:tipo )?c ?(?:ou )?v$/,
  /^(?:tipo )?d ?(?:ou )?c$/,
  /^(?:tipo )?compra (?:e |ou |x )?venda$/,
  /^(?:debito credito|credito debito)$/,
  /^(?:tipo (?:de |da )?)?(?:movimentac(?:ao|oes)|movimento|transac(?:ao|oes))$/,
  /^tipo (?:de |da |do )?(?:lancamento|ordem|negocio)$/,
  /^entradas? (?:e |ou )?saidas?$/,
  /^data (?:(?:do |da |de )?(?:negocio|negociacao|operacao|pregao|transacao|movimentacao|movimento|lancamento|ordem)|trade)$/,
  /^natureza (?:da )?operacao$/,
  /^valor (?:da |de )?operacao$/,
  /^(?:trade date|side|buy sell|(?:transaction|trade|order) type|type of transaction|action)$/,
];

const summaryColumns =
  /^(?:quantidade|qtd|qtde|quant) (?:de |da )?(?:compra(?:da)?|venda|vendida)s?$/;
const movementColumns = /^(?:entrada saida|movimentacao)$/;
const b3TradeColumns = /^(?:data do negocio|tipo de movimentacao)$/;
const paymentColumns = /^(?:tipo (?:de |do )?)?(?:evento|provento)$/;
/** A header has one of these beside its other columns; a title of one cell has not. */
const assetColumns =
  /^(?:cod(?:igo)?(?: (?:de |da |do )?(?:negociacao|ativo|papel))?|ticker|ativos?|papel|produto|simbolo|titulo|especificacao(?: do titulo)?|empresa|quant(?:idade)?|qtde?|symbol|asset)$/;

/** Cells that reveal a trade without a matching header. */
const sides = new Set([
  'c',
  'v',
  'compra',
  'venda',
  'comprado',
  'vendido',
  'comprada',
  'vendida',
  'credito',
  'debito',
  'entrada',
  'saida',
  'buy',
  'sell',
]);
/** A column of opinions has the same words. */
const opinionColumns = /recomenda|\bsinal\b|\brating\b|consenso|analist/;

const maxNameLength = 60;
const maxOtherCells = 3;

/**
 * Returns the kind of a table that contains no positions, and undefined for any other. The header is searched in all
 * rows: a table of trades below one of positions would otherwise be read with the columns above it.
 */
export function classifyOtherTable(rows: readonly (readonly Cell[])[]): OtherTable | undefined {
  let header: readonly string[] = [];
  for (const row of rows) {
    const names = row.map(columnName);
    if (!names.some((name) => assetColumns.test(name))) continue;
    const kind = kindOfColumns(names);
    if (kind !== undefined) return kind;
    header = names;
  }
  return hasColumnOfSides(rows, header) || hasDatedSales(rows, header) ? 'trades' : undefined;
}

function kindOfColumns(names: readonly string[]): OtherTable | undefined {
  const has = (pattern: RegExp) => names.some((name) => pattern.test(name));
  if (names.includes('entrada saida') && has(movementColumns)) return 'b3-movements';
  if (has(b3TradeColumns)) return 'b3-trades';
  if (has(summaryColumns)) return 'b3-trade-summary';
  if (has(/^movimentac/)) return 'b3-movements';
  if (names.some((name) => tradeColumns.some((pattern) => pattern.test(name)))) return 'trades';
  return has(paymentColumns) ? 'payments' : undefined;
}

/** Returns whether all cells of a column, except titles and totals, say bought or sold. */
function hasColumnOfSides(rows: readonly (readonly Cell[])[], header: readonly string[]): boolean {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  return Array.from({ length: width }, (_, column) => column).some((column) => {
    if (opinionColumns.test(header[column] ?? '')) return false;
    const texts = rows.map((row) => columnName(row[column] ?? null)).filter((text) => text !== '');
    const count = texts.filter((text) => sides.has(text)).length;
    const others = texts.length - count;
    // The header of the column, a title and a total are no sides; nor are a few bonus shares and splits.
    return count > 0 && others <= Math.max(maxOtherCells, count / 4) && count >= others;
  });
}

/** Returns whether sales are negative quantities with a date, in a table without a column for the side. */
function hasDatedSales(rows: readonly (readonly Cell[])[], header: readonly string[]): boolean {
  const quantity = header.findIndex((name) => /^(?:quant(?:idade)?|qtde?)\b/.test(name));
  if (quantity < 0 || !header.some((name) => /^data\b/.test(name))) return false;
  return rows.some((row) => /^(?:[-−]\s*\d|\(\s*\d)/.test(cellText(row[quantity] ?? null)));
}

function columnName(cell: Cell): string {
  const text = cellText(cell);
  if (text.length > maxNameLength) return '';
  return normalizeName(text)
    .replaceAll(/[^a-z0-9$]+/g, ' ')
    .trim();
}
