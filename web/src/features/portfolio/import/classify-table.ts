import { cellText, normalizeName, type Cell, type OtherTable } from './spreadsheet.ts';

/*
 * Classifies the tables of a file. Trades and movements must never be read as positions: they contain bought and
 * sold quantities, and their sum would not be the number of shares held.
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
  /^(?:data (?:de |da )?)?liquidacao$/,
  /^hora(?:rio)?(?: (?:da |do )?(?:ordem|negocio|execucao))?$/,
  /^(?:status|situacao)(?: da ordem)?$/,
  /^(?:n|no|nr|num|numero|id) (?:da )?ordem$/,
  /^natureza$/,
  /^(?:(?:preco|valor) (?:de |do )?)?(?:gatilho|disparo|stop)$/,
  /^validade(?: da ordem)?$/,
  /^(?:trade date|side|buy sell|(?:transaction|trade|order) type|type of transaction|action)$/,
];

const summaryColumns =
  /^(?:quantidade|qtd|qtde|quant) (?:de |da )?(?:compra(?:da)?|venda|vendida)s?$/;
const movementColumns = /^(?:entrada saida|movimentacao)$/;
const b3TradeColumns = /^(?:data do negocio|tipo de movimentacao)$/;
const paymentColumns =
  /^(?:tipo (?:de |do )?)?(?:evento|provento)$|^data (?:com|ex|(?:de |do )?pagamento)$/;
/** A header has one of these columns and others; a title has only one cell. */
const assetColumns =
  /^(?:cod(?:igo)?(?: (?:de |da |do )?(?:negociacao|ativo|papel))?|ticker|ativos?|papel|produto|simbolo|titulo|especificacao(?: do titulo)?|empresa|quant(?:idade)?|qtde?|symbol|asset)$/;
const codeColumns =
  /^(?:cod(?:igo)?(?: (?:de |da |do )?(?:negociacao|ativo|papel))?|ticker|ativos?|papel|produto|simbolo|symbol|asset)$/;
const brokerColumns = /^(?:instituicao|corretora|banco)$/;
const totalQuantityColumns = /^(?:quant(?:idade)?|qtde?)(?: total)?$/;
const inColumns =
  /^(?:(?:quant(?:idade)?|qtde?|data) (?:de |da )?)?(?:entradas?|compras?|comprad[ao]s?|aquisic(?:ao|oes)|buy|bought)$/;
const outColumns =
  /^(?:(?:quant(?:idade)?|qtde?|data) (?:de |da )?)?(?:saidas?|vendas?|vendid[ao]s?|sell|sold)$/;
const offerColumns = /^(?:compra|venda|buy|sell)$/;
const plainDayColumns = /^(?:data|date|dia|mes)$/;
const monthText = /^(?:[A-Za-zç]{3,9}[./ -]{1,2}|\d{1,2}\/)(?:20)?\d{2}$/;
/** The price of one trade, which is neither an average nor the current price. */
const tradePriceColumns = /^(?:preco|price|valor)(?: (?:unitario|r\$|liquido|total))*$/;
const dayColumns = /^(?:data|date|dia|mes|pregao)\b/;
/** Dates on which something ends, or on which a loan began: they do not say when the asset was bought. */
const expiryColumns = /vencimento|carencia|registro/;
const dayText = /^(?:\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\d{4}-\d{2}-\d{2})(?:[ T].*)?$/;

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
/** A column of recommendations contains the same words. */
const opinionColumns = /recomenda|\bsinal\b|\brating\b|consenso|analist/;

const maxNameLength = 60;
const maxOtherCells = 3;

/**
 * Returns the kind of a table that contains no positions, and undefined for any other table. The header is searched
 * in all rows, because a table of trades below a table of positions would otherwise be read with that table's
 * columns.
 */
export function classifyOtherTable(rows: readonly (readonly Cell[])[]): OtherTable | undefined {
  const sections: { header: readonly string[]; rows: (readonly Cell[])[] }[] = [];
  for (const row of rows) {
    const names = row.map(columnName);
    if (!names.some((name) => assetColumns.test(name))) {
      sections.at(-1)?.rows.push(row);
      continue;
    }
    const kind = kindOfColumns(names);
    if (kind !== undefined) return kind;
    sections.push({ header: names, rows: [] });
  }
  const isOfTrades =
    hasColumnOfSides(rows, sections.at(-1)?.header ?? []) ||
    sections.some(
      (section) =>
        hasNegativeQuantities(section) ||
        hasSeveralDaysOfAnAsset(section) ||
        hasPricesOfSeveralDays(section) ||
        hasInAndOut(section),
    );
  return isOfTrades ? 'trades' : undefined;
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
  const width = rows.reduce((widest, row) => Math.max(widest, row.length), 0);
  return Array.from({ length: width }, (_, column) => column).some((column) => {
    if (opinionColumns.test(header[column] ?? '')) return false;
    const texts = rows.map((row) => columnName(row[column] ?? null)).filter((text) => text !== '');
    const count = texts.filter((text) => sides.has(text)).length;
    const others = texts.length - count;
    // The header of the column, a title and a total are no sides; nor are a few bonus shares and splits.
    return count > 0 && others <= Math.max(maxOtherCells, count / 4) && count >= others;
  });
}

