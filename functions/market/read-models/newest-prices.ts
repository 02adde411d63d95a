import type { EditionQuotes } from '../../../shared/editions/edition-facts.ts';
import { saoPauloDay } from '../../../shared/market/b3-session.ts';
import type { AssetPrice, PriceJump } from '../../../shared/portfolio/asset-market-data.ts';
import { cachedValue } from '../../runtime/cached-value.ts';
import type { Clock } from '../../runtime/clock.ts';
import { reportFailure } from '../../runtime/report-failure.ts';
import type { Table } from '../../runtime/table.ts';
import { newestEditionsAccess, newestPricesStore } from './newest-prices-store.ts';

/** The traded prices of the newest edition. */
export interface NewestPrices {
  /** Undefined before the first edition. */
  readonly quotes: EditionQuotes | undefined;
  readonly bitcoin: AssetPrice | undefined;
  /** Probable splits of the last half year, by ticker. */
  readonly jumps: ReadonlyMap<string, readonly PriceJump[]>;
}

export type ReadNewestPrices = () => Promise<NewestPrices>;

/** An edition is made twice a day and never changed: a new one is found after this time. */
const freshMilliseconds = 5 * 60_000;
/** For a stage without editions yet. */
const firstMilliseconds = 10_000;
/** After this, users know of a split from their broker. */
const jumpDays = 180;
const dayMilliseconds = 86_400_000;

const noPrices: NewestPrices = { quotes: undefined, bitcoin: undefined, jumps: new Map() };

export const newestPricesAccess = newestEditionsAccess;

/**
 * Returns the prices of all traded assets without a call of the partner, cached in this instance. Unreadable data
 * counts as missing: a portfolio is shown without prices rather than not at all.
 */
export function newestPrices(table: Table, clock: Clock): ReadNewestPrices {
  const store = newestPricesStore(table);
  const read = cachedValue({
    name: 'newest prices',
    read: async (): Promise<NewestPrices> => {
      const now = clock();
      const today = saoPauloDay(now);
      const since = saoPauloDay(new Date(now.getTime() - jumpDays * dayMilliseconds));
      const [quotes, facts, jumps] = await Promise.all([
        store.readQuotes(today),
        store.readFacts(today),
        store.readJumps(since, today),
      ]);
      return { quotes, bitcoin: bitcoinPrice(facts?.bitcoin), jumps };
    },
    freshMilliseconds: ({ quotes }) =>
      quotes === undefined ? firstMilliseconds : freshMilliseconds,
    now: () => clock().getTime(),
  });
  return async () => {
    try {
      return await read();
    } catch (error) {
      reportFailure('newest prices not read', {}, error);
      return noPrices;
    }
  };
}

function bitcoinPrice(
  fact:
    | {
        readonly value: number;
        readonly unit: string;
        readonly at: string;
        readonly delayMinutes: number;
        readonly changeInBasisPoints: number | null;
      }
    | undefined,
): AssetPrice | undefined {
  if (fact?.unit !== 'reais') return undefined;
  const { value, changeInBasisPoints, at, delayMinutes } = fact;
  return { priceInReais: value, changeInBasisPoints, at, delayMinutes };
}
