import * as z from 'zod/mini';
import { isCanonicalDecimal } from '../../../shared/portfolio/decimal.ts';
import { tradeKindSchema, type StoredTrade } from '../../../shared/portfolio/trades/trade.ts';
import type { ItemKey } from '../../runtime/table.ts';
import { repeatedRowKey, rowPrefix } from '../account-rows.ts';

/*
 * A trade is a row, sorted by its day. Its id and its import are part of the key and not stored again, and empty values
 * are left out: an account may have ten thousand rows, which are all read to derive its positions.
 */

export const tradeEntity = 'Trade';
export const tradeRowPrefix = rowPrefix('TRADE');

export function tradeKey(accountId: string, { day, id }: Pick<StoredTrade, 'day' | 'id'>): ItemKey {
  return repeatedRowKey(accountId, 'TRADE', `${day}#${id}`);
}

export function tradeItem(accountId: string, trade: StoredTrade) {
  const { id: _id, importId: _importId, price, fees, broker, ...rest } = trade;
  return {
    ...tradeKey(accountId, trade),
    entity: tradeEntity,
    ...rest,
    price: price ?? undefined,
    fees: fees === '0' ? undefined : fees,
    broker: broker ?? undefined,
  };
}

/** The attributes that `parseTradeItem` needs; the day is read from the key. */
export const tradeAttributes = [
  'SK',
  'ticker',
  'kind',
  'quantity',
  'price',
  'fees',
  'broker',
  'isFromSettlement',
  'isCorrected',
] as const;

const decimalSchema = z.string().check(z.refine(isCanonicalDecimal));

/** Checks the form alone: limits and names were checked on saving, and ten thousand rows are read at once. */
const itemSchema = z.object({
  SK: z.string(),
  ticker: z.string(),
  kind: tradeKindSchema,
  quantity: decimalSchema,
  price: z._default(z.nullable(decimalSchema), null),
  fees: z._default(decimalSchema, '0'),
  broker: z._default(z.nullable(z.string()), null),
  isFromSettlement: z.optional(z.literal(true)),
  isCorrected: z.optional(z.literal(true)),
});

/** @throws a zod error for an item that is no trade */
export function parseTradeItem(item: unknown): StoredTrade {
  const { SK, ...trade } = itemSchema.parse(item);
  const [, day = '', id = ''] = SK.split('#');
  const importId = importIdOf(id);
  return { id, day, ...trade, ...(importId === undefined ? {} : { importId }) };
}

/** Returns the id of an import's trade by its index in the import. */
export function importedTradeId(importId: string, index: number): string {
  return `trd_${importId.slice('imp_'.length)}-${String(index).padStart(5, '0')}`;
}

/** Returns the import that added a trade; undefined for a typed one. */
export function importIdOf(tradeId: string): string | undefined {
  const [start = '', index] = tradeId.split('-');
  return index === undefined ? undefined : `imp_${start.slice('trd_'.length)}`;
}
