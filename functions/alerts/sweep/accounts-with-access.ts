import { batchGet } from '../../runtime/batch-get.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { Table, TableAccess } from '../../runtime/table.ts';
import { alertAccess, alertAccessKeys } from '../storage/alert-access.ts';

/** Returns the accounts that have access now; one request for every 25 of them. */
export type FindAccountsWithAccess = (
  accountIds: readonly string[],
) => Promise<ReadonlySet<string>>;

/** A BatchGetItem reads a hundred rows, and four decide about an account. */
const accountsPerRequest = 25;

export const accountsAccessAccess: TableAccess = {
  actions: ['BatchGetItem'],
  partitions: ['ACCOUNT#*'],
};

export function accountsWithAccess(table: Table, clock: Clock): FindAccountsWithAccess {
  return async (accountIds) => {
    const allowed = new Set<string>();
    for (let start = 0; start < accountIds.length; start += accountsPerRequest) {
      const batch = accountIds.slice(start, start + accountsPerRequest);
      const find = await batchGet(table, batch.flatMap(alertAccessKeys));
      for (const accountId of batch) {
        if (alertAccess(find, accountId, clock()) !== 'none') allowed.add(accountId);
      }
    }
    return allowed;
  };
}
