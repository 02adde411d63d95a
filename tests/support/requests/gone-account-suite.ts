import { describe, expect, it } from 'vitest';
import { activeUserItem } from '../../../functions/records/active-user.ts';
import { accountPartition, rowKey } from '../../../functions/records/person.ts';
import type { Endpoint } from '../../../shared/contracts/endpoint.ts';
import { activeUserOf } from '../people/people.ts';
import { authorisationRow } from './authorisation-rows.ts';
import type { AuthorisationWorld, CalledProduct } from './authorisation-suite.ts';
import { sessionsOf } from './endpoints.ts';

/**
 * Tests of what calls write whose account is deleted meanwhile. A session outlives its account by up to an hour, and a
 * deletion may come between the moment at which a call has looked at the account and the one at which it writes. What
 * it then wrote would stay for ever, since nobody is left to delete it: a write of a person's row carries the condition
 * that their account is there.
 */
export function goneAccountTests(
  endpoints: readonly { readonly name: string; readonly endpoint: Endpoint }[],
  { around, send }: AuthorisationWorld,
  product: () => CalledProduct,
): void {
  const ofSessions = endpoints
    .filter(({ endpoint }) => endpoint.caller !== 'anyone')
    .flatMap((one) => sessionsOf[one.endpoint.caller].map((kind) => ({ ...one, kind })));

  /** Where a person's rows stand, and those of their payments. */
  async function keysOf(accountId: string): Promise<string[]> {
    const partitions = [accountPartition(accountId), `BILLING#${accountId}`];
    const rows = await Promise.all(partitions.map((partition) => product().partition(partition)));
    return rows.flat().map((row) => `${String(row['PK'])} ${String(row['SK'])}`);
  }

  describe('a call at the moment in which its account is deleted', () => {
    it.each(ofSessions)(
      'leaves no row behind: $name, in a session of $kind',
      async ({ endpoint, kind }) => {
        const { sessions } = product();
        const { account, idToken } =
          kind === 'trial'
            ? await sessions.makeTrialPerson()
            : await sessions.makePerson({ plano: 'ativo' });
        const sent = await authorisationRow(endpoint).right(account, around);
        // What says that they have paid is still there: no guard keeps the call from its write.
        await sessions.putItems(activeUserItem(account.id, activeUserOf(account)));
        await sessions.deleteItems(rowKey(account.id, 'ACCOUNT'));
        const before = await keysOf(account.id);
        const answer = await send(endpoint, sent, idToken);
        expect(answer.status).not.toBe(429);
        const left = (await keysOf(account.id)).filter((key) => !before.includes(key));
        expect(
          left,
          'write them together with accountCheck (functions/records/account.ts)',
        ).toEqual([]);
      },
    );
  });
}
