import Big from 'big.js';
import { canonicalDecimal } from '../../../../../../shared/portfolio/decimal.ts';
import type { Trade } from '../../../../../../shared/portfolio/trades/trade.ts';
import { importReasons as reasons } from '../../../../copy/portfolio/import.ts';
import { dayReader } from '../tables/day-column.ts';
import type {
  NumberColumns,
  NumberReader,
  NumberReading,
  NumberRole,
} from '../tables/decimal-columns.ts';
import type { Table } from '../tables/find-tables.ts';
import {
  exactDecimal,
  invalid,
  other,
  tradesOutcome,
  valueOf,
  waitingOutcome,
  type RowOutcome,
} from './row-outcome.ts';
import { cellText } from '../spreadsheet.ts';
import { tradeDayColumn } from '../tables/table-kind.ts';
import { brokerOf, type ReadRow } from '../tables/table-rows.ts';

/*
 * Tables with bought and sold quantities in columns of their own: the summary of B3, sheets with 'Entrada' and
 * 'Saída', and rows that have the day of a purchase and the day of its sale.
 */

interface SideColumns {
  readonly kind: 'buy' | 'sell';
  readonly day: number | undefined;
  readonly quantity: number | undefined;
  readonly price: number | undefined;
}

function sidesOf(table: Table): readonly SideColumns[] {
  const { columns } = table;
  const hasTwoDays = columns.boughtDay !== undefined && columns.soldDay !== undefined;
  const hasTwoQuantities =
    columns.boughtQuantity !== undefined && columns.soldQuantity !== undefined;
  const day = columns.periodEnd ?? tradeDayColumn(table);
  const price = columns.price ?? columns.averagePrice;
  return [
    {
      kind: 'buy',
      day: hasTwoDays ? columns.boughtDay : day,
      quantity: hasTwoQuantities ? columns.boughtQuantity : columns.quantity,
      price: columns.boughtPrice ?? price,
    },
    {
      kind: 'sell',
      day: hasTwoDays ? columns.soldDay : day,
      quantity: hasTwoQuantities ? columns.soldQuantity : columns.quantity,
      price: columns.soldPrice ?? price,
    },
  ];
}

export function pairNumberColumns(table: Table): NumberColumns {
  const roles = new Map<number, NumberRole>();
  for (const { quantity, price } of sidesOf(table)) {
    if (quantity !== undefined) roles.set(quantity, 'quantity');
    if (price !== undefined) roles.set(price, 'price');
  }
  return { roles, products: [] };
}

export function pairRowReader(
  table: Table,
  numbers: NumberReader,
  today: string,
): (row: ReadRow) => RowOutcome {
  const sides = sidesOf(table).map((side) => ({
    ...side,
    readDay: dayReader(table.rows.map(({ cells }) => cells[side.day ?? -1] ?? null)),
  }));
  const numberAt = (row: ReadRow, column: number | undefined): NumberReading =>
    column === undefined ? { kind: 'empty' } : numbers(row.index, column);

  return (row) => {
    const { asset } = row;
    if (asset.kind !== 'asset') return { kind: 'left-out', reason: asset.reason, as: asset.kind };
    const broker = brokerOf(table, row);
    if (broker === undefined) return invalid(reasons.broker);
    const trades: Trade[] = [];
    for (const side of sides) {
      const quantityReading = numberAt(row, side.quantity);
      const priceReading = numberAt(row, side.price);
      if (quantityReading.kind === 'text') return invalid(reasons.quantity);
      const written = (valueOf(quantityReading) ?? new Big(0)).abs();
      const dayCell = row.cells[side.day ?? -1] ?? null;
      const isOpen =
        side.kind === 'sell' && side.day === table.columns.soldDay && cellText(dayCell) === '';
      if (quantityReading.kind !== 'ambiguous' && (written.eq(0) || isOpen)) continue;
      if (side.day === undefined) return invalid(reasons.noDayColumn);
      const day = side.readDay(dayCell);
      if (day === null) return invalid(reasons.noDay);
      const waiting = waitingOutcome([quantityReading, priceReading]);
      if (waiting !== undefined) return waiting;
      const price = valueOf(priceReading);
      if (price === null || price.eq(0)) return invalid(reasons.noTradePrice);
      const quantity = exactDecimal(written);
      if (quantity === undefined) return invalid(reasons.quantity);
      trades.push({
        day,
        ticker: asset.ticker,
        kind: side.kind,
        quantity,
        price: canonicalDecimal(price),
        fees: '0',
        broker,
      });
    }
    return trades.length === 0 ? other(reasons.nothingTraded) : tradesOutcome(trades, today);
  };
}
