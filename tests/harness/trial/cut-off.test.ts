import { describe, expect, it } from 'vitest';
import { buildCpf, nextUserNumber } from '../../support/users/test-accounts.ts';
import type { TrialSignUp } from '../../support/users/trial-requests.ts';
import { trialApp } from '../support/trial-app.ts';
import { listFaults } from '../support/watched-requests.ts';

/*
 * Each request of a trial start or an upgrade is cut off, before it is sent and after it was carried out, as when
 * the function's process is killed.
 */

const app = await trialApp();
const { trial, requests } = app;

const start = (signUp: TrialSignUp) => trial.start(signUp, `key-of-${signUp.email}`);

const holdersOf = async (signUp: TrialSignUp) =>
  (await app.claims(signUp)).map((claim) => claim['accountId']);

async function expectComplete(signUp: TrialSignUp) {
  const holders = await holdersOf(signUp);
  expect(holders).toHaveLength(3);
  const accountId = String(holders[0]);
  expect(new Set(holders)).toEqual(new Set([accountId]));
  const rows = await app.rowsOf(accountId);
  const kinds = rows.all.map((row) => String(row['SK']).replace(/#.*/, ''));
  // The message hours follow from the account's events, once these are consumed.
  expect(kinds.filter((kind) => kind !== 'AUDIENCE').toSorted()).toEqual([
    'ACCOUNT',
    'CONSENT',
    'CONSENT',
    'TRIAL',
  ]);
  const trialId = rows.trial?.['id'];
  expect(await app.userOf(signUp.email)).toMatchObject({ status: 'CONFIRMED', accountId, trialId });
}

async function expectNothingStored({ email }: TrialSignUp) {
  expect(await app.userOf(email)).toBeUndefined();
}

/** Lets the queues deliver their messages; a sign-up is visible half a minute later. */
async function consume() {
  await app.drain();
  app.clock.advance('30s');
  await app.drain();
}

const startRequests = [
  'BatchGetItem',
  'TransactWriteItems',
  'AdminCreateUser',
  'AdminSetUserPassword',
];

describe('a start of a trial', () => {
  it('makes these requests, each of which is cut off below', async () => {
    await app.started();
    requests.watch();
    await app.started();
    expect(requests.names).toEqual(startRequests);

    const migration = app.reader();
    await app.newsletter.subscribe(migration.email);
    requests.watch();
    await trial.migrate(migration);
    expect(requests.names).toEqual(startRequests);
  });

  it.each(listFaults(startRequests.length))(
    'is completed by the same request if it is cut off $when request $request',
    async (fault) => {
      const signUp = app.signUpRequest();
      const code = await requests.cutOff(fault, () => start(signUp));
      expect(code).toBe(fault.request > 2 ? 'trial_sign_in_pending' : 'another error');
      const { accountId } = await start(signUp);
      await expectComplete(signUp);
      expect((await holdersOf(signUp))[0]).toBe(accountId);
      await consume();
      await expectComplete(signUp);
      expect(
        app.events('account.created').filter(({ data }) => data.account.id === accountId),
      ).toHaveLength(1);
      expect(
        app.events('trial.started').filter(({ data }) => data.trial.accountId === accountId),
      ).toHaveLength(1);
    },
  );

  it.each(listFaults(startRequests.length))(
    'is either undone or completed without the browser if it is cut off $when request $request',
    async (fault) => {
      const signUp = app.signUpRequest();
      await requests.cutOff(fault, () => start(signUp));
      await consume();
      const happened = fault.request > 2 || (fault.request === 2 && fault.when === 'after');
      expect(await holdersOf(signUp)).toHaveLength(happened ? 3 : 0);
      await (happened ? expectComplete(signUp) : expectNothingStored(signUp));
    },
  );
});

const upgradeRequests = [
  'BatchGetItem',
  'TransactWriteItems',
  'AdminCreateUser',
  'AdminGetUser',
  'AdminUpdateUserAttributes',
  'AdminSetUserPassword',
];

describe('an upgrade', () => {
  const upgrade = (person: Awaited<ReturnType<typeof app.migrated>>, cpf: string) =>
    trial.upgrade(person.session, { cpf, password: 'guarda-chuva' });

  it('makes these requests, each of which is cut off below', async () => {
    const person = await app.migrated();
    requests.watch();
    await upgrade(person, buildCpf(nextUserNumber()));
    expect(requests.names).toEqual(upgradeRequests);
  });

  it.each(listFaults(upgradeRequests.length))(
    'is completed by the same request if it is cut off $when request $request',
    async (fault) => {
      const person = await app.migrated();
      const { accountId, trialId } = person;
      const cpf = buildCpf(nextUserNumber());
      await requests.cutOff(fault, () => upgrade(person, cpf));
      expect(await upgrade(person, cpf)).toMatchObject({ customer: { cpf } });
      expect(await app.partition(`CPF#${cpf}`)).toMatchObject([{ accountId }]);
      expect(await app.userOf(person.email)).toMatchObject({
        status: 'CONFIRMED',
        accountId,
        trialId,
      });
    },
  );
});
