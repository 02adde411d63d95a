import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { deleteAccount } from '../../../functions/accounts/person/delete-account.ts';
import { usedForSeconds, usedIdentities } from '../../../functions/records/used-identity.ts';
import { batchGet } from '../../../functions/runtime/batch-get.ts';
import { openTrialServices, type Newcomer, type TrialServices } from './trial-services.ts';

vi.setConfig({ testTimeout: 60_000 });

let services: TrialServices;
beforeAll(async () => {
  services = await openTrialServices();
});
afterAll(() => services.stop());

/** Somebody who had a trial and has deleted everything since. */
async function departed(): Promise<Newcomer> {
  const request = services.newcomer();
  const { accountId } = await services.start(request);
  const session = { accountId, email: request.email, userName: request.email };
  await deleteAccount(services.dependencies, session);
  // What was agreed to is kept without its person by what finishes the deletion.
  const left = await services.partition(`ACCOUNT#${accountId}`);
  expect(left.filter(({ entity }) => entity !== 'Consent')).toEqual([]);
  return request;
}

it('nobody gets a second trial with a CPF or a phone that had one, by either form', async () => {
  const { cpf, phone } = await departed();
  for (const [again, code] of [
    [{ cpf }, 'trial_cpf_used'],
    // There is no trial to sign in to any more.
    [{ phone }, 'trial_phone_used'],
    [{ cpf, phone }, 'trial_phone_used'],
  ] as const) {
    const request = { ...services.newcomer(), ...again };
    await expect(services.start(request)).rejects.toMatchObject({ code });
  }
  await expect(services.migrated({ phone })).rejects.toMatchObject({ code: 'trial_phone_used' });
});

it('50 concurrent requests with the same CPF create one trial', async () => {
  const { cpf } = services.newcomer();
  const starts = Array.from({ length: 50 }, () => services.start({ ...services.newcomer(), cpf }));
  const outcomes = await Promise.allSettled(starts);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

it('what is kept of a departed person names nobody, and expires', async () => {
  const { cpf, phone } = await departed();
  const identities = (later: number, key = 'a secret of the tests') =>
    usedIdentities(
      services.table,
      async () => key,
      () => new Date(services.dependencies.clock().getTime() + later * 1000),
    );
  const usedAfter = async (later: number, key?: string) => {
    const used = identities(later, key);
    const find = await batchGet(services.table, await used.keysOf({ cpf, phone }));
    return used.usedParts({ cpf, phone }, find);
  };
  const keys = await identities(0).keysOf({ cpf, phone });
  const items = (await Promise.all(keys.map(({ PK }) => services.partition(PK)))).flat();
  expect(items.map((item) => Object.keys(item).toSorted())).toEqual([
    ['PK', 'SK', 'entity', 'expiresAt'],
    ['PK', 'SK', 'entity', 'expiresAt'],
  ]);
  expect(JSON.stringify(items)).not.toMatch(new RegExp(`${cpf}|${phone}`));

  expect(await usedAfter(0)).toEqual({ cpf: true, phone: true });
  expect(await usedAfter(0, 'another key')).toEqual({ cpf: false, phone: false });
  expect(await usedAfter(usedForSeconds.phone + 1)).toEqual({ cpf: true, phone: false });
  expect(await usedAfter(usedForSeconds.cpf + 1)).toEqual({ cpf: false, phone: false });
});
