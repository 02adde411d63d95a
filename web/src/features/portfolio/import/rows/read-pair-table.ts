import Big from 'big.js';
import { canonicalDecimal } from '../../../../../../shared/portfolio/decimal.ts';
import type { Trade } from '../../../../../../shared/portfolio/trades/trade.ts';
import { importReasons as reasons } from '../../../../copy/portfolio/import.ts';
import { monthOf } from '../tables/day-column.ts';
import { columnDayReader } from '../tables/group-days.ts';
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
 * 'Saída', and rows that have the day of a purchase and the day of its sale. Where only a period is known, purchases are
 * of its first day and sales of its last: on one day they would be a day trade, which is taxed differently.
 */

interface SideColumns {
  readonly kind: 'buy' | 'sell';
  readonly day: number | undefined;
  /** Where the day stands when the column of the day is empty: a period of one day has no end. */
  readonly otherDay: number | undefined;
  readonly quantity: number | undefined;
  readonly price: number | undefined;
}

function sidesOf(table: Table): readonly SideColumns[] {
  const { columns } = table;
  const hasTwoDays = columns.boughtDay !== undefined && columns.soldDay !== undefined;
  const hasTwoQuantities =
    columns.boughtQuantity !== undefined && columns.soldQuantity !== undefined;
  const { periodStart, periodEnd } = columns;
  const day = tradeDayColumn(table);
  const price = columns.price ?? columns.averagePrice;
  return [
    {
      kind: 'buy',
      day: hasTwoDays ? columns.boughtDay : (periodStart ?? periodEnd ?? day),
      otherDay: periodEnd,
      quantity: hasTwoQuantities ? columns.boughtQuantity : columns.quantity,
      price: columns.boughtPrice ?? price,
    },
    {
      kind: 'sell',
      day: hasTwoDays ? columns.soldDay : (periodEnd ?? periodStart ?? day),
      otherDay: periodStart,
      quantity: hasTwoQuantities ? columns.soldQuantity : columns.quantity,
      price: columns.soldPrice ?? price,
    },
  ];
}

export function pairNumberColumns(table: Table): NumberColumns {
  const roles = new Map<number, NumberRole>(table.columns.fees.map((column) => [column, 'money']));
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
    readDay: columnDayReader(table, side.day, today),
    readOtherDay: columnDayReader(table, side.otherDay, today),
  }));
  const numberAt = (row: ReadRow, column: number | undefined): NumberReading =>
    column === undefined ? { kind: 'empty' } : numbers(row.index, column);

  return (row) => {
    const { asset } = row;
    if (asset.kind !== 'asset') return { kind: 'left-out', reason: asset.reason, as: asset.kind };
    const broker = brokerOf(table, row);
    if (broker === undefined) return invalid(reasons.broker);
    const feeReadings = table.columns.fees.map((column) => numberAt(row, column));
    if (feeReadings.some(({ kind }) => kind === 'text')) return invalid(reasons.fees);
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
      const day =
        side.readDay(dayCell) ?? side.readOtherDay(row.cells[side.otherDay ?? -1] ?? null);
      if (day === null) return invalid(reasons.noDay);
      const waiting = waitingOutcome([quantityReading, priceReading, ...feeReadings]);
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
    if (trades.length === 0) return other(reasons.nothingTraded);
    const fees = feeReadings.reduce(
      (sum, reading) => sum.plus(valueOf(reading)?.abs() ?? 0),
      new Big(0),
    );
    const month = monthOf(row.cells[sides[0]?.day ?? -1] ?? null);
    return tradesOutcome(withFees(withPeriod(trades, month), fees), today);
  };
}

/** A row of a month with both sides. */
function withPeriod(trades: readonly Trade[], month: string | null): readonly Trade[] {
  if (month === null || trades.length < 2) return trades;
  return trades.map((trade) => (trade.kind === 'buy' ? { ...trade, day: `${month}-01` } : trade));
}

/** Divides the fees of a row by the amounts of its trades, in whole centavos. */
function withFees(trades: readonly Trade[], fees: Big): readonly Trade[] {
  const amounts = trades.map(({ quantity, price }) => new Big(quantity).times(price ?? 0));
  let left = fees;
  let amountLeft = amounts.reduce((sum, amount) => sum.plus(amount), new Big(0));
  return trades.map((trade, index) => {
    const amount = amounts[index] ?? new Big(0);
    const own = amountLeft.eq(0) ? left : left.times(amount).div(amountLeft).round(2);
    const fee = index === trades.length - 1 ? left : own;
    left = left.minus(fee);
    amountLeft = amountLeft.minus(amount);
    return { ...trade, fees: canonicalDecimal(fee) };
  });
}
