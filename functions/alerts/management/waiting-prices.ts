import * as z from 'zod/mini';
import type { StoredAlertPrice } from '../../../shared/contracts/alerts.ts';
import { storedPrice } from '../../market/read-models/newer-price.ts';
import { parseStoredAsset, quoteKey } from '../../market/asset-store.ts';
import { batchGetMany } from '../../runtime/batch-get.ts';
import { reportFailure } from '../../runtime/report-failure.ts';
import type { Table, TableAccess } from '../../runtime/table.ts';
import { priceCheckSchema } from '../sweep/judge-price.ts';
import { priceCheckKey } from '../watched-tickers/watched-ticker-store.ts';

/** Returns the newest stored price of each asset; one without any is missing. */
export type ReadWaitingPrices = (
  tickers: readonly string[],
) => Promise<Record<string, StoredAlertPrice>>;

export const waitingPricesAccess: TableAccess = {
  actions: ['BatchGetItem'],
  partitions: ['ALERT_WATCH#*', 'ASSET#*'],
};

const checkRowSchema = z.object({ look: z.optional(priceCheckSchema) });

/**
 * Reads the price of the last check, which alerts are compared with, and the stored quote: one request for fifty
 * assets, none for no asset. The partner is not asked.
 */
export function waitingPricesReader(table: Table, delayMinutes: number): ReadWaitingPrices {
  return async (tickers) => {
    const wanted = [...new Set(tickers)];
    if (wanted.length === 0) return {};
    const find = await batchGetMany(
      table,
      wanted.flatMap((ticker) => [priceCheckKey(ticker), quoteKey(ticker)]),
    );
    return Object.fromEntries(
      wanted.flatMap((ticker) => {
        const price = newestOf([
          checkedPrice(ticker, find(priceCheckKey(ticker))),
          quotedPrice(ticker, find(quoteKey(ticker)), delayMinutes),
        ]);
        if (price === undefined) return [];
        const priceInCentavos = Math.round(price.price * 100);
        if (priceInCentavos <= 0) return [];
        return [[ticker, { priceInCentavos, quotedAt: price.at, delayMinutes }] as const];
      }),
    );
  };
}

interface TimedPrice {
  readonly price: number;
  readonly at: string;
}

function checkedPrice(ticker: string, row: unknown): TimedPrice | undefined {
  if (row === undefined) return undefined;
  const check = checkRowSchema.safeParse(row);
  if (!check.success) reportFailure('price check not readable', { ticker }, check.error);
  const look = check.data?.look;
  return look && { price: look.price, at: look.quotedAt };
}

function quotedPrice(ticker: string, row: unknown, delayMinutes: number): TimedPrice | undefined {
  if (row === undefined) return undefined;
  try {
    const price = storedPrice(parseStoredAsset([row]).quote?.content, delayMinutes);
    return price && { price: price.priceInReais, at: price.at };
  } catch (error) {
    // The list of alerts is shown without this price.
    reportFailure('stored quote not readable', { ticker }, error);
    return undefined;
  }
}

function newestOf(prices: readonly (TimedPrice | undefined)[]): TimedPrice | undefined {
  return prices
    .filter((price) => price !== undefined)
    .toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))[0];
}
