import type { EditionFacts } from '../../../shared/editions/edition-facts.ts';
import { saoPauloDay } from '../../../shared/market/b3-session.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { Table } from '../../runtime/table.ts';
import { newestEditionsAccess, newestPricesStore } from './newest-prices-store.ts';

/**
 * The facts of the newest edition; undefined before the first. Makes one request, two in the first days of a year.
 */
export type ReadNewestFacts = () => Promise<EditionFacts | undefined>;

/** The newest editions, newest first; empty before the first. As many requests. */
export type ReadEditions = () => Promise<readonly EditionFacts[]>;

export const newestFactsAccess = newestEditionsAccess;

export function newestEditions(table: Table, clock: Clock): ReadEditions {
  const store = newestPricesStore(table);
  return () => store.readEditions(saoPauloDay(clock()));
}

export function newestFacts(table: Table, clock: Clock): ReadNewestFacts {
  const store = newestPricesStore(table);
  return () => store.readFacts(saoPauloDay(clock()));
}
