import { expect, it } from 'vitest';
import {
  usedIdentityRetentionSeconds,
  usedIdentities,
} from '../../../functions/entities/used-identity.ts';
import { batchGet } from '../../../functions/runtime/batch-get.ts';
import { trialApp } from '../support/trial-app.ts';

const app = await trialApp();

/** Creates a person who had a trial and then deleted everything. */
async function deleteTrialUser() {
  const { signUp, accountId } = await app.started();
  await app.accounts.remove({ accountId, email: signUp.email, userName: signUp.email });
  await app.drain();
  // Half a minute later the consumer that finishes the deletion keeps the consents without personal data.
  app.clock.advance('30s');
  await app.drain();
  expect((await app.rowsOf(accountId)).all).toEqual([]);
  return signUp;
}

it('rejects a second trial for the CPF or the phone of a deleted one', async () => {
  const { cpf, phone } = await deleteTrialUser();
  for (const [again, code] of [
    [{ cpf }, 'trial_cpf_used'],
    // The trial no longer exists, so there is no login to offer.
    [{ phone }, 'trial_phone_used'],
    [{ cpf, phone }, 'trial_phone_used'],
  ] as const) {
    await expect(app.started(again)).rejects.toMatchObject({ code });
  }
});

it('rejects a second trial for the same phone from a newsletter reader', async () => {
  const { phone } = await deleteTrialUser();
  await expect(app.migrated({ phone })).rejects.toMatchObject({ code: 'trial_phone_used' });
});

it('creates one trial for 50 concurrent requests with the same CPF', async () => {
  const { cpf } = app.signUpRequest();
  const starts = Array.from({ length: 50 }, () => app.started({ cpf }));
  const outcomes = await Promise.allSettled(starts);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

it('keeps no readable identity of a deleted user, and only for a limited time', async () => {
  const { cpf, phone } = await deleteTrialUser();
  const identities = (later: number, key = app.secret('token-key')) =>
    usedIdentities(
      app.table,
      async () => key,
      () => new Date(app.clock.milliseconds() + later * 1000),
    );
  const usedAfter = async (later: number, key?: string) => {
    const used = identities(later, key);
    const find = await batchGet(app.table, await used.keysOf({ cpf, phone }));
    return used.usedParts({ cpf, phone }, find);
  };
  const keys = await identities(0).keysOf({ cpf, phone });
  const items = (await Promise.all(keys.map(({ PK }) => app.partition(PK)))).flat();
  expect(items.map((item) => Object.keys(item).toSorted())).toEqual([
    ['PK', 'SK', 'entity', 'expiresAt'],
    ['PK', 'SK', 'entity', 'expiresAt'],
  ]);
  expect(JSON.stringify(items)).not.toMatch(new RegExp(`${cpf}|${phone}`));

  expect(await usedAfter(0)).toEqual({ cpf: true, phone: true });
  expect(await usedAfter(0, 'another key')).toEqual({ cpf: false, phone: false });
  expect(await usedAfter(usedIdentityRetentionSeconds.phone + 1)).toEqual({
    cpf: true,
    phone: false,
  });
  expect(await usedAfter(usedIdentityRetentionSeconds.cpf + 1)).toEqual({
    cpf: false,
    phone: false,
  });
});
