import fc from 'fast-check';
import { expect, it } from 'vitest';
import { packLedger, unpackLedger } from '../../../functions/billing/ledger/ledger-history.ts';
import {
  buildCharge,
  buildLedger,
  buildLedgerSubscription,
} from '../../support/billing/ledgers.ts';
import {
  noPastEntries,
  type Charge,
  type Ledger,
  type PastCounts,
  type IndexedEntry,
} from '../../../functions/entities/billing-ledger.ts';

/** A table with one ledger and few writes per transaction, so that entries move out gradually. */
function store() {
  let stored = { head: buildLedger({}), past: noPastEntries };
  const charges = new Map<number, IndexedEntry<Charge>>();
  const subscriptions = new Map<number, IndexedEntry<Ledger['subscriptions'][number]>>();
  const read = (): { readonly ledger: Ledger; readonly past: PastCounts } => ({
    ledger: unpackLedger(stored.head, stored.past, {
      charges: [...charges.values()].toReversed(),
      subscriptions: [...subscriptions.values()],
    }),
    past: stored.past,
  });
  return {
    read,
    write: (next: Ledger, room: number) => {
      const packed = packLedger(read(), next, room, 3);
      for (const row of packed.rows.charges) charges.set(row.index, row);
      for (const row of packed.rows.subscriptions) subscriptions.set(row.index, row);
      stored = packed;
      return packed;
    },
  };
}

const changes = fc.array(
  fc.record({ add: fc.nat(4), subscribe: fc.nat(2), touch: fc.nat(30), room: fc.nat(8) }),
  { maxLength: 30 },
);

it('reads every stored entry back, for any distribution over the items', () => {
  fc.assert(
    fc.property(changes, (steps) => {
      const table = store();
      let nth = 0;
      for (const { add, subscribe, touch, room } of steps) {
        const { ledger } = table.read();
        const next = {
          ...ledger,
          charges: [
            ...ledger.charges.map((charge, index) =>
              index === touch ? { ...charge, status: `touched ${nth}` } : charge,
            ),
            ...Array.from({ length: add }, () => buildCharge({ id: `pay_${(nth += 1)}` })),
          ],
          subscriptions: [
            ...ledger.subscriptions,
            ...Array.from({ length: subscribe }, () =>
              buildLedgerSubscription({ id: `sbs_${(nth += 1)}` }),
            ),
          ],
        };
        const { rows } = table.write(next, room + 1);
        expect(rows.charges.length + rows.subscriptions.length).toBeLessThanOrEqual(room + 1);
        expect(table.read().ledger).toEqual(next);
      }
    }),
  );
});

it('keeps at most the maximum in the item when the rest fits into rows', () => {
  const table = store();
  const charges = Array.from({ length: 50 }, (_, nth) => buildCharge({ id: `pay_${nth}` }));
  const { head, past } = table.write(buildLedger({ charges }), 100);
  expect([head.charges.length, past.charges]).toEqual([3, 47]);
});

it('throws when a row is missing, so that no payment is lost', () => {
  const past = { charges: 2, subscriptions: 0 };
  const rows = { charges: [{ index: 1, entry: buildCharge({}) }], subscriptions: [] };
  expect(() => unpackLedger(buildLedger({}), past, rows)).toThrow('lacks some of its past');
});
