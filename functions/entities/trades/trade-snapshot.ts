import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import * as z from 'zod/mini';
import type { StoredTrade, TradeKind } from '../../../shared/portfolio/trades/trade.ts';
import type { ItemKey } from '../../runtime/table.ts';
import { rowKey } from '../account-rows.ts';
import { importIdOf } from './trade.ts';

/*
 * A copy of all trades that count, of one version of the portfolio: reading five thousand rows takes ten times the
 * processor time. Each change of trades changes the portfolio's version in the same transaction, so a copy of the
 * current version is exact, and any other is ignored.
 */

const entity = 'TradeSnapshot';

/** Increased with each change of the content: copies with another number are ignored and replaced. */
const schema = 1;

/** An item may have 400 kB; ten thousand typed trades are 280 kB. */
const maxContentBytes = 380_000;

const compress = promisify(gzip);
const decompress = promisify(gunzip);

const itemSchema = z.object({
  entity: z.literal(entity),
  schema: z.literal(schema),
  /** `updated_at` of the portfolio to which the trades belong. */
  version: z.string(),
  content: z.instanceof(Uint8Array),
});

/** Checks only that it is a list: the content was packed here, and a check of each value takes longer than all else. */
const column = <Value>() => z.custom<readonly Value[]>(Array.isArray);

/** One list for each attribute: a third smaller than objects, and parsed in half the time. */
const contentSchema = z
  .object({
    id: column<string>(),
    day: column<string>(),
    ticker: column<string>(),
    kind: column<TradeKind>(),
    quantity: column<string>(),
    price: column<string | null>(),
    fees: column<string>(),
    broker: column<string | null>(),
    /** Indexes of the trades whose day is computed from a settlement. */
    fromSettlement: column<number>(),
    /** Indexes of the imported trades that the user has corrected. */
    corrected: column<number>(),
  })
  .check(
    z.refine(({ id, ...others }) =>
      Object.entries(others).every(
        ([name, { length }]) =>
          name === 'fromSettlement' || name === 'corrected' || length === id.length,
      ),
    ),
  );
type Content = z.infer<typeof contentSchema>;

export function tradeSnapshotKey(accountId: string): ItemKey {
  return rowKey(accountId, 'TRADE_SNAPSHOT');
}

/** Returns the item; undefined for trades that are too large for one. */
export async function tradeSnapshotItem(
  accountId: string,
  version: string,
  trades: readonly StoredTrade[],
): Promise<(ItemKey & z.infer<typeof itemSchema>) | undefined> {
  const columns: Content = {
    id: trades.map(({ id }) => id),
    day: trades.map(({ day }) => day),
    ticker: trades.map(({ ticker }) => ticker),
    kind: trades.map(({ kind }) => kind),
    quantity: trades.map(({ quantity }) => quantity),
    price: trades.map(({ price }) => price),
    fees: trades.map(({ fees }) => fees),
    broker: trades.map(({ broker }) => broker),
    fromSettlement: trades.flatMap(({ isFromSettlement }, index) =>
      isFromSettlement === true ? [index] : [],
    ),
    corrected: trades.flatMap(({ isCorrected }, index) => (isCorrected === true ? [index] : [])),
  };
  const content = await compress(JSON.stringify(columns));
  if (content.byteLength > maxContentBytes) return undefined;
  return { ...tradeSnapshotKey(accountId), entity, schema, version, content };
}

/**
 * Returns the trades of an item in their order; undefined for an item of another version or schema.
 * @throws the error of zlib, JSON or zod for a damaged content
 */
export async function parseTradeSnapshot(
  item: unknown,
  version: string,
): Promise<StoredTrade[] | undefined> {
  const { success, data } = itemSchema.safeParse(item);
  if (!success || data.version !== version) return undefined;
  const text = (await decompress(data.content)).toString('utf8');
  return tradesOf(contentSchema.parse(JSON.parse(text)));
}

function tradesOf(content: Content): StoredTrade[] {
  const isFromSettlement = new Set(content.fromSettlement);
  const isCorrected = new Set(content.corrected);
  return content.id.map((id, index) => {
    const importId = importIdOf(id);
    return {
      id,
      day: content.day[index] ?? '',
      ticker: content.ticker[index] ?? '',
      kind: content.kind[index] ?? 'buy',
      quantity: content.quantity[index] ?? '',
      price: content.price[index] ?? null,
      fees: content.fees[index] ?? '',
      broker: content.broker[index] ?? null,
      ...(isFromSettlement.has(index) ? { isFromSettlement: true as const } : {}),
      ...(importId === undefined ? {} : { importId }),
      ...(isCorrected.has(index) ? { isCorrected: true as const } : {}),
    };
  });
}
