import Big from 'big.js';
import { positionKey } from '../../../shared/portfolio/position.ts';
import type { Trade, TradeKind } from '../../../shared/portfolio/trades/trade.ts';
import type { StoredStatement } from '../../entities/portfolio.ts';

/** How a kind changes the number of shares. */
const directions: Readonly<Record<TradeKind, -1 | 0 | 1>> = {
  buy: 1,
  sell: -1,
  bonus: 1,
  split: 1,
  'reverse-split': -1,
  subscription: 1,
  amortisation: 0,
  'transfer-in': 1,
  'transfer-out': -1,
};

/** Kinds that follow from a split or a bonus, after which the quantity includes it. */
const kindsOfSplits: ReadonlySet<TradeKind> = new Set(['split', 'reverse-split', 'bonus']);

/**
 * Returns since when a position's quantity includes all splits: the latest of its confirmation, its last split and the
 * day on which holding began. Purchases and sales in between say nothing about the shares held before.
 * @param statement the position's newest one
 * @param trades those of the position
 */
export function findQuantityAsOf(
  statement: StoredStatement | undefined,
  trades: readonly Trade[],
  now: Date,
): string {
  const later = trades.filter(({ day }) => statement === undefined || day >= statement.day);
  const moments = [
    ...(statement === undefined ? [] : [momentOf(statement)]),
    ...later.filter(({ kind }) => kindsOfSplits.has(kind)).map(({ day }) => endOfDay(day)),
    ...holdingStarts(statement, later).map(endOfDay),
  ];
  const latest = moments.reduce((best, moment) => Math.max(best, moment), 0);
  return new Date(moments.length === 0 ? now : Math.min(latest, now.getTime())).toISOString();
}

/** Returns the days after which something is held while nothing was held before. */
function holdingStarts(statement: StoredStatement | undefined, trades: readonly Trade[]): string[] {
  let held = new Big(statement?.quantity ?? 0);
  const days = [...Map.groupBy(trades, ({ day }) => day)].toSorted(([a], [b]) =>
    a.localeCompare(b),
  );
  return days.flatMap(([day, ofDay]) => {
    const before = held;
    for (const { kind, quantity } of ofDay)
      held = held.plus(new Big(quantity).times(directions[kind]));
    if (held.lt(0)) held = new Big(0);
    return before.eq(0) && held.gt(0) ? [day] : [];
  });
}

function momentOf({ confirmedAt, day }: StoredStatement): number {
  return confirmedAt === undefined ? startOfDay(day) : Date.parse(confirmedAt);
}

function startOfDay(day: string): number {
  return Date.parse(`${day}T00:00:00-03:00`);
}

function endOfDay(day: string): number {
  return startOfDay(day) + 24 * 60 * 60 * 1000 - 1;
}

/** Returns the newest statement of each position, by its key. */
export function newestStatements(
  statements: readonly StoredStatement[],
): ReadonlyMap<string, StoredStatement> {
  const newest = new Map<string, StoredStatement>();
  for (const statement of statements) {
    const key = positionKey(statement);
    const known = newest.get(key);
    if (known === undefined || known.day <= statement.day) newest.set(key, statement);
  }
  return newest;
}