/** A table from its header to the next one. */
interface Section {
  readonly header: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

/** Returns whether sales are negative quantities. */
function hasNegativeQuantities({ header, rows }: Section): boolean {
  const isDated = header.some((name) => /^data\b/.test(name));
  const quantityColumn = isDated ? /^(?:quant(?:idade)?|qtde?)\b/ : totalQuantityColumns;
  const quantities = columnsOf(header, (name) => quantityColumn.test(name));
  return rows.some((row) =>
    quantities.some((column) =>
      /^(?:[-−]\s*[\d.,]+|\(\s*[\d.,]+\s*\))$/.test(cellText(row[column] ?? null)),
    ),
  );
}

/**
 * Returns whether an asset appears with several dates at one broker: each row is then a purchase or an old balance.
 */
function hasSeveralDaysOfAnAsset({ header, rows }: Section): boolean {
  const [asset] = columnsOf(header, (name) => codeColumns.test(name));
  if (asset === undefined) return false;
  const [broker] = columnsOf(header, (name) => brokerColumns.test(name));
  const days = columnsOf(header, (name, column) => {
    if (expiryColumns.test(name)) return false;
    return dayColumns.test(name) || holdsDays(rows, column);
  });
  return days.some((column) => {
    const dayOf = new Map<string, string>();
    return rows.some((row) => {
      const textAt = (index: number | undefined) =>
        index === undefined ? '' : columnName(row[index] ?? null);
      const day = textAt(column);
      if (day === '' || textAt(asset) === '') return false;
      const name = `${textAt(asset)}@${textAt(broker)}`;
      const firstDay = dayOf.get(name) ?? day;
      dayOf.set(name, firstDay);
      return firstDay !== day;
    });
  });
}

/** Returns whether the rows have prices of different days, as purchases have. A snapshot has one day for all rows. */
function hasPricesOfSeveralDays({ header, rows }: Section): boolean {
  if (!header.some((name) => tradePriceColumns.test(name))) return false;
  const isDay = (text: string) => dayText.test(text) || monthText.test(text);
  return columnsOf(header, (name) => plainDayColumns.test(name)).some(
    (column) => new Set(filledTexts(rows, column).filter(isDay)).size > 1,
  );
}

/** Returns whether the table has separate columns for inflow and outflow. */
function hasInAndOut({ header, rows }: Section): boolean {
  // 'Compra' and 'Venda' may also be columns of bid and ask prices.
  const isFlow = (column: number) =>
    !offerColumns.test(header[column] ?? '') || !holdsPrices(rows, column);
  const ins = columnsOf(header, (name) => inColumns.test(name)).filter(isFlow);
  const outs = columnsOf(header, (name) => outColumns.test(name)).filter(isFlow);
  return ins.length > 0 && outs.length > 0;
}

function holdsDays(rows: Section['rows'], column: number): boolean {
  const texts = filledTexts(rows, column);
  return texts.length > 1 && texts.every((text) => dayText.test(text));
}

function holdsPrices(rows: Section['rows'], column: number): boolean {
  return filledTexts(rows, column).some((text) =>
    /^(?:R\$\s*)?[\d.]*,\d{2}$|^\d+\.\d{1,2}$/.test(text),
  );
}

function filledTexts(rows: Section['rows'], column: number): readonly string[] {
  return rows.map((row) => cellText(row[column] ?? null)).filter((text) => text !== '');
}

function columnsOf(
  header: readonly string[],
  matches: (name: string, column: number) => boolean,
): readonly number[] {
  return header.flatMap((name, column) => (matches(name, column) ? [column] : []));
}

function columnName(cell: Cell): string {
  const text = cellText(cell);
  if (text.length > maxNameLength) return '';
  return normalizeName(text)
    .replaceAll(/[^a-z0-9$]+/g, ' ')
    .trim();
}
