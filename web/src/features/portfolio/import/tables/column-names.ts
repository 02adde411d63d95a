import { cellText, normalizeName, type Cell } from '../spreadsheet.ts';
import { feeNames, fieldNames } from './field-names.ts';

const smallWords = new Set([
  'de',
  'da',
  'do',
  'das',
  'dos',
  'em',
  'no',
  'na',
  'e',
  'ou',
  'o',
  'a',
  'por',
  'x',
  'reais',
]);
const maxNameLength = 80;
/** Brokers write a class and its share of the portfolio, as '33,7% | Ações', above the names of its assets. */
const section = /^-?[\d.,]+\s*%\s*\|\s*(\p{L}.*)$/u;

export type Field = keyof typeof fieldNames;
export type Columns = Readonly<Partial<Record<Field, number>>> & {
  /** Brokerage, exchange fees and taxes of the note are in several columns. */
  readonly fees: readonly number[];
};

const fieldsByName = new Map<string, { readonly field: Field; readonly rank: number }[]>();
for (const [field, names] of Object.entries(fieldNames) as [Field, readonly string[]][]) {
  for (const [rank, name] of names.entries()) {
    fieldsByName.set(name, [...(fieldsByName.get(name) ?? []), { field, rank }]);
  }
}

/** Returns the name of a column without what programs write differently. */
export function columnName(cell: Cell): string {
  const text = cellText(cell);
  if (text.length > maxNameLength) return '';
  const withoutShare = normalizeName(text).replace(/^-?[\d.,]+\s*%\s*\|?/, ' ');
  const name = withoutShare
    .replaceAll(/r\$|\(brl\)/g, ' ')
    // '% investido' is a share, not an amount.
    .replaceAll('%', ' percentual ')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '' && !smallWords.has(word))
    .join(' ');
  const isOfAssets = fieldsByName
    .get(name)
    ?.some(({ field }) => field === 'code' || field === 'product');
  return sectionName(cell) !== null && isOfAssets !== true ? 'ativo' : name;
}

/** Returns the name of a section of a broker's list, beside its share of the whole; null for another cell. */
export function sectionName(cell: Cell): string | null {
  const [, name = null] = section.exec(cellText(cell)) ?? [];
  return name;
}

export function findColumns(names: readonly string[]): Columns {
  const found = new Map<Field, { readonly column: number; readonly rank: number }>();
  for (const [column, name] of names.entries()) {
    for (const { field, rank } of fieldsByName.get(name) ?? []) {
      const earlier = found.get(field);
      if (earlier === undefined || rank < earlier.rank) found.set(field, { column, rank });
    }
  }
  const columns = Object.fromEntries([...found].map(([field, { column }]) => [field, column]));
  // Sheets of coins call them 'Moeda'.
  if (columns['code'] === undefined && columns['product'] === undefined) {
    const { currency, ...others } = columns;
    if (currency !== undefined) return { ...others, code: currency, fees: feeColumns(names) };
  }
  // 'Volume' is the quantity of MetaTrader and the amount of others.
  if (columns['quantity'] !== undefined && columns['value'] === columns['quantity'])
    delete columns['value'];
  return { ...columns, fees: feeColumns(names) };
}

function feeColumns(names: readonly string[]): readonly number[] {
  return names.flatMap((name, column) => (feeNames.has(name) ? [column] : []));
}

/** Returns whether this is the name of a column of quantities. */
export function isQuantityName(name: string): boolean {
  return fieldsByName.get(name)?.some(({ field }) => field === 'quantity') === true;
}

/** Returns whether these columns are the header of a table of assets. */
export function isKnownHeader(columns: Columns): boolean {
  const { code, product, quantity, boughtQuantity, soldQuantity, event, paymentDay } = columns;
  if (code === undefined && product === undefined) return false;
  return (
    quantity !== undefined ||
    (boughtQuantity !== undefined && soldQuantity !== undefined) ||
    event !== undefined ||
    paymentDay !== undefined
  );
}
