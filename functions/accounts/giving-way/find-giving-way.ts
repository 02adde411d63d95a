import type { Table, TableAccesses } from '../../runtime/table.ts';
import {
  personStore,
  readBillingAccess,
  readOwnAccess,
  type PersonStore,
} from '../person/person-store.ts';
import { givingWay, type GivingWay } from './giving-way.ts';

/** Returns whether an account can be reclaimed by the verified owner of its e-mail; two requests. */
export function accountGivesWay(table: Table): (accountId: string) => Promise<boolean> {
  const persons = personStore(table);
  return async (accountId) => (await readGivingWay(persons, accountId)) !== undefined;
}

export const readGivingWayAccess: TableAccesses = [readOwnAccess, readBillingAccess];

/** Reads a reclaimable account; undefined for any other. Two requests. */
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
