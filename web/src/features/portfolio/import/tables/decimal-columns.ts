import type Big from 'big.js';
import type { DecimalQuestion, ReadOptions } from '../imported-file.ts';
import {
  numberShape,
  type AmbiguousNumber,
  type NumberShape,
  type Separator,
} from './number-text.ts';
import { textAt } from './row-text.ts';
import type { Table } from './find-tables.ts';

/*
 * Decides what the separators of a table mean. `1.500` is fifteen hundred or one and a half: the other cells of its
 * column decide, then products (quantity × price = value), then the other columns of a table that is all text, then
 * the fact that shares are whole. What stays ambiguous is asked.
 */

export type NumberRole = 'quantity' | 'price' | 'money';

export type NumberReading =
  | { readonly kind: 'value'; readonly value: Big }
  | { readonly kind: 'empty' | 'text' }
  | { readonly kind: 'ambiguous'; readonly question: DecimalQuestion };

/** What is known of the asset of a row, in the order of the table's rows. */
export interface RowAsset {
  /** `none` for rows that are not imported. */
  readonly kind: 'share' | 'crypto' | 'none';
  /** Whether its quantity is a number of whole shares; bonus shares have fractions. */
  readonly isWhole: boolean;
}

/** Columns whose numbers are quantity, price and their product. */
export interface ProductColumns {
  readonly quantity: number;
  readonly price: number;
  readonly value: number;
}

export interface NumberColumns {
  readonly roles: ReadonlyMap<number, NumberRole>;
  readonly products: readonly ProductColumns[];
}

export type NumberReader = (rowIndex: number, column: number) => NumberReading;

const tolerance = 0.01;
const maxExamples = 5;

export function numberReader(
  table: Table,
  assets: readonly RowAsset[],
  { roles, products }: NumberColumns,
  answers: ReadOptions['decimals'] = {},
): NumberReader {
  const columns = new Set([
    ...roles.keys(),
    ...products.flatMap(({ quantity, price, value }) => [quantity, price, value]),
  ]);
  const shapes = new Map<number, readonly NumberShape[]>(
    [...columns].map((column) => [
      column,
      table.rows.map(({ cells }) => numberShape(cells[column] ?? null)),
    ]),
  );
  const shapeAt = (row: number, column: number): NumberShape =>
    shapes.get(column)?.[row] ?? { kind: 'empty' };
  const provenByProduct = (row: number, column: number) =>
    valueByProduct(products, (other) => shapeAt(row, other), column);
  const evidence = new Map([...columns].map((column) => [column, evidenceOf(column)]));
  const tableEvidence = evidenceOfTable(table);
  const questions = new Map<number, DecimalQuestion>();

  /** Decimal separators that cells of the column show. */
  function evidenceOf(column: number): ReadonlySet<Separator> {
    const found = new Set<Separator>();
    for (const [row, shape] of (shapes.get(column) ?? []).entries()) {
      if (shape.kind === 'certain' && shape.shows !== null && shape.shows !== 'cell')
        found.add(shape.shows);
      if (shape.kind !== 'ambiguous') continue;
      const proven = provenByProduct(row, column);
      if (proven === undefined) continue;
      found.add(proven.eq(shape.decimal) ? shape.separator : opposite(shape.separator));
    }
    return found;
  }

  function decide(row: number, column: number, shape: AmbiguousNumber): Big | undefined {
    // Other columns of the product are read in their own format, as far as it is known.
    const proven = valueByProduct(
      products,
      (other) => (other === column ? shape : inFormat(shapeAt(row, other), evidence.get(other))),
      column,
    );
    if (proven !== undefined) return proven;
    const role = roles.get(column) ?? 'money';
    const asset = assets[row] ?? { kind: 'none', isWhole: false };
    const own = evidence.get(column) ?? new Set();
    if (own.size > 1) return undefined;
    const source = own.size === 1 ? own : tableEvidence;
    if (source.size > 1) return undefined;
    const [decimalSeparator] = source;
    if (decimalSeparator === undefined) {
      return role === 'quantity' && asset.isWhole && areWholeThousands(column)
        ? shape.thousands
        : undefined;
    }
    const isThousands = decimalSeparator !== shape.separator;
    if (role === 'quantity' && !isThousands && asset.isWhole) {
      return isWhole(shape.decimal) && hasOnlyDecimals(column) ? shape.decimal : undefined;
    }
    if (role === 'quantity' && isThousands && asset.kind === 'crypto' && own.size === 0)
      return undefined;
    // A share of more than a thousand reais is rarer than a price with three decimals.
    if (role === 'price' && isThousands && asset.kind === 'share') return undefined;
    return isThousands ? shape.thousands : shape.decimal;
  }

  const areWholeThousands = perColumn(provesWholeThousands);
  const hasOnlyDecimals = perColumn(showsOnlyDecimals);

  /** Returns whether a dot must separate thousands, because some shares would not be whole otherwise. */
  function provesWholeThousands(column: number): boolean {
    const ambiguous = (shapes.get(column) ?? []).flatMap((shape, row) =>
      shape.kind === 'ambiguous' && assets[row]?.kind !== 'none'
        ? [{ shape, asset: assets[row] }]
        : [],
    );
    return (
      ambiguous.every(({ shape, asset }) => shape.separator === '.' && asset?.isWhole === true) &&
      ambiguous.some(({ shape }) => !isWhole(shape.decimal))
    );
  }

  /** Returns whether every number of the column is written with decimals, as `100,000` beside `7,000`. */
  function showsOnlyDecimals(column: number): boolean {
    return (shapes.get(column) ?? []).every(
      (shape) => shape.kind !== 'certain' || shape.shows === 'cell' || shape.hasDecimals,
    );
  }

  function questionOf(column: number): DecimalQuestion {
    const known = questions.get(column);
    if (known !== undefined) return known;
    const examples = (shapes.get(column) ?? []).flatMap((shape, row) =>
      shape.kind === 'ambiguous' &&
      assets[row]?.kind !== 'none' &&
      decide(row, column, shape) === undefined
        ? [textAt(table.rows[row]?.cells ?? [], column)]
        : [],
    );
    const question = {
      column: `${table.id}:${column}`,
      sheet: table.sheet,
      name: table.header[column] ?? '',
      examples: [...new Set(examples)].slice(0, maxExamples),
    };
    questions.set(column, question);
    return question;
  }

  return (row, column) => {
    const shape = shapeAt(row, column);
    if (shape.kind === 'empty' || shape.kind === 'text') return { kind: shape.kind };
    if (shape.kind === 'certain') return { kind: 'value', value: shape.value };
    const decided = decide(row, column, shape);
    if (decided !== undefined) return { kind: 'value', value: decided };
    const question = questionOf(column);
    const answer = Object.hasOwn(answers, question.column) ? answers[question.column] : undefined;
    if (answer === undefined) return { kind: 'ambiguous', question };
    return { kind: 'value', value: answer === 'thousands' ? shape.thousands : shape.decimal };
  };
}

