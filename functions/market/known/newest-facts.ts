import type { EditionFacts } from '../../../shared/editions/edition-facts.ts';
import { saoPauloDay } from '../../../shared/market/b3-session.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { Table } from '../../runtime/table.ts';
import { newestPricesStore } from './newest-prices-store.ts';

/** The facts of the newest edition; undefined before the first. One request, two in the first days of a year. */
export type ReadNewestFacts = () => Promise<EditionFacts | undefined>;

export function newestFacts(table: Table, clock: Clock): ReadNewestFacts {
  const store = newestPricesStore(table);
  return () => store.readFacts(saoPauloDay(clock()));
}
