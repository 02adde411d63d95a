import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessStore } from '../../../functions/access/access-store.ts';
import { findAccess } from '../../../functions/access/access.ts';
import { accountItem } from '../../../functions/records/account.ts';
import { preferencesStore } from '../../../functions/preferences/preferences-store.ts';
import { syncPreferences } from '../../../functions/preferences/sync-preferences.ts';
import { turnNewsletter } from '../../../functions/preferences/turn-newsletter.ts';
import { systemClock } from '../../../functions/runtime/clock.ts';
import { idsByClock } from '../../../functions/runtime/ids.ts';
import { accountOf, preferences, nextPerson } from '../../support/people/people.ts';
import { sessionOf } from '../../support/people/preferences-fakes.ts';
import { startServicesTable } from '../../support/cloud/services-table.ts';

let services: Awaited<ReturnType<typeof startServicesTable>>;
beforeAll(async () => {
  services = await startServicesTable();
});
afterAll(() => services.stop());

function dependencies() {
  const { table } = services;
  return {
    access: accessStore(table),
    preferences: preferencesStore(table),
    clock: systemClock,
    newId: idsByClock(systemClock),
  };
}

/** The requests of one operation. */
async function requestsOf(operation: () => Promise<unknown>): Promise<string[]> {
  services.requests.length = 0;
  await operation();
  return [...services.requests];
}

async function addPerson() {
  const account = accountOf(nextPerson(), { plano: 'ativo' });
  const { client, name } = services.table;
  await client.send(new PutCommand({ TableName: name, Item: accountItem(account) }));
  return { account, session: sessionOf(account) };
}

/** The numbers of the table of access patterns. */
describe('DynamoDB requests', () => {
  it('of an access check: one, for either kind of session, and for nobody', async () => {
    const { session } = await addPerson();
    const trial = { kind: 'trial' as const, accountId: session.accountId, trialId: 'tri_1' };
    const nobody = { ...session, accountId: 'acc_nobody' };
    for (const [subject, accountType] of [
      [session, 'active'],
      [trial, 'trial_expired'],
      [nobody, 'inactive'],
    ] as const) {
      const requests = await requestsOf(async () => {
        expect(await findAccess(dependencies(), subject)).toMatchObject({ accountType });
      });
      expect(requests).toEqual(['BatchGetItem']);
    }
  });

  it('of saving the settings: one read, one transaction', async () => {
    const { account, session } = await addPerson();
    const { email, telefone } = account;
    const chosen = { ...preferences, newsletter_email: 'sim', periodicidade_msg: null } as const;
    const request = { email, telefone, preferences: chosen };
    const requests = await requestsOf(() =>
      syncPreferences(dependencies(), session, request, null),
    );
    expect(requests).toEqual(['BatchGetItem', 'TransactWriteItems']);
  });

  it('of the newsletter switch: one read, one transaction; off twice only the read', async () => {
    const { session } = await addPerson();
    const turn = (enabled: boolean) =>
      requestsOf(() => turnNewsletter(dependencies(), session, enabled, null));
    expect(await turn(true)).toEqual(['BatchGetItem', 'TransactWriteItems']);
    expect(await turn(false)).toEqual(['BatchGetItem', 'TransactWriteItems']);
    expect(await turn(false)).toEqual(['BatchGetItem']);
  });
});

describe('saves of one person at the same moment', () => {
  it('are all carried out, one after the other, and the rows agree in the end', async () => {
    const { account, session } = await addPerson();
    const { email, telefone } = account;
    const saves = Array.from({ length: 12 }, (_, nth) => {
      if (nth % 3 === 2) return turnNewsletter(dependencies(), session, nth % 2 === 0, null);
      const chosen = {
        ...preferences,
        periodicidade_msg: 'diaria' as const,
        ativos_interesse: `AAAA${nth}`,
        newsletter_email: nth % 2 === 0 ? ('sim' as const) : ('nao' as const),
      };
      const request = { email, telefone, preferences: chosen };
      return syncPreferences(dependencies(), session, request, null);
    });
    await Promise.all(saves);
    const rows = await dependencies().preferences.readRows(session, email);
    expect(rows.subscriber === undefined).toBe(rows.account?.newsletter_email === 'nao');
    expect(rows.subscriber?.ativos_interesse ?? rows.account?.ativos_interesse).toBe(
      rows.account?.ativos_interesse,
    );
  });
});
