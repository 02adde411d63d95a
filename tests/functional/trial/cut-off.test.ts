import {
  AdminGetUserCommand,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { finishSignUp } from '../../../functions/accounts/finishing/finish-sign-up.ts';
import { upgradeTrial } from '../../../functions/trial/upgrade/upgrade-trial.ts';
import { cpfOf, nextPerson } from '../../support/people/people.ts';
import type { Fault } from '../accounts/services-of-accounts.ts';
import { openTrialServices, type Newcomer, type TrialServices } from './trial-services.ts';

/*
 * Every request that a start or an upgrade makes is cut off, before it is sent and after it was
 * carried out, as when the function's process is killed there.
 */

let services: TrialServices;
beforeAll(async () => {
  services = await openTrialServices();
});
afterAll(() => services.stop());

const start = (request: Newcomer) => services.start(request, `key-of-${request.email}`);

const faults = (requests: number): Fault[] =>
  Array.from({ length: requests }, (_, index) => index + 1).flatMap((request) => [
    { request, when: 'before' as const },
    { request, when: 'after' as const },
  ]);

/** The code of what an action throws because of a fault; undefined where it succeeds. */
async function cutOff(fault: Fault, action: () => Promise<unknown>): Promise<unknown> {
  services.watch(fault);
  try {
    await action();
    return undefined;
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : 'another error';
  } finally {
    services.watch();
  }
}

async function userOf(email: string) {
  try {
    const user = await services.cognito.send(
      new AdminGetUserCommand({ UserPoolId: services.userPoolId, Username: email }),
    );
    const attribute = (name: string) =>
      user.UserAttributes?.find(({ Name }) => Name === name)?.Value;
    return {
      status: user.UserStatus,
      accountId: attribute('custom:account_id'),
      trialId: attribute('custom:trial_id'),
    };
  } catch (error) {
    if (error instanceof UserNotFoundException) return undefined;
    throw error;
  }
}

async function holdersOf({ email, phone, cpf }: Newcomer): Promise<unknown[]> {
  const keys = [`EMAIL#${email}`, `PHONE#${phone}`, `CPF#${cpf}`];
  const claims = (await Promise.all(keys.map((key) => services.partition(key)))).flat();
  return claims.map((claim) => claim['accountId']);
}

async function expectComplete(given: Newcomer) {
  const holders = await holdersOf(given);
  expect(holders).toHaveLength(3);
  const [accountId] = holders;
  expect(new Set(holders)).toEqual(new Set([accountId]));
  const rows = await services.partition(`ACCOUNT#${String(accountId)}`);
  const kinds = rows.map((row) => String(row['SK']).replace(/#.*/, '')).toSorted();
  expect(kinds).toEqual(['ACCOUNT', 'CONSENT', 'CONSENT', 'TRIAL']);
  const trialId = rows.find((row) => row['SK'] === 'TRIAL')?.['id'];
  expect(await userOf(given.email)).toEqual({ status: 'CONFIRMED', accountId, trialId });
  for (const name of ['account.created', 'trial.started'] as const) {
    const events = await services.events(name);
    expect(
      events.filter((event) => JSON.stringify(event).includes(String(accountId))),
    ).toHaveLength(1);
  }
}

async function expectNothing(given: Newcomer) {
  expect(await holdersOf(given)).toEqual([]);
  expect(await userOf(given.email)).toBeUndefined();
}

/** What the queue brings sooner or later. */
async function consume(given: Newcomer) {
  const holders = await holdersOf(given);
  for (const event of await services.events('account.created')) {
    if (holders.includes(event.data.account.id)) await finishSignUp(services.dependencies, event);
  }
}

const startRequests = [
  'BatchGetItem',
  'TransactWriteItems',
  'AdminCreateUser',
  'AdminSetUserPassword',
];

describe('a start of a trial', () => {
  it('makes these requests, each of which is cut off below', async () => {
    services.watch();
    await start(services.newcomer());
    expect(services.requests).toEqual(startRequests);
    await services.migrated();
    expect(services.requests).toEqual(startRequests);
  });

  it.each(faults(startRequests.length))(
    'cut off $when request $request is finished by the same request again',
    async (fault) => {
      const given = services.newcomer();
      const code = await cutOff(fault, () => start(given));
      expect(code).toBe(fault.request > 2 ? 'trial_sign_in_pending' : 'another error');
      const { accountId } = await start(given);
      await expectComplete(given);
      expect((await holdersOf(given))[0]).toBe(accountId);
      await consume(given);
      await expectComplete(given);
    },
  );

  it.each(faults(startRequests.length))(
    'cut off $when request $request is nothing at all or finished without the browser',
    async (fault) => {
      const given = services.newcomer();
      await cutOff(fault, () => start(given));
      await consume(given);
      const happened = fault.request > 2 || (fault.request === 2 && fault.when === 'after');
      expect(await holdersOf(given)).toHaveLength(happened ? 3 : 0);
      await (happened ? expectComplete(given) : expectNothing(given));
    },
  );
});

const nextCpf = () => cpfOf(nextPerson());

const upgradeRequests = [
  'BatchGetItem',
  'TransactWriteItems',
  'AdminCreateUser',
  'AdminGetUser',
  'AdminUpdateUserAttributes',
  'AdminSetUserPassword',
];

describe('an upgrade', () => {
  const upgrade = (session: { accountId: string; trialId: string }, cpf: string) =>
    upgradeTrial(services.own, { kind: 'trial', ...session }, { cpf, password: 'guarda-chuva' });

  it('makes these requests, each of which is cut off below', async () => {
    const session = await services.migrated();
    services.watch();
    await upgrade(session, nextCpf());
    expect(services.requests).toEqual(upgradeRequests);
  });

  it.each(faults(upgradeRequests.length))(
    'cut off $when request $request is finished by the same request again',
    async (fault) => {
      const session = await services.migrated();
      const cpf = nextCpf();
      await cutOff(fault, () => upgrade(session, cpf));
      expect(await upgrade(session, cpf)).toMatchObject({ customer: { cpf } });
      expect(await services.partition(`CPF#${cpf}`)).toMatchObject([
        { accountId: session.accountId },
      ]);
      expect(await userOf(session.email)).toEqual({
        status: 'CONFIRMED',
        accountId: session.accountId,
        trialId: session.trialId,
      });
    },
  );
});
