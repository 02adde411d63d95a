import { packLedger } from '../../../../functions/billing/ledger/ledger-history.ts';
import {
  ledgerItem,
  ledgerKey,
  noPastEntries,
  parseLedgerItem,
  pastItems,
  type Ledger,
} from '../../../../functions/entities/billing-ledger.ts';
import type { BillingApp, Person } from './billing-app.ts';

/**
 * Moves all entries of a ledger into rows of their own, as in a ledger of years, and removes it from the scheduled
 * checks.
 * @param change a change that only the ledger shows
 * @param nextLookAt puts it back into the scheduled checks
 */
export async function ageLedger(
  app: BillingApp,
  { account }: Person,
  change: (ledger: Ledger) => Ledger = (ledger) => ledger,
  nextLookAt?: string,
): Promise<void> {
  const { PK, SK } = ledgerKey(account.id);
  // Notifications of earlier steps of the test still change the ledger.
  await app.drain();
  const item = (await app.partition(PK)).find((row) => row['SK'] === SK);
  const { head: ledger, past: before } = parseLedgerItem(item);
  if (before.charges + before.subscriptions > 0) throw new Error('The ledger is aged already');
  const packed = packLedger({ ledger, past: noPastEntries }, change(ledger), Infinity, 0);
  const { nextLookAt: _, ...head } = packed.head;
  const due =
    nextLookAt === undefined
      ? { needsReconciliation: false }
      : { needsReconciliation: true, nextLookAt };
  await app.people.put(
    ledgerItem({ ...head, ...due }, packed.past),
    ...pastItems(account.id, packed.rows),
  );
}
