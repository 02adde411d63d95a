import Big from 'big.js';
import { canonicalDecimal } from '../../../../../../shared/portfolio/decimal.ts';
import { positionSchema } from '../../../../../../shared/portfolio/position.ts';
import { importReasons as reasons } from '../../../../copy/portfolio/import.ts';
import { isProduct } from '../tables/decimal-columns.ts';
import type {
  NumberColumns,
  NumberReader,
  NumberReading,
  NumberRole,
} from '../tables/decimal-columns.ts';
import type { Table } from '../tables/find-tables.ts';
import {
  contradictionOf,
  exactDecimal,
  invalid,
  other,
  valueOf,
  waitingOutcome,
  type RowOutcome,
} from './row-outcome.ts';
import { isFormula, textAt } from '../tables/row-text.ts';
import { brokerOf, type ReadRow } from '../tables/table-rows.ts';

/** Prices are shown in whole centavos. */
const priceRounding = new Big('0.005');

export function positionNumberColumns({ columns }: Table): NumberColumns {
  const { quantity, value, cost } = columns;
  const average = columns.averagePrice ?? columns.boughtPrice;
  const roles = new Map<number, NumberRole>();
  if (quantity !== undefined) roles.set(quantity, 'quantity');
  if (average !== undefined) roles.set(average, 'price');
  if (cost !== undefined) roles.set(cost, 'money');
  const products = (
    [
      [columns.closingPrice, value],
      [columns.price, value],
      [average, value],
      [average, cost],
    ] as const
  ).flatMap(([price, amount]) =>
    quantity !== undefined && price !== undefined && amount !== undefined
      ? [{ quantity, price, value: amount }]
      : [],
  );
  return { roles, products };
}

export function positionRowReader(
  table: Table,
  numbers: NumberReader,
): (row: ReadRow) => RowOutcome {
  const { columns } = table;
  const priceColumn = columns.averagePrice ?? columns.boughtPrice;
  const { products } = positionNumberColumns(table);
  const numberAt = (row: ReadRow, column: number | undefined): NumberReading =>
    column === undefined ? { kind: 'empty' } : numbers(row.index, column);

  return (row) => {
    const { asset } = row;
    if (asset.kind !== 'asset') return { kind: 'left-out', reason: asset.reason, as: asset.kind };
    if ([columns.quantity, priceColumn].some((column) => isFormula(textAt(row.cells, column)))) {
      return invalid(reasons.formula);
    }
    const quantityReading = numberAt(row, columns.quantity);
    if (quantityReading.kind === 'text' || quantityReading.kind === 'empty')
      return invalid(reasons.quantity);
    const priceReading = numberAt(row, priceColumn);
    if (priceReading.kind === 'text') return invalid(reasons.price);
    const costReading =
      priceReading.kind === 'empty' ? numberAt(row, columns.cost) : ({ kind: 'empty' } as const);
    const broker = brokerOf(table, row);
    if (broker === undefined) return invalid(reasons.broker);
    const waiting = waitingOutcome([quantityReading, priceReading, costReading]);
    if (waiting !== undefined) return waiting;
    const quantity = valueOf(quantityReading);
    if (quantity === null) return invalid(reasons.quantity);
    if (quantity.eq(0)) return other(reasons.zeroPosition);
    if (quantity.lt(0)) return invalid(reasons.negativePosition);
    const contradiction = contradictionOfRow(row, quantity);
    if (contradiction !== undefined) return invalid(contradiction);
    const exact = exactDecimal(quantity);
    if (exact === undefined) return invalid(reasons.quantity);
    // The total that was paid; today's values are other columns.
    const price = valueOf(priceReading) ?? valueOf(costReading)?.div(quantity) ?? null;
    const parsed = positionSchema.safeParse({
      ticker: asset.ticker,
      quantity: exact,
      averagePrice: price === null || price.eq(0) ? null : canonicalDecimal(price),
      broker,
    });
    if (!parsed.success) return invalid(parsed.error.issues[0]?.message ?? reasons.other);
    return { kind: 'position', position: parsed.data };
  };

  /** Each amount of the row has to be the product of the quantity and one of the prices. */
  function contradictionOfRow(row: ReadRow, quantity: Big): string | undefined {
    for (const [amount, ofAmount] of Map.groupBy(products, ({ value }) => value)) {
      // Beside an average price alone, the value may be that of today.
      if (amount !== columns.cost && ofAmount.every(({ price }) => price === priceColumn)) continue;
      const value = valueOf(numberAt(row, amount));
      const prices = ofAmount.flatMap(({ price }) => valueOf(numberAt(row, price)) ?? []);
      const known = prices.filter((price) => !price.eq(0));
      const [first] = known;
      if (value === null || value.eq(0) || first === undefined) continue;
      const isRounded = (price: Big) =>
        value.abs().minus(quantity.times(price)).abs().lte(quantity.times(priceRounding));
      if (known.some((price) => isProduct(quantity, price, value) || isRounded(price))) continue;
      return contradictionOf(quantity, first, value);
    }
    return undefined;
  }
}