/** Decimal separators of all numbers in a table that is all text, as one program has written it. */
function evidenceOfTable({ rows }: Table): ReadonlySet<Separator> {
  const found = new Set<Separator>();
  for (const { cells } of rows) {
    for (const cell of cells) {
      const shape = numberShape(cell);
      if (shape.kind !== 'certain' || shape.shows === null) continue;
      if (shape.shows === 'cell') return new Set();
      found.add(shape.shows);
    }
  }
  return found;
}

/** Computes an answer about a column once: a table has thousands of rows. */
function perColumn(compute: (column: number) => boolean): (column: number) => boolean {
  const known = new Map<number, boolean>();
  return (column) => {
    const answer = known.get(column) ?? compute(column);
    known.set(column, answer);
    return answer;
  };
}

/** Returns the only value of a cell for which quantity × price is the value of the row. */
function valueByProduct(
  products: readonly ProductColumns[],
  shapeAt: (column: number) => NumberShape,
  column: number,
): Big | undefined {
  for (const { quantity, price, value } of products) {
    if (![quantity, price, value].includes(column)) continue;
    const values = [quantity, price, value].map((other) => valuesOf(shapeAt(other)));
    const [quantities = [], prices = [], totals = []] = values;
    const fitting = quantities.flatMap((one) =>
      prices.flatMap((two) =>
        totals.flatMap((three) => (isProduct(one, two, three) ? [[one, two, three] as const] : [])),
      ),
    );
    const index = [quantity, price, value].indexOf(column);
    const found = new Set(fitting.map((combination) => combination[index]?.toFixed()));
    const [first] = fitting;
    if (found.size === 1 && first !== undefined) return first[index];
  }
  return undefined;
}

function inFormat(shape: NumberShape, evidence: ReadonlySet<Separator> = new Set()): NumberShape {
  if (shape.kind !== 'ambiguous' || evidence.size !== 1) return shape;
  const value = evidence.has(shape.separator) ? shape.decimal : shape.thousands;
  return { kind: 'certain', value, shows: null, hasDecimals: false };
}

function valuesOf(shape: NumberShape): readonly Big[] {
  if (shape.kind === 'certain') return [shape.value];
  return shape.kind === 'ambiguous' ? [shape.thousands, shape.decimal] : [];
}

/** Returns whether quantity × price is the value, but for rounding. Zero proves nothing. */
export function isProduct(quantity: Big, price: Big, value: Big): boolean {
  if (value.eq(0)) return false;
  const product = quantity.times(price).abs();
  return product.minus(value.abs()).abs().lte(value.abs().times(tolerance).plus(0.01));
}

function isWhole(value: Big): boolean {
  return value.eq(value.round(0, 0));
}

function opposite(separator: Separator): Separator {
  return separator === '.' ? ',' : '.';
}
