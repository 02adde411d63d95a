import * as z from 'zod/mini';
import { marketKinds } from '../../../shared/messages/message-days.ts';
import { claimKey } from '../../records/identity-claim.ts';
import { readMany } from '../../runtime/batch-get.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { Table, TableAccess } from '../../runtime/table.ts';
import { standingKeys, standingOf } from './read-standing-rows.ts';
import { getsByEmail } from './standing-of.ts';

const claimSchema = z.object({ accountId: z.string() });

/** What `accountMessagesReader` does to the table. */
export const accountMessagesAccess: TableAccess = {
  actions: ['BatchGetItem'],
  partitions: ['EMAIL#*', 'ACCOUNT#*'],
};

/** Returns a look at whether the account of an e-mail gets messages of the market there, by its plan or trial. */
export function accountMessagesReader(
  table: Table,
  clock: Clock,
): (email: string) => Promise<boolean> {
  return async (email) => {
    const key = claimKey('EMAIL', email);
    const claim = claimSchema.safeParse((await readMany(table, [key]))(key)).data;
    if (claim === undefined) return false;
    const { accountId } = claim;
    const now = clock();
    const standing = standingOf(accountId, await readMany(table, standingKeys(accountId)), now);
    if (standing === undefined) return false;
    const kinds = marketKinds[standing.registration.periodicidade_msg];
    return kinds.some((kind) => getsByEmail(standing, kind, now));
  };
}
