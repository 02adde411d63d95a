import type {
  PastCounts,
  PastEntries,
  IndexedEntry,
  Ledger,
} from '../../entities/billing-ledger.ts';

/** A stored ledger: an item that stays below the size limit, and separate rows for its older entries. */
export interface PackedLedger {
  /** With its newest entries only. */
  readonly head: Ledger;
  readonly past: PastCounts;
  /** Rows that are new or have changed. */
  readonly rows: PastEntries;
}

/** Years of installments; one item has space for about eight hundred. */
const maxItemEntries = 100;

/**
 * Splits a ledger for storage: entries that do not fit into the item become rows of their own, oldest first. Reading
 * joins both, so that no rule depends on where an entry is stored.
 * @param before the ledger as it was read
 * @param maxRows maximum number of rows to write; changed entries are written before newly split ones
 */
export function packLedger(
  before: { readonly ledger: Ledger; readonly past: PastCounts },
  after: Ledger,
  maxRows: number,
  maxKept: number = maxItemEntries,
): PackedLedger {
  const { ledger, past } = before;
  const charges = pack(ledger.charges, after.charges, past.charges, maxRows, maxKept);
  const remainingRows = maxRows - charges.rows.length;
  const subscriptions = pack(
    ledger.subscriptions,
    after.subscriptions,
    past.subscriptions,
    remainingRows,
    maxKept,
  );
  return {
    head: { ...after, charges: charges.stay, subscriptions: subscriptions.stay },
    past: { charges: charges.past, subscriptions: subscriptions.past },
    rows: { charges: charges.rows, subscriptions: subscriptions.rows },
  };
}

function pack<Entry>(
  before: readonly Entry[],
  after: readonly Entry[],
  past: number,
  maxRows: number,
  maxKept: number,
) {
  const changed = after
    .slice(0, past)
    .map((entry, index) => ({ index, entry }))
    .filter(({ index, entry }) => JSON.stringify(before[index]) !== JSON.stringify(entry));
  const excess = Math.max(0, after.length - past - maxKept);
  const next = past + Math.min(excess, Math.max(0, maxRows - changed.length));
  const leaving = after.slice(past, next).map((entry, nth) => ({ index: past + nth, entry }));
  return { stay: after.slice(next), past: next, rows: [...changed, ...leaving] };
}

/**
 * Joins a stored ledger.
 * @param rows all of its rows, in any order; an entry moved since the item was read is in both
 * @throws Error when a row is missing
 */
export function unpackLedger(head: Ledger, past: PastCounts, rows: PastEntries): Ledger {
  const charges = unpack(rows.charges, past.charges);
  const subscriptions = unpack(rows.subscriptions, past.subscriptions);
  if (charges.length !== past.charges || subscriptions.length !== past.subscriptions) {
    throw new Error(`The ledger of ${head.accountId} lacks some of its past`);
  }
  return {
    ...head,
    charges: [...charges, ...head.charges],
    subscriptions: [...subscriptions, ...head.subscriptions],
  };
}

function unpack<Entry>(rows: readonly IndexedEntry<Entry>[], past: number): Entry[] {
  return rows
    .filter(({ index }) => index < past)
    .toSorted((a, b) => a.index - b.index)
    .map(({ entry }) => entry);
}
