import { packLedger } from '../../../functions/billing/ledger/ledger-history.ts';
import {
  ledgerItem,
  ledgerKey,
  nothingPast,
  parseLedgerItem,
  pastItems,
  type Ledger,
} from '../../../functions/records/billing-ledger.ts';
import { writeTransaction } from '../../../functions/runtime/transaction.ts';
import type { Person } from '../../support/people/sessions.ts';
import type { BillingCloud } from './billing-cloud.ts';

/**
 * Lays all of somebody's ledger into rows of their own, as that of years is, and has it not be looked
 * at by itself, unless it is told when.
 * @param change what the ledger knows then, and nothing else does yet
 */
export async function ageLedger(
  billing: BillingCloud,
  { account }: Person,
  change: (ledger: Ledger) => Ledger = (ledger) => ledger,
  nextLookAt?: string,
): Promise<void> {
  const { table } = billing.sessions;
  const { PK, SK } = ledgerKey(account.id);
  // Notifications of what the test has done before are work on it.
  await billing.cloud.settled();
  const item = (await billing.cloud.partition(PK)).find((row) => row['SK'] === SK);
  const { head: ledger, past: before } = parseLedgerItem(item);
  if (before.charges + before.subscriptions > 0) throw new Error('It has a past already');
  const packed = packLedger({ ledger, past: nothingPast }, change(ledger), Infinity, 0);
  const { nextLookAt: _, ...head } = packed.head;
  const due =
    nextLookAt === undefined
      ? { needsReconciliation: false }
      : { needsReconciliation: true, nextLookAt };
  const outcome = await writeTransaction(table, [
    {
      Put: {
        TableName: table.name,
        Item: ledgerItem({ ...head, ...due }, packed.past),
        ConditionExpression: 'version = :version',
        ExpressionAttributeValues: { ':version': ledger.version },
      },
    },
    ...pastItems(account.id, packed.rows).map((Item) => ({
      Put: { TableName: table.name, Item },
    })),
  ]);
  if (outcome !== 'written') throw new Error(`The ledger was not written: ${outcome}`);
}
