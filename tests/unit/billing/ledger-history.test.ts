import fc from 'fast-check';
import { expect, it } from 'vitest';
import { packLedger, unpackLedger } from '../../../functions/billing/ledger/ledger-history.ts';
import { chargeOf, ledgerOf, subscriptionOf } from '../../support/billing/ledgers.ts';
import {
  nothingPast,
  type Charge,
  type Ledger,
  type Past,
  type Placed,
} from '../../../functions/records/billing-ledger.ts';

/** A table of one ledger, with so little room that not everything leaves at once. */
function store() {
  let stored = { head: ledgerOf({}), past: nothingPast };
  const charges = new Map<number, Placed<Charge>>();
  const subscriptions = new Map<number, Placed<Ledger['subscriptions'][number]>>();
  const read = (): { readonly ledger: Ledger; readonly past: Past } => ({
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
      for (const row of packed.rows.charges) charges.set(row.place, row);
      for (const row of packed.rows.subscriptions) subscriptions.set(row.place, row);
      stored = packed;
      return packed;
    },
  };
}

const changes = fc.array(
  fc.record({ add: fc.nat(4), subscribe: fc.nat(2), touch: fc.nat(30), room: fc.nat(8) }),
  { maxLength: 30 },
);

it('reads what was written, wherever its entries stand', () => {
  fc.assert(
    fc.property(changes, (steps) => {
      const table = store();
      let nth = 0;
      for (const { add, subscribe, touch, room } of steps) {
        const { ledger } = table.read();
        const next = {
          ...ledger,
          charges: [
            ...ledger.charges.map((charge, place) =>
              place === touch ? { ...charge, status: `touched ${nth}` } : charge,
            ),
            ...Array.from({ length: add }, () => chargeOf({ id: `pay_${(nth += 1)}` })),
          ],
          subscriptions: [
            ...ledger.subscriptions,
            ...Array.from({ length: subscribe }, () => subscriptionOf({ id: `sbs_${(nth += 1)}` })),
          ],
        };
        const { rows } = table.write(next, room + 1);
        expect(rows.charges.length + rows.subscriptions.length).toBeLessThanOrEqual(room + 1);
        expect(table.read().ledger).toEqual(next);
      }
    }),
  );
});

it('keeps no more than it may where there is room', () => {
  const table = store();
  const charges = Array.from({ length: 50 }, (_, nth) => chargeOf({ id: `pay_${nth}` }));
  const { head, past } = table.write(ledgerOf({ charges }), 100);
  expect([head.charges.length, past.charges]).toEqual([3, 47]);
});

it('says so where a row is missing, rather than forget a payment', () => {
  const past = { charges: 2, subscriptions: 0 };
  const rows = { charges: [{ place: 1, entry: chargeOf({}) }], subscriptions: [] };
  expect(() => unpackLedger(ledgerOf({}), past, rows)).toThrow('lacks some of its past');
});
