import type { AccessRows } from './access-rights.ts';
import { ledgerKey } from '../entities/billing-ledger.ts';
import { batchGet } from '../runtime/batch-get.ts';
import type { StoreAccess, Table, TableAccess } from '../runtime/table.ts';
import { accessKeys, parseAccessRows, type AccessSubject } from './access-rows.ts';
import { findAccountOfTrial, type AccountOfTrial } from './account-of-trial.ts';

/** The rows that decide the access, and the account that the access check reports with the decision. */
export interface CheckedRows extends AccessRows {
  /** Read only by `accessCheckStore`, and only for a trial's session. */
  readonly accountOfTrial?: AccountOfTrial | undefined;
}

/** Reads the rows of a user's access. */
export interface AccessStore {
  /**
   * Reads the current state of every row that can decide, in one request.
   * @throws OperationalError when a trial session's own trial row is damaged, since no other row decides its access;
   * the SDK's error
   */
  readRows(subject: AccessSubject): Promise<CheckedRows>;

  /**
   * Reads the stored ledger of an account without access while its trial runs, to report a pending payment. Missing
   * in guards, which report nothing.
   */
  readLedgerItem?(accountId: string): Promise<unknown>;
}

export const accessStoreAccess: TableAccess = {
  actions: ['BatchGetItem'],
  partitions: ['ACCOUNT#*'],
};

export function accessStore(table: Table): AccessStore {
  return {
    readRows: async (subject) =>
      parseAccessRows(await batchGet(table, accessKeys(subject)), subject),
  };
}

export const accessCheckAccess = {
  readRows: { actions: ['BatchGetItem'], partitions: ['ACCOUNT#*', 'BILLING#*'] },
  readLedgerItem: { actions: ['BatchGetItem'], partitions: ['BILLING#*'] },
} satisfies StoreAccess<AccessStore>;

/** Also reads, in the same request, the account's state for a trial session. */
export function accessCheckStore(table: Table): AccessStore {
  const store = accessStore(table);
  return {
    async readRows(subject) {
      if (subject.kind !== 'trial') return store.readRows(subject);
      const findItem = await batchGet(table, [
        ...accessKeys(subject),
        ledgerKey(subject.accountId),
      ]);
      return {
        ...parseAccessRows(findItem, subject),
        accountOfTrial: findAccountOfTrial(findItem, subject),
      };
    },
    async readLedgerItem(accountId) {
      const key = ledgerKey(accountId);
      return (await batchGet(table, [key]))(key);
    },
  };
}
