import * as z from 'zod/mini';
import type { StoredAlertPrice } from '../../../shared/contracts/alerts.ts';
import { storedPricesAccess, storedPricesReader } from '../../market/read-models/stored-prices.ts';
import { batchGetMany } from '../../runtime/batch-get.ts';
import { reportFailure } from '../../runtime/report-failure.ts';
import type { Table, TableAccess } from '../../runtime/table.ts';
import { priceCheckSchema } from '../sweep/judge-price.ts';
import { priceCheckKey } from '../watched-tickers/watched-ticker-store.ts';

/** Returns the newest stored price of each asset; one without any is missing. */
export type ReadWaitingPrices = (
  tickers: readonly string[],
) => Promise<Record<string, StoredAlertPrice>>;

export const waitingPricesAccess: readonly TableAccess[] = [
  { actions: ['BatchGetItem'], partitions: ['ALERT_WATCH#*'] },
  storedPricesAccess,
];

interface TimedPrice {
  readonly priceInReais: number;
  readonly at: string;
}

const checkRowSchema = z.object({ look: z.optional(priceCheckSchema) });

/**
 * Reads the price of the last check, which alerts are compared with, and the stored quote, with one request for each;
 * none for no asset. The partner is not asked.
 */
export function waitingPricesReader(table: Table, delayMinutes: number): ReadWaitingPrices {
  const readStoredPrices = storedPricesReader(table, delayMinutes);
  return async (tickers) => {
    const wanted = [...new Set(tickers)];
    if (wanted.length === 0) return {};
    const [find, quoted] = await Promise.all([
      batchGetMany(table, wanted.map(priceCheckKey)),
      readStoredPrices(wanted),
    ]);
    return Object.fromEntries(
      wanted.flatMap((ticker) => {
        const checked = checkedPrice(ticker, find(priceCheckKey(ticker)));
        const price = newerOf(checked, quoted.get(ticker));
        const priceInCentavos = Math.round((price?.priceInReais ?? 0) * 100);
        if (price === undefined || priceInCentavos <= 0) return [];
        return [[ticker, { priceInCentavos, quotedAt: price.at, delayMinutes }] as const];
      }),
    );
  };
}

function checkedPrice(ticker: string, row: unknown): TimedPrice | undefined {
  if (row === undefined) return undefined;
  const check = checkRowSchema.safeParse(row);
  if (!check.success) reportFailure('price check not readable', { ticker }, check.error);
  const look = check.data?.look;
  return look && { priceInReais: look.price, at: look.quotedAt };
}

function newerOf(
  one: TimedPrice | undefined,
  other: TimedPrice | undefined,
): TimedPrice | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return Date.parse(other.at) > Date.parse(one.at) ? other : one;
}
