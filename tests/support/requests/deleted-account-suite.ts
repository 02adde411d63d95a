import { describe, expect, it } from 'vitest';
import { activeUserItem } from '../../../functions/entities/active-user.ts';
import { accountPartition, rowKey } from '../../../functions/entities/account-rows.ts';
import type { Endpoint } from '../../../shared/contracts/endpoint.ts';
import { buildActiveUser } from '../users/test-accounts.ts';
import { authorisationRow } from './authorisation-rows.ts';
import type { AuthorisationWorld, CalledProduct } from './authorisation-suite.ts';
import { sessionsOf } from './endpoints.ts';

/**
 * Tests writes of calls for an account that is deleted meanwhile. A session outlives its account by up to an hour,
 * and a deletion may come between a call's read of the account and its write. Such a row would stay for ever,
 * because the deletion has already run: each write of an account's row must carry the condition that the account
 * exists.
 */
export function deletedAccountTests(
  endpoints: readonly { readonly name: string; readonly endpoint: Endpoint }[],
  { around, send }: AuthorisationWorld,
  product: () => CalledProduct,
): void {
  const sessionEndpoints = endpoints
    .filter(({ endpoint }) => endpoint.caller !== 'anyone')
    .flatMap((one) => sessionsOf[one.endpoint.caller].map((kind) => ({ ...one, kind })));

  /** Returns the keys of an account's rows and of its payments' rows. */
  async function keysOf(accountId: string): Promise<string[]> {
    const partitions = [accountPartition(accountId), `BILLING#${accountId}`];
    const rows = await Promise.all(partitions.map((partition) => product().partition(partition)));
    return rows.flat().map((row) => `${String(row['PK'])} ${String(row['SK'])}`);
  }

  describe('a call while its account is deleted', () => {
    it.each(sessionEndpoints)(
      'leaves no row behind: $name, in a session of $kind',
      async ({ endpoint, kind }) => {
        const { sessions } = product();
        const { account, idToken } =
          kind === 'trial'
            ? await sessions.makeTrialUser()
            : await sessions.makeUser({ plano: 'ativo' });
        const sent = await authorisationRow(endpoint).permittedRequest(account, around);
        // The row of the paid plan still exists, so that no access guard rejects the call before its write.
        await sessions.putItems(activeUserItem(account.id, buildActiveUser(account)));
        await sessions.deleteItems(rowKey(account.id, 'ACCOUNT'));
        const before = await keysOf(account.id);
        const answer = await send(endpoint, sent, idToken);
        expect(answer.status).not.toBe(429);
        const left = (await keysOf(account.id)).filter((key) => !before.includes(key));
        expect(
          left,
          'write them together with accountCheck (functions/entities/account.ts)',
        ).toEqual([]);
      },
    );
  });
}
