import { brokerIdentity } from './broker-identity.ts';
import type { Trade } from '../../../../../../shared/portfolio/trades/trade.ts';
import { amountOf, entryOf, findSubset, sumOf, type Entry } from './trade-subsets.ts';

/*
 * B3 settles the trades of a day in lines of its own grouping: one for each trade, for all of them, or for some. The
 * day of a line is computed from its settlement, so a holiday may have moved it.
 */

/** Settlement is two sessions after the trade; weekends and holidays lie between. */
const maxSettlementDays = 6;
/** Sources round the average of several trades differently. */
const maxAmountDifference = 0.005;
/** On another day, equal quantities are weaker evidence: only rounding to centavos may differ. */
const maxAverageDifferenceInReais = 0.01;

export interface SettledTrades {
  /** Settlements that the trades explain. */
  readonly settlements: ReadonlySet<Trade>;
  /** Trades that the settlements explain. */
  readonly trades: ReadonlySet<Trade>;
}

export function isSettlement({ isFromSettlement }: Trade): boolean {
  return isFromSettlement === true;
}

/** Pairs settlements with the trades that they settle: those of their own day first, then of the days around it. */
export function matchSettlements(
  trades: readonly Trade[],
  settlements: readonly Trade[],
): SettledTrades {
  const daysByAsset = new Map(
    [...Map.groupBy(trades.map(entryOf), ({ trade }) => assetIdentity(trade))].map(
      ([identity, entries]) => [identity, Map.groupBy(entries, ({ trade }) => trade.day)],
    ),
  );
  const groups = [
    ...Map.groupBy(settlements.map(entryOf), ({ trade }) => assetIdentity(trade)),
  ].map(([identity, lines]) => ({ lines, days: daysByAsset.get(identity) ?? new Map() }));
  for (const { lines, days } of groups) matchAsset(lines, days);
  const matchedOf = (entries: readonly Entry[]) =>
    new Set(entries.filter(({ isMatched }) => isMatched).map(({ trade }) => trade));
  return {
    settlements: matchedOf(groups.flatMap(({ lines }) => lines)),
    trades: matchedOf(groups.flatMap(({ days }) => [...days.values()].flat())),
  };
}

function matchAsset(lines: readonly Entry[], days: ReadonlyMap<string, readonly Entry[]>): void {
  for (const line of lines) matchLine(line, days.get(line.trade.day) ?? [], 0);
  for (const [day, ofDay] of Map.groupBy(lines, ({ trade }) => trade.day)) {
    matchTotals(ofDay, days.get(day) ?? []);
  }
  for (let distance = 1; distance <= maxSettlementDays; distance += 1) {
    for (const line of lines) {
      for (const day of daysAt(line.trade.day, distance)) {
        matchLine(line, days.get(day) ?? [], distance);
      }
    }
  }
}

/** Matches a settlement with trades of one day that add up to its quantity: at its price, or at its average. */
function matchLine(line: Entry, ofDay: readonly Entry[], distance: number): void {
  if (line.isMatched) return;
  const open = ofDay.filter(({ isMatched }) => !isMatched);
  const atPrice = open.filter(({ trade }) => trade.price === line.trade.price);
  const hasAmount = (entries: readonly Entry[]) => isSameAmount(line, entries, distance);
  const settled =
    [open].find((all) => sumOf(all).eq(line.quantity) && hasAmount(all)) ??
    findSubset(atPrice, line.quantity, () => true) ??
    (distance === 0 ? findSubset(open, line.quantity, hasAmount) : undefined);
  if (settled === undefined) return;
  for (const entry of [line, ...settled]) entry.isMatched = true;
}

/**
 * Compares what is left of a day in total: one side is known when the other has at least its quantity at prices that
 * fit. A grouping that was not found must not add shares a second time.
 */
function matchTotals(lines: readonly Entry[], ofDay: readonly Entry[]): void {
  const leftLines = lines.filter(({ isMatched }) => !isMatched);
  const leftTrades = ofDay.filter(({ isMatched }) => !isMatched);
  if (leftLines.length === 0 || leftTrades.length === 0) return;
  const prices = ofDay.map(({ trade }) => Number(trade.price ?? 0));
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)];
  const isBetween = ({ trade: { price } }: Entry) =>
    Number(price ?? 0) >= lowest * (1 - maxAmountDifference) &&
    Number(price ?? 0) <= highest * (1 + maxAmountDifference);
  if (!leftLines.every(isBetween)) return;
  const order = sumOf(leftTrades).cmp(sumOf(leftLines));
  const known = [...(order >= 0 ? leftLines : []), ...(order <= 0 ? leftTrades : [])];
  for (const entry of known) entry.isMatched = true;
}

function isSameAmount({ trade, quantity }: Entry, entries: readonly Entry[], distance: number) {
  const amount = quantity.times(trade.price ?? 0);
  const limit =
    distance === 0
      ? amount.times(maxAmountDifference)
      : quantity.times(maxAverageDifferenceInReais);
  return amountOf(entries).minus(amount).abs().lte(limit);
}

function assetIdentity({ ticker, kind, broker }: Trade): string {
  return [ticker, kind, brokerIdentity(broker)].join('|');
}

function daysAt(day: string, distance: number): string[] {
  return [-distance, distance].map((days) =>
    new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10),
  );
}
