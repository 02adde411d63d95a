import type { StoredTrade, Trade } from '../../../../../../shared/portfolio/trades/trade.ts';
import type { ImportedTrade } from '../imported-file.ts';
import { findUnclearParts, mayBeSameBroker } from './day-totals.ts';

/*
 * A newer version of a sheet has a corrected row beside the ones that were imported before. Adding it would count the
 * purchase twice, and leaving it out may lose a real one: the user decides.
 */

/** A trade of a file that may be one of the portfolio, written differently. */
export interface DoubtfulTrade {
  /** Identifies the row in the file. */
  readonly name: string;
  readonly row: ImportedTrade;
  /** The trades that it may be: several for the total of a day. */
  readonly stored: readonly StoredTrade[];
}

/**
 * Returns the new rows that differ in one thing only from an imported trade that the file does not repeat, though it
 * repeats others of the same import around it, or that are about the total of such a day.
 * @param missing trades of the portfolio that nothing in the file repeats
 */
export function findDoubtfulTrades(
  rows: readonly ImportedTrade[],
  stored: readonly StoredTrade[],
  missing: readonly StoredTrade[],
): readonly DoubtfulTrade[] {
  const repeatedDays = daysByImport(stored, missing);
  const left = new Set(missing);
  return rows.flatMap((row): readonly DoubtfulTrade[] => {
    const { trade, location } = row;
    const changed = [...left].find(
      (one) => isChanged(one, trade) && covers(repeatedDays.get(one.importId ?? ''), one, trade),
    );
    const likely = changed === undefined ? findUnclearParts(trade, [...left]) : [changed];
    const same = [...left].filter((one) => likely.includes(one));
    for (const one of same) left.delete(one);
    return same.length === 0 ? [] : [{ name: JSON.stringify(location), row, stored: same }];
  });
}

/** Returns the days of the trades that a file repeats, by their import. */
function daysByImport(
  stored: readonly StoredTrade[],
  missing: readonly StoredTrade[],
): ReadonlyMap<string, readonly string[]> {
  const absent = new Set(missing);
  const repeated = stored.filter((trade) => trade.importId !== undefined && !absent.has(trade));
  return new Map(
    [...Map.groupBy(repeated, ({ importId = '' }) => importId)].map(([id, trades]) => [
      id,
      trades.map(({ day }) => day),
    ]),
  );
}

/** Returns whether two trades differ in their day, quantity or price only. */
function isChanged(one: Trade, other: Trade): boolean {
  if (one.ticker !== other.ticker || one.kind !== other.kind || !mayBeSameBroker(one, other))
    return false;
  const differences = [
    one.day !== other.day,
    one.quantity !== other.quantity,
    one.price !== other.price,
  ].filter(Boolean);
  return differences.length === 1;
}

/** A file that has the day of a trade would repeat it; of another day, only one that goes on before and after it. */
function covers(days: readonly string[] = [], one: Trade, other: Trade): boolean {
  if (one.day === other.day) return days.length > 0;
  return days.some((day) => day <= one.day) && days.some((day) => day >= one.day);
}
