import { positionKey } from '../../../shared/portfolio/position.ts';
import type { LedgerEntries } from '../../../shared/portfolio/trades/ledger.ts';

interface StatedSince {
  readonly ticker: string;
  /** `yyyy-mm-dd`. */
  readonly day: string;
}

/**
 * Returns the assets that were held before anything is known of them: a position begins with a statement and not with a
 * trade. With several brokers, the day from which all of them are known.
 */
export function findStatedSince({ statements, trades }: LedgerEntries): StatedSince[] {
  const firstTrades = firstDays(trades);
  const firstStatements = firstDays(statements.filter(({ quantity }) => quantity !== '0'));
  const days = new Map<string, string>();
  for (const [key, { ticker, day }] of firstStatements) {
    if ((firstTrades.get(key)?.day ?? day) < day) continue;
    const known = days.get(ticker);
    if (known === undefined || known < day) days.set(ticker, day);
  }
  return [...days].map(([ticker, day]) => ({ ticker, day })).toSorted(byTicker);
}

/** Returns the first entry of each position. */
function firstDays<Entry extends StatedSince & { readonly broker: string | null }>(
  entries: readonly Entry[],
): ReadonlyMap<string, Entry> {
  const first = new Map<string, Entry>();
  for (const entry of entries) {
    const key = positionKey(entry);
    const known = first.get(key);
    if (known === undefined || entry.day < known.day) first.set(key, entry);
  }
  return first;
}

function byTicker(one: StatedSince, other: StatedSince): number {
  return one.ticker < other.ticker ? -1 : 1;
}
