import type { Table, TableAccesses } from '../../runtime/table.ts';
import {
  accountDataStore,
  readBillingAccess,
  accountRowsAccess,
  type AccountDataStore,
} from '../data-requests/account-data-store.ts';
import { parseReclaimable, type ReclaimableAccount } from './reclaimable-account.ts';

/** Returns whether an account can be reclaimed by the verified owner of its e-mail; two requests. */
export function reclaimableCheck(table: Table): (accountId: string) => Promise<boolean> {
  const accountData = accountDataStore(table);
  return async (accountId) => (await readReclaimable(accountData, accountId)) !== undefined;
}

export const readReclaimableAccess: TableAccesses = [accountRowsAccess, readBillingAccess];

/** Reads a reclaimable account; undefined for any other. Two requests. */
export async function readReclaimable(
  accountData: Pick<AccountDataStore, 'readAccountRows' | 'readBilling'>,
  accountId: string,
): Promise<ReclaimableAccount | undefined> {
  const [accountRows, billingRows] = await Promise.all([
    accountData.readAccountRows(accountId),
    accountData.readBilling(accountId),
  ]);
  return parseReclaimable(accountId, accountRows, billingRows);
}
