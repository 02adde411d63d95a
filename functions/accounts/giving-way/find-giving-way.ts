import type { Table, TableAccesses } from '../../runtime/table.ts';
import {
  personStore,
  readBillingAccess,
  readOwnAccess,
  type PersonStore,
} from '../person/person-store.ts';
import { givingWay, type GivingWay } from './giving-way.ts';

/** Whether an account gives way to whoever proves its e-mail; two requests. */
export function accountGivesWay(table: Table): (accountId: string) => Promise<boolean> {
  const persons = personStore(table);
  return async (accountId) => (await readGivingWay(persons, accountId)) !== undefined;
}

/** What `readGivingWay` and `accountGivesWay` do to the table. */
export const readGivingWayAccess: TableAccesses = [readOwnAccess, readBillingAccess];

/** An account as it gives way; undefined for one that stays. Two requests. */
export async function readGivingWay(
  persons: Pick<PersonStore, 'readOwn' | 'readBilling'>,
  accountId: string,
): Promise<GivingWay | undefined> {
  const [own, billing] = await Promise.all([
    persons.readOwn(accountId),
    persons.readBilling(accountId),
  ]);
  return givingWay(accountId, own, billing);
}
