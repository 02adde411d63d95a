import { describe, expect, it, vi } from 'vitest';
import { activeUserItem } from '../../functions/records/active-user.ts';
import { accountPartition, rowKey } from '../../functions/records/person.ts';
import { activeUserOf } from '../support/people/people.ts';
import { authorisationRow } from '../support/requests/authorisation-rows.ts';
import { sessionsOf } from '../support/requests/endpoints.ts';
import { routedEndpoints } from '../support/requests/routed-endpoints.ts';
import { sharedVisits } from '../support/requests/shared-visits.ts';

/*
 * A session outlives its account by up to an hour, and a deletion may come between the moment at
 * which a call has looked at the account and the one at which it writes. What it then wrote would
 * stay for ever, since nobody is left to delete it: a write of a person's row carries the condition
 * that their account is there.
 */

vi.setConfig({ testTimeout: 60_000 });

const on = sharedVisits('10.83');
const { visitor } = on;
const ofSessions = (await routedEndpoints())
  .filter(({ endpoint }) => endpoint.caller !== 'anyone')
  .flatMap((one) => sessionsOf[one.endpoint.caller].map((kind) => ({ ...one, kind })));

/** Where a person's rows stand, and those of their payments. */
async function keysOf(accountId: string): Promise<string[]> {
  const partitions = [accountPartition(accountId), `BILLING#${accountId}`];
  const rows = await Promise.all(partitions.map((partition) => on.cloud.partition(partition)));
  return rows.flat().map((row) => `${String(row['PK'])} ${String(row['SK'])}`);
}

describe('a call at the moment in which its account is deleted', () => {
  it.each(ofSessions)(
    'leaves no row behind: $name, in a session of $kind',
    async ({ endpoint, kind }) => {
      const person =
        kind === 'trial'
          ? await on.sessions.makeTrialPerson()
          : await on.sessions.makePerson({ plano: 'ativo' });
      const { account, headers } = person;
      const sent = await authorisationRow(endpoint).right(account, on.surroundings());
      // What says that they have paid is still there: no guard keeps the call from its write.
      await on.sessions.putItems(activeUserItem(account.id, activeUserOf(account)));
      await on.sessions.deleteItems(rowKey(account.id, 'ACCOUNT'));
      const before = await keysOf(account.id);
      const url = new URL(endpoint.path, on.cloud.baseUrl);
      url.search = new URLSearchParams(sent.query).toString();
      const answer = await fetch(url, {
        method: endpoint.method,
        headers: { 'content-type': 'application/json', ...visitor(), ...headers },
        ...(sent.body === undefined ? {} : { body: JSON.stringify(sent.body) }),
      });
      expect(answer.status).not.toBe(429);
      const left = (await keysOf(account.id)).filter((key) => !before.includes(key));
      expect(left, 'write them together with accountCheck (functions/records/account.ts)').toEqual(
        [],
      );
    },
  );
});
