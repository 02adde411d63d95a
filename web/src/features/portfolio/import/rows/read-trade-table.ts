import Big from 'big.js';
import { canonicalDecimal } from '../../../../../../shared/portfolio/decimal.ts';
import {
  kindsWithoutPrice,
  kindsWithRequiredPrice,
  type Trade,
} from '../../../../../../shared/portfolio/trades/trade.ts';
import { positionTexts } from '../../../../../../shared/portfolio/position.ts';
import { importReasons as reasons } from '../../../../copy/portfolio/import.ts';
import { dayInText, type DayReader } from '../tables/day-column.ts';
import { columnDayReader } from '../tables/group-days.ts';
import type {
  NumberColumns,
  NumberReader,
  NumberReading,
  NumberRole,
} from '../tables/decimal-columns.ts';
import type { Table } from '../tables/find-tables.ts';
import type { ReadOptions } from '../imported-file.ts';
import { isFormula, textAt } from '../tables/row-text.ts';
import {
  contradictionOf,
  exactDecimal,
  invalid,
  other,
  tradesOutcome,
  valueOf,
  waitingOutcome,
  type RowOutcome,
} from './row-outcome.ts';
import { changedBySplit } from './split-quantity.ts';
import { sessionsBefore, settlementSessions } from './settlement-day.ts';
import { normalizeName } from '../spreadsheet.ts';
import { hasExecuted, type TableKind } from '../tables/table-kind.ts';
import { isTotalValue } from '../tables/value-meaning.ts';
import { brokerOf, type ReadRow } from '../tables/table-rows.ts';
import type { Side } from '../tables/trade-sides.ts';

type TradeTable = TableKind & { readonly kind: 'trades' };

const notExecuted =
  /cancel|rejeit|reject|expir|pendente|pending|abert|\bopen\b|aguard|recusad|suspens|nao execut|enviad/;
const executedStatus = /exec|filled|conclu|liquid|finaliz|realiz|complet|parcial|partial/;
const partlyExecuted = /parcial|partial/;
/** A title with the day of a note: 'Data pregão: 10/11/2026'. */
const dayTitle = /pregao|negoci|nota|operac|trade date/;

/** The price of an executed order is its average over the fills, not the limit of the order. */
function tradePriceColumn(table: Table): number | undefined {
  const { price, averagePrice, boughtPrice, status } = table.columns;
  const isOrder = status !== undefined || hasExecuted(table);
  const isExecutionPrice = /exec|\bfill/.test(table.names[price ?? -1] ?? '');
  return isOrder && !isExecutionPrice
    ? (averagePrice ?? price ?? boughtPrice)
    : (price ?? averagePrice ?? boughtPrice);
}

function orderedQuantityColumn({ columns, names }: Table): number | undefined {
  const column = names.findIndex(
    (name, index) => index !== columns.quantity && /^(?:quantidade|qtde?|quant)\b/.test(name),
  );
  return column < 0 ? undefined : column;
}

export function tradeNumberColumns(table: Table): NumberColumns {
  const { columns } = table;
  const { quantity, value, cost, netValue } = columns;
  const price = tradePriceColumn(table);
  const roles = new Map<number, NumberRole>(columns.fees.map((column) => [column, 'money']));
  if (quantity !== undefined) roles.set(quantity, 'quantity');
  if (price !== undefined) roles.set(price, 'price');
  const ordered = hasExecuted(table) ? orderedQuantityColumn(table) : undefined;
  if (ordered !== undefined) roles.set(ordered, 'quantity');
  for (const column of [value, cost, netValue])
    if (column !== undefined) roles.set(column, 'money');
  const products =
    quantity !== undefined && price !== undefined && value !== undefined
      ? [{ quantity, price, value }]
      : [];
  return { roles, products };
}

