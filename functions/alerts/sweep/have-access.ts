import { batchGet } from '../../runtime/batch-get.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { Table, TableAccess } from '../../runtime/table.ts';
import { alertAccess, alertAccessKeys } from '../rows/alert-access.ts';

/** Returns the accounts that have access now; one request for every 25 of them. */
export type HaveAccess = (accountIds: readonly string[]) => Promise<ReadonlySet<string>>;

/** A BatchGetItem reads a hundred rows, and four decide about an account. */
const peopleARequest = 25;

export const accessOfManyAccess: TableAccess = {
  actions: ['BatchGetItem'],
  partitions: ['ACCOUNT#*'],
};

export function accessOfMany(table: Table, clock: Clock): HaveAccess {
  return async (accountIds) => {
    const allowed = new Set<string>();
    for (let place = 0; place < accountIds.length; place += peopleARequest) {
      const people = accountIds.slice(place, place + peopleARequest);
      const find = await batchGet(table, people.flatMap(alertAccessKeys));
      for (const accountId of people) {
        if (alertAccess(find, accountId, clock()) !== 'none') allowed.add(accountId);
      }
    }
    return allowed;
  };
}
