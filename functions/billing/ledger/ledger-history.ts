import type { Past, PastEntries, Placed, Ledger } from '../../records/billing-ledger.ts';

/** A ledger as it is stored: an item that does not outgrow its limit, and rows beside it. */
export interface PackedLedger {
  /** With its newest entries only. */
  readonly head: Ledger;
  readonly past: Past;
  /** Rows that are new, or not as they were. */
  readonly rows: PastEntries;
}

/** Years of installments; an item takes some eight hundred. */
const keptEntries = 100;

/**
 * Lays a ledger out for storing: what is too much for the item leaves it, the oldest first. It is
 * read again as one, so that no rule has to know where an entry stands.
 * @param before as it was read
 * @param room for rows; those that have changed come before those that leave
 */
export function packLedger(
  before: { readonly ledger: Ledger; readonly past: Past },
  after: Ledger,
  room: number,
  kept: number = keptEntries,
): PackedLedger {
  const { ledger, past } = before;
  const charges = pack(ledger.charges, after.charges, past.charges, room, kept);
  const left = room - charges.rows.length;
  const subscriptions = pack(
    ledger.subscriptions,
    after.subscriptions,
    past.subscriptions,
    left,
    kept,
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
  room: number,
  kept: number,
) {
  const changed = after
    .slice(0, past)
    .map((entry, place) => ({ place, entry }))
    .filter(({ place, entry }) => JSON.stringify(before[place]) !== JSON.stringify(entry));
  const excess = Math.max(0, after.length - past - kept);
  const next = past + Math.min(excess, Math.max(0, room - changed.length));
  const leaving = after.slice(past, next).map((entry, nth) => ({ place: past + nth, entry }));
  return { stay: after.slice(next), past: next, rows: [...changed, ...leaving] };
}

/**
 * The ledger as one again.
 * @param rows all of them, in any order; what has left since the item was read stands in both
 * @throws Error where one is missing
 */
export function unpackLedger(head: Ledger, past: Past, rows: PastEntries): Ledger {
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

function unpack<Entry>(rows: readonly Placed<Entry>[], past: number): Entry[] {
  return rows
    .filter(({ place }) => place < past)
    .toSorted((a, b) => a.place - b.place)
    .map(({ entry }) => entry);
}
