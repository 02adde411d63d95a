import { laterThan, type Clock } from '../../runtime/clock.ts';
import type { NewId } from '../../runtime/ids.ts';
import { billingEvents, changedCharges, toPayment } from './billing-changes.ts';
import { rowChanges, type BillingRows, type RowChanges } from './billing-rows.ts';
import type { BillingStore } from './billing-store.ts';
import { deriveLedger } from './derive-ledger.ts';
import type { Ledger } from '../../entities/billing-ledger.ts';

export interface LedgerDependencies {
  readonly billing: BillingStore;
  readonly clock: Clock;
  readonly newId: NewId;
}

const noRows: RowChanges = { activeUser: undefined, subscription: undefined, plano: undefined };

/**
 * Writes a ledger and everything derived from it: the access rows, the history, the events. Writes nothing when all
 * of it is stored already.
 * @param next the ledger after `before`, without the fields that `deriveLedger` derives
 */
export async function writeLedger(
  dependencies: LedgerDependencies,
  before: BillingRows,
  next: Ledger,
): Promise<'written' | 'unchanged' | 'changed-meanwhile'> {
  const now = dependencies.clock();
  const { account, activeUser, subscription } = before;
  const ledger = deriveLedger(next, activeUser?.fields?.data_finalizacao_plano ?? null, now);
  const updatedAt = laterThan(
    [account?.updated_at, activeUser?.version ?? undefined, subscription?.version ?? undefined],
    now,
  );
  const rows =
    account === undefined
      ? noRows
      : rowChanges(account, before, before.ledger, ledger, { now, updatedAt });
  // The passing of time alone needs no write, because the check has already set the time of the next one.
  const isChanged =
    JSON.stringify({ ...ledger, nextLookAt: null }) !==
      JSON.stringify({ ...before.ledger, nextLookAt: null }) ||
    Object.values(rows).some((row) => row !== undefined);
  if (!isChanged) return 'unchanged';
  return dependencies.billing.write(before, {
    ledger,
    payments: changedCharges(before.ledger, ledger).map((charge) => toPayment(charge, updatedAt)),
    rows,
    events: billingEvents(dependencies, before.ledger, ledger),
    updatedAt,
  });
}

const maxAttempts = 12;

/**
 * Changes a ledger based on its current state, and retries if it was changed concurrently.
 * @param change the new ledger; undefined to leave it
 * @returns the changed rows, and the stored ledger
 * @throws Error when every retry meets another change
 */
export async function changeLedger(
  dependencies: LedgerDependencies,
  accountId: string,
  change: (rows: BillingRows) => Ledger | undefined,
): Promise<Ledger> {
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const rows = await dependencies.billing.read(accountId);
    const next = change(rows);
    if (next === undefined) return rows.ledger;
    const outcome = await writeLedger(dependencies, rows, next);
    if (outcome !== 'changed-meanwhile') return next;
  }
  throw new Error('A ledger was changed by others each time');
}
