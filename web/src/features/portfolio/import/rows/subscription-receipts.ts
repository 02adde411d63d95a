import Big from 'big.js';
import { daysBetween } from '../../../../../../shared/market/b3-session.ts';
import { canonicalDecimal } from '../../../../../../shared/portfolio/decimal.ts';
import { normalizeName } from '../spreadsheet.ts';
import type { DayReader } from '../tables/day-column.ts';
import type { NumberReader } from '../tables/decimal-columns.ts';
import type { Table } from '../tables/find-tables.ts';
import { brokerOf, type ReadRow } from '../tables/table-rows.ts';
import type { Movement } from './movement.ts';
import { valueOf } from './row-outcome.ts';

/*
 * A subscription is requested at its price, is a receipt for some weeks, and becomes shares or units in two rows of one
 * day: the receipt goes out and they come in. Only the request has the price.
 */

/** A receipt becomes shares within some months. */
const maxReceiptDays = 200;
const receiptCode = /^[a-z0-9]{4}(?:9|10|13|14|15|16|17|18|19)\b/;

interface RowReaders {
  readonly numbers: NumberReader;
  readonly readDay: DayReader;
}

interface SubscriptionRow {
  readonly isRequest: boolean;
  /** The asset's first letters and the broker. */
  readonly holding: string;
  readonly name: string;
  readonly day: string;
  readonly quantity: Big;
  readonly price: Big | null;
}

/** Returns the reader of the price at which credited shares were subscribed; null when the rows do not say so. */
export function subscribedPriceReader(
  table: Table,
  rows: readonly ReadRow[],
  { numbers, readDay }: RowReaders,
): (credit: Movement) => Big | null {
  const found = rows.flatMap((row) => readRow(row) ?? []);
  const receipts = new Set(found.filter(({ isRequest }) => !isRequest).map(receiptKey));
  const requests = Map.groupBy(
    found.filter(({ isRequest }) => isRequest),
    ({ holding }) => holding,
  );

  return (credit) => {
    const holding = holdingOf(credit.ticker.toLowerCase(), credit.broker);
    if (!receipts.has(receiptKey({ ...credit, holding }))) return null;
    const earlier = (requests.get(holding) ?? []).filter(({ day }) => {
      const age = daysBetween(day, credit.day);
      return age >= 0 && age <= maxReceiptDays;
    });
    const equal = earlier.filter(({ quantity }) => quantity.eq(credit.quantity));
    // The rest of a subscription is requested in another row.
    const paid = equal.length === 1 ? equal : earlier;
    const total = paid.reduce((sum, { quantity }) => sum.plus(quantity), new Big(0));
    const amount = paid.reduce(
      (sum, { quantity, price }) => sum.plus(quantity.times(price ?? 0)),
      new Big(0),
    );
    return total.eq(credit.quantity) ? amount.div(total) : null;
  };

  function readRow(row: ReadRow): SubscriptionRow | undefined {
    const { day: dayColumn, quantity: quantityColumn, price: priceColumn } = table.columns;
    const name = normalizeName(row.textOf('side'));
    const code = normalizeName(row.textOf('code') || row.textOf('product'));
    const isRequest = /^solicitacao de (?:subscricao|sobras)/.test(name);
    const isReceipt =
      receiptCode.test(code) &&
      /^(?:debito|saida)/.test(normalizeName(row.textOf('inOut'))) &&
      name === 'atualizacao';
    if (!isRequest && !isReceipt) return undefined;
    if (dayColumn === undefined || quantityColumn === undefined) return undefined;
    const day = readDay(row.cells[dayColumn] ?? null);
    const quantity = valueOf(numbers(row.index, quantityColumn))?.abs();
    const price = priceColumn === undefined ? null : valueOf(numbers(row.index, priceColumn));
    const broker = brokerOf(table, row);
    if (day === null || !quantity?.gt(0) || broker === undefined) return undefined;
    if (isRequest && price?.gt(0) !== true) return undefined;
    return { isRequest, holding: holdingOf(code, broker), name, day, quantity, price };
  }
}

function holdingOf(code: string, broker: string | null): string {
  return `${code.slice(0, 4)}|${broker ?? ''}`;
}

function receiptKey({
  holding,
  name,
  day,
  quantity,
}: Pick<SubscriptionRow, 'holding' | 'name' | 'day' | 'quantity'>): string {
  return [holding, name, day, canonicalDecimal(quantity)].join('|');
}