export function tradeRowReader(
  table: Table,
  { side, day }: TradeTable,
  numbers: NumberReader,
  { today, heldQuantity }: ReadOptions,
): (row: ReadRow) => RowOutcome {
  const { columns } = table;
  const priceColumn = tradePriceColumn(table);
  const isExecuted = hasExecuted(table);
  const orderedColumn = orderedQuantityColumn(table);
  const hasTotals = isTotalValue(table);
  const readDay = columnDayReader(table, day, today);
  const noteDay = day === undefined ? dayInTitles(table) : null;
  const numberAt = (row: ReadRow, column: number | undefined): NumberReading =>
    column === undefined ? { kind: 'empty' } : numbers(row.index, column);

  return (row) => {
    const { asset } = row;
    if (asset.kind !== 'asset') return { kind: 'left-out', reason: asset.reason, as: asset.kind };
    const status = normalizeName(row.textOf('status'));
    if (notExecuted.test(status) && !isPartOfOrder(row)) return other(reasons.cancelledOrder);
    if (columns.trigger !== undefined && !isExecuted && !executedStatus.test(status))
      return invalid(reasons.unknownStatus);
    if (partlyExecuted.test(status) && !isExecuted) return invalid(reasons.partialOrder);
    const numberCells = [columns.quantity, priceColumn].map((column) => textAt(row.cells, column));
    if (numberCells.some(isFormula)) return invalid(reasons.formula);
    const named = side?.read(textAt(row.cells, side.column));
    if (named?.kind === 'left-out')
      return named.isInvalid ? invalid(named.reason) : other(named.reason);
    const mayBeTotal = named?.mayBeTotal === true;
    const quantityReading = numberAt(row, columns.quantity);
    if (quantityReading.kind === 'text' || quantityReading.kind === 'empty')
      return invalid(mayBeTotal ? reasons.splitByHand : reasons.quantity);
    const priceReading = numberAt(row, priceColumn);
    const feeReadings = columns.fees.map((column) => numberAt(row, column));
    const waiting = waitingOutcome([quantityReading, priceReading, ...feeReadings]);
    const tradeDay = day === undefined ? noteDay : dayOf(row, day, readDay);
    if (tradeDay === null) return invalid(day === undefined ? reasons.noDayColumn : reasons.noDay);
    if (tradeDay > today) return invalid(reasons.futureDay);
    if (waiting !== undefined) return waiting;
    const written = valueOf(quantityReading) ?? new Big(0);
    const kind = kindOf(named, written, side === undefined ? (table.side ?? 'buy') : undefined);
    if (kind === undefined) return invalid(reasons.noSide);
    if (kind === 'contradictory') return invalid(reasons.contradictorySide);
    const broker = brokerOf(table, row);
    if (broker === undefined) return invalid(reasons.broker);
    if (mayBeTotal && (kind === 'split' || kind === 'reverse-split')) {
      const held = heldQuantity?.(asset.ticker, broker, tradeDay);
      const changed =
        held === undefined
          ? undefined
          : changedBySplit(kind, written.abs(), new Big(held), row.cells);
      const exact = changed === undefined ? undefined : exactDecimal(changed);
      if (exact === undefined) return invalid(reasons.splitByHand);
      const split = { kind, quantity: exact, price: null, fees: '0', broker } as const;
      return tradesOutcome([{ day: tradeDay, ticker: asset.ticker, ...split }], today);
    }
    const quantity = exactDecimal(written.abs());
    if (quantity === undefined) return invalid(reasons.quantity);
    if (quantity === '0') return invalid(positionTexts.noQuantity);
    if (priceReading.kind === 'text') return invalid(reasons.noTradePrice);
    const price = priceOf(row, written.abs(), kind, valueOf(priceReading));
    if (typeof price === 'object' && price !== null) return invalid(price.reason);
    if (feeReadings.some((reading) => reading.kind === 'text')) return invalid(reasons.fees);
    const fees = feeReadings.reduce(
      (sum, reading) => sum.plus(valueOf(reading)?.abs() ?? 0),
      new Big(0),
    );
    const isSettlement = day !== undefined && day === columns.settlementDay;
    const trade: Trade = {
      day: isSettlement ? sessionsBefore(tradeDay, settlementSessions) : tradeDay,
      ticker: asset.ticker,
      kind,
      quantity,
      price,
      fees: canonicalDecimal(fees),
      broker,
      ...(isSettlement ? { isFromSettlement: true as const } : {}),
    };
    return tradesOutcome([trade], today);
  };

  /** An order that was cancelled after a part of it was executed has a smaller executed quantity. */
  function isPartOfOrder(row: ReadRow): boolean {
    if (!isExecuted) return false;
    const [executed, ordered] = [columns.quantity, orderedColumn].map((column) =>
      valueOf(numberAt(row, column)),
    );
    return executed?.gt(0) === true && ordered?.gt(executed) === true;
  }

  function priceOf(
    row: ReadRow,
    quantity: Big,
    kind: Trade['kind'],
    written: Big | null,
  ): string | null | { readonly reason: string } {
    if (kindsWithoutPrice.has(kind)) return null;
    const value = valueOf(numberAt(row, columns.value));
    const price = written?.eq(0) === true ? null : written;
    if (price === null) {
      if (!kindsWithRequiredPrice.has(kind)) return null;
      const total =
        value ?? valueOf(numberAt(row, columns.cost)) ?? valueOf(numberAt(row, columns.netValue));
      if (total === null || total.eq(0)) return { reason: reasons.noTradePrice };
      if (
        priceColumn === undefined &&
        columns.value !== undefined &&
        table.names[columns.value] === 'valor' &&
        !hasTotals
      ) {
        return { reason: reasons.unclearValue };
      }
      return canonicalDecimal(total.abs().div(quantity));
    }
    const contradiction = value === null ? undefined : contradictionOf(quantity, price, value);
    return contradiction === undefined ? canonicalDecimal(price) : { reason: contradiction };
  }
}

function kindOf(
  named: Side | undefined,
  quantity: Big,
  sideOfTable: 'buy' | 'sell' | undefined,
): Trade['kind'] | 'contradictory' | undefined {
  const isNegative = quantity.lt(0);
  if (named === undefined || named.kind === 'left-out')
    return isNegative && sideOfTable !== undefined ? 'sell' : sideOfTable;
  return isNegative && named.kind === 'buy' ? 'contradictory' : named.kind;
}

function dayOf(row: ReadRow, column: number, readDay: DayReader): string | null {
  return readDay(row.cells[column] ?? null);
}

function dayInTitles({ titles }: Table): string | null {
  for (const cells of titles.toReversed()) {
    const text = cells.join(' ');
    const day = dayTitle.test(normalizeName(text)) ? dayInText(text) : null;
    if (day !== null) return day;
  }
  return null;
}
