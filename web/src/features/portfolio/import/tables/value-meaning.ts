import Big from 'big.js';
import { cellText, normalizeName, type Cell } from '../spreadsheet.ts';
import type { Table } from './find-tables.ts';
import { numberShape } from './number-text.ts';
import { textAt } from './row-text.ts';

/*
 * A column 'Valor' is the price of one asset or the total. It is the total when it has a sign, as an amount of money
 * has; when the rows are amounts applied and redeemed; or when, for every asset that was traded in different
 * quantities, value / quantity varies less than the value itself.
 */

const amountSides = /^(?:aplicacao|aplicacoes|resgates?|aportes?)\b/;
/** Quantities that differ less prove nothing. */
const leastQuantityRatio = 1.4;

/** Returns whether the value of a table without prices is quantity × price. */
export function isTotalValue(table: Table): boolean {
  const { columns, rows } = table;
  const { side, quantity, value } = columns;
  if (quantity === undefined || value === undefined) return false;
  if (rows.some(({ cells }) => isNegative(cells[value] ?? null))) return true;
  if (rows.some(({ cells }) => amountSides.test(normalizeName(textAt(cells, side))))) return true;
  const priced = rows.flatMap(({ cells }) => {
    const [shares, amount] = [quantity, value].map((column) => sizeOf(cells[column] ?? null));
    const asset = normalizeName(textAt(cells, columns.code) || textAt(cells, columns.product));
    return shares && amount ? [{ asset, shares, amount }] : [];
  });
  const spreads = [...Map.groupBy(priced, ({ asset }) => asset).values()]
    .map((trades) => ({
      quantities: spread(trades.map(({ shares }) => shares)),
      values: spread(trades.map(({ amount }) => amount)),
      prices: spread(trades.map(({ shares, amount }) => amount.div(shares))),
    }))
    .filter(({ quantities }) => quantities.gte(leastQuantityRatio));
  return spreads.length > 0 && spreads.every(({ prices, values }) => prices.lt(values));
}

function isNegative(cell: Cell): boolean {
  const shape = numberShape(cell);
  if (shape.kind === 'certain') return shape.value.lt(0);
  return shape.kind === 'ambiguous' && /^[-(]/.test(cellText(cell));
}

function sizeOf(cell: Cell): Big | null {
  const shape = numberShape(cell);
  const size = shape.kind === 'certain' ? shape.value : null;
  return size === null || size.eq(0) ? null : size.abs();
}

/** The largest number divided by the smallest. */
function spread(numbers: readonly Big[]): Big {
  const sorted = numbers.toSorted((one, other) => one.cmp(other));
  const [least, most] = [sorted[0], sorted.at(-1)];
  return least === undefined || most === undefined ? new Big(1) : most.div(least);
}
