import type { AccessRows } from '../../shared/access.ts';
import { ledgerKey } from '../records/billing-ledger.ts';
import { batchGet } from '../runtime/batch-get.ts';
import type { StoreAccess, Table, TableAccess } from '../runtime/table.ts';
import { accessKeys, accessRows, type AccessSubject } from './access-rows.ts';
import { accountOfTrial, type AccountOfTrial } from './account-of-trial.ts';

/** The rows that decide, and what is only told beside the decision. */
export interface CheckedRows extends AccessRows {
  /** Read by `accessCheckStore` alone, and for a trial's session only. */
  readonly accountOfTrial?: AccountOfTrial | undefined;
}

/** What the table says about a person's access. */
export interface AccessStore {
  /**
   * Every row that can decide, as it is now, with one request.
   * @throws OperationalError where the row that decides alone is damaged; the SDK's error
   */
  readRows(subject: AccessSubject): Promise<CheckedRows>;

  /**
   * As it is stored, of an account without access whose trial runs: the check tells whether a payment
   * is under way. Nobody else asks, and a guard has no need to.
   */
  readLedgerItem?(accountId: string): Promise<unknown>;
}

/** What `accessStore` does to the table. */
export const accessRowsAccess: TableAccess = {
  actions: ['BatchGetItem'],
  partitions: ['ACCOUNT#*'],
};

export function accessStore(table: Table): AccessStore {
  return {
    readRows: async (subject) => accessRows(await batchGet(table, accessKeys(subject)), subject),
  };
}

export const accessCheckAccess = {
  readRows: { actions: ['BatchGetItem'], partitions: ['ACCOUNT#*', 'BILLING#*'] },
  readLedgerItem: { actions: ['BatchGetItem'], partitions: ['BILLING#*'] },
} satisfies StoreAccess<AccessStore>;

/** Reads with the same request what a trial's session is told of its account. */
export function accessCheckStore(table: Table): AccessStore {
  const store = accessStore(table);
  return {
    async readRows(subject) {
      if (subject.kind !== 'trial') return store.readRows(subject);
      const find = await batchGet(table, [...accessKeys(subject), ledgerKey(subject.accountId)]);
      return { ...accessRows(find, subject), accountOfTrial: accountOfTrial(find, subject) };
    },
    async readLedgerItem(accountId) {
      const key = ledgerKey(accountId);
      return (await batchGet(table, [key]))(key);
    },
  };
}
