import Big from 'big.js';
import { canonicalDecimal } from '../../../../../shared/portfolio/decimal.ts';
import { positionKey, type Position } from '../../../../../shared/portfolio/position.ts';
import type { SplitFactor } from '../../../../../shared/portfolio/splits.ts';
import type { LedgerEntries } from '../../../../../shared/portfolio/trades/ledger.ts';
import {
  changeOfSplit,
  heldBefore,
  largestFactor,
} from '../../../../../shared/portfolio/trades/split-shares.ts';
import type { StoredTrade, Trade } from '../../../../../shared/portfolio/trades/trade.ts';

/*
 * A split is typed as a proportion and stored as shares at each broker. When an earlier trade changes, the shares
 * follow it in the same proportion. Splits of files are what really came in, and stay.
 */

interface Entries extends LedgerEntries {
  readonly trades: readonly StoredTrade[];
}

interface LaterSplit {
  readonly ticker: string;
  readonly day: string;
  readonly kind: Trade['kind'];
  /** Canonical decimals: the shares at all brokers, before and after the change. */
  readonly before: string;
  readonly after: string;
}

export interface LaterSplitChanges {
  readonly added: readonly Trade[];
  readonly replaced: readonly { readonly id: string; readonly trade: Trade }[];
  readonly removed: readonly string[];
  readonly splits: readonly LaterSplit[];
}

/**
 * Returns what keeps later splits in proportion.
 * @param typed the trades of the form; none when those of `editedIds` are removed
 */
export function changeLaterSplits(
  { statements, trades }: Entries,
  typed: readonly Trade[],
  editedIds: readonly string[],
): LaterSplitChanges {
  const edited = trades.filter(({ id }) => editedIds.includes(id));
  const kept = trades.filter(({ id }) => !editedIds.includes(id));
  const first = [...edited, ...typed].map(({ day }) => day).toSorted()[0] ?? '';
  const tickers = new Set([...edited, ...typed].map(({ ticker }) => ticker));
  const later = kept.filter(
    ({ ticker, kind, day }) =>
      tickers.has(ticker) && day > first && (kind === 'split' || kind === 'reverse-split'),
  );
  const changes = {
    added: [] as Trade[],
    replaced: new Map<string, Trade>(),
    removed: new Set<string>(),
    splits: [] as LaterSplit[],
  };
  const groups = Map.groupBy(later, ({ ticker, day, kind }) => [day, ticker, kind].join('|'));
  for (const [, rows] of [...groups].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const [row] = rows;
    if (row === undefined) continue;
    const factor = factorOf(rows, heldBefore({ statements, trades }, row));
    const after = [
      ...kept
        .filter(({ id }) => !changes.removed.has(id))
        .map((one) => changes.replaced.get(one.id) ?? one),
      ...typed,
      ...changes.added,
    ];
    const held = heldBefore({ statements, trades: after }, row);
    if (factor !== undefined && held.length > 0) follow(rows, row, held, factor);
  }
  return { ...changes, replaced: listOf(changes.replaced), removed: [...changes.removed] };

  function follow(
    rows: readonly StoredTrade[],
    { day, ticker, kind }: Trade,
    held: readonly Position[],
    factor: SplitFactor,
  ): void {
    const left = new Map(rows.map((one) => [positionKey(one), one]));
    let total = new Big(0);
    for (const position of held) {
      const quantity = changeOfSplit(position, factor);
      const { broker } = position;
      const row = left.get(positionKey(position));
      left.delete(positionKey(position));
      total = total.plus(quantity);
      if (row === undefined) {
        changes.added.push({ day, ticker, kind, quantity, price: null, fees: '0', broker });
      } else if (row.quantity !== quantity) {
        const { id, importId: _, isCorrected: _isCorrected, ...trade } = row;
        changes.replaced.set(id, { ...trade, quantity });
      }
    }
    for (const { id } of left.values()) changes.removed.add(id);
    const before = canonicalDecimal(sumOf(rows));
    const after = canonicalDecimal(total);
    if (before !== after) changes.splits.push({ ticker, day, kind, before, after });
  }
}

/** Returns the trades that are removed together: the parts of a typed split at each broker. */
export function partsOf(trades: readonly StoredTrade[], trade: StoredTrade): StoredTrade[] {
  const isSplit = trade.kind === 'split' || trade.kind === 'reverse-split';
  return trades.filter(
    (one) =>
      one.id === trade.id ||
      (isSplit &&
        one.kind === trade.kind &&
        one.day === trade.day &&
        one.ticker === trade.ticker &&
        one.importId === undefined &&
        trade.importId === undefined),
  );
}

/** Returns the proportion that gives the shares of each broker; undefined for shares of a file or without one. */
function factorOf(
  rows: readonly StoredTrade[],
  held: readonly Position[],
): SplitFactor | undefined {
  const isTyped = rows.every(({ importId }) => importId === undefined);
  if (!isTyped || rows.length !== held.length) return undefined;
  const total = sumOf(held);
  const change = sumOf(rows).times(rows[0]?.kind === 'split' ? 1 : -1);
  const factor = toFactor(total, total.plus(change));
  if (factor === undefined) return undefined;
  const quantities = new Map(rows.map((one) => [positionKey(one), one.quantity]));
  const fits = held.every(
    (position) => quantities.get(positionKey(position)) === changeOfSplit(position, factor),
  );
  return fits ? factor : undefined;
}

function toFactor(before: Big, after: Big): SplitFactor | undefined {
  if (before.lte(0) || after.lte(0)) return undefined;
  for (let part = 1; part <= largestFactor; part += 1) {
    const other = after.times(part).div(before);
    if (other.round(0).eq(other) && other.lte(largestFactor)) {
      return { from: part, to: Number(other) };
    }
  }
  return undefined;
}

function sumOf(parts: readonly { readonly quantity: string }[]): Big {
  return parts.reduce((sum, { quantity }) => sum.plus(quantity), new Big(0));
}

function listOf(replaced: ReadonlyMap<string, Trade>): LaterSplitChanges['replaced'] {
  return [...replaced].map(([id, trade]) => ({ id, trade }));
}
