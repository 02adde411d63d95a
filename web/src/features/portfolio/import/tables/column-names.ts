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
  return normalizeName(text)
    .replaceAll(/r\$|\(brl\)/g, ' ')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '' && !smallWords.has(word))
    .join(' ');
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

/**
 * Returns the names of a header in two lines: 'Compra' and 'Venda' above 'Quantidade' and 'Preço' of each. Undefined
 * when the line has the name of a quantity twice and nothing above tells them apart.
 */
export function joinHeaderLines(
  names: readonly string[],
  readAbove: () => readonly string[],
): readonly string[] | undefined {
  const repeated = new Set(names.filter((name, column) => names.indexOf(name) < column));
  const isRepeated = (name: string) => name !== '' && repeated.has(name);
  if (!names.some(isRepeated)) return names;
  const above = readAbove();
  let group = '';
  const joined = names.map((name, column) => {
    group = (above[column] ?? '') === '' ? group : (above[column] ?? '');
    return isRepeated(name) ? `${name} ${group}`.trim() : name;
  });
  const quantities = joined.filter((name) =>
    fieldsByName.get(name)?.some(({ field }) => field === 'quantity'),
  );
  return new Set(quantities).size === quantities.length ? joined : undefined;
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
