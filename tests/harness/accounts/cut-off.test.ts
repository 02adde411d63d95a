import { nextPerson } from '../../support/people/people.ts';
import { isDeepStrictEqual } from 'node:util';
import {
  AdminGetUserCommand,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { createAccount } from '../../../functions/accounts/registration/create-account.ts';
import { deleteAccount } from '../../../functions/accounts/person/delete-account.ts';
import { finishDeletion } from '../../../functions/accounts/finishing/finish-deletion.ts';
import { finishSignUp } from '../../../functions/accounts/finishing/finish-sign-up.ts';
import { createAccount as contract } from '../../../shared/contracts/accounts.ts';
import { preferencesOf, signUpOf } from '../../support/people/sign-ups.ts';
import { accountServices } from '../support/account-services.ts';
import { faultsOf, type Fault } from '../support/watched-requests.ts';

/*
 * Every request that a sign-up or a deletion makes is cut off, before it is sent and after it was
 * carried out, as when the function's process is killed there. What is left is then finished as it
 * is in production: by the browser's repeated request, or by the consumer alone.
 */

const services = await accountServices();

const newcomer = () =>
  contract.request.parse(
    signUpOf(nextPerson(), { preferences: preferencesOf({ newsletterEmail: true }) }),
  );
type Newcomer = ReturnType<typeof newcomer>;

const signUp = (given: Newcomer) =>
  createAccount(services.dependencies, {
    signUp: given,
    userAgent: null,
    idempotencyKey: `key-of-${given.email}`,
  });

/** What an action makes of a fault: whether it told its caller of success. */
async function cutOff(fault: Fault, action: () => Promise<unknown>): Promise<boolean> {
  services.watch(fault);
  try {
    await action();
    return true;
  } catch {
    return false;
  } finally {
    services.watch();
  }
}

async function userOf(email: string) {
  try {
    const user = await services.cognito.send(
      new AdminGetUserCommand({ UserPoolId: services.userPoolId, Username: email }),
    );
    return {
      status: user.UserStatus,
      name: user.Username ?? '',
      accountId: user.UserAttributes?.find(({ Name }) => Name === 'custom:account_id')?.Value,
    };
  } catch (error) {
    if (error instanceof UserNotFoundException) return undefined;
    throw error;
  }
}

/** Every trace of a person, as the name of what it is. */
async function tracesOf({ email, phone, cpf }: Newcomer) {
  const claims = (
    await Promise.all(
      [`EMAIL#${email}`, `PHONE#${phone}`, `CPF#${cpf}`].map((key) => services.partition(key)),
    )
  ).flat();
  const accountIds = new Set(
    claims.flatMap((item) => z.string().safeParse(item['accountId']).data ?? []),
  );
  const rows = (
    await Promise.all([...accountIds].map((id) => services.partition(`ACCOUNT#${id}`)))
  ).flat();
  const user = await userOf(email);
  return {
    accountIds: [...accountIds],
    claims: claims.filter((item) => item['SK'] === 'ACCOUNT').length,
    newsletter: claims.filter((item) => item['SK'] === 'NEWSLETTER').length,
    accounts: rows.filter((row) => row['SK'] === 'ACCOUNT').length,
    consents: rows.filter((row) => row['entity'] === 'Consent').length,
    user: user && { status: user.status, accountId: user.accountId },
  };
}

const nothing = {
  accountIds: [],
  claims: 0,
  newsletter: 0,
  accounts: 0,
  consents: 0,
  user: undefined,
};

/** Anything between all and nothing is told as it is. */
async function stateOf(given: Newcomer) {
  const traces = await tracesOf(given);
  const [accountId] = traces.accountIds;
  const complete = {
    accountIds: [accountId],
    claims: 3,
    newsletter: 1,
    accounts: 1,
    consents: 3,
    user: { status: 'CONFIRMED', accountId },
  };
  if (isDeepStrictEqual(traces, nothing)) return 'nothing';
  return isDeepStrictEqual(traces, complete) ? 'complete' : traces;
}

/** How often the bus will be told that these have signed up. */
async function countEventsOf(...accountIds: readonly string[]): Promise<number> {
  const created = await services.events('account.created');
  return created.filter((event) => accountIds.includes(event.data.account.id)).length;
}

/** What the queue brings sooner or later. */
async function consumeSignUp(given: Newcomer) {
  const [claim] = await services.partition(`EMAIL#${given.email}`);
  for (const event of await services.events('account.created')) {
    if (event.data.account.id === claim?.['accountId'])
      await finishSignUp(services.dependencies, event);
  }
}

/** The same of a deletion: it comes later than whatever ran beside it. */
async function consumeDeletion(accountId: string, clock = services.dependencies.clock) {
  for (const event of await services.events('account.deleted')) {
    if (event.data.accountId !== accountId) continue;
    await finishDeletion({ ...services.dependencies, clock }, event);
  }
}

/** When the queue brings a message again, whoever was at it is over. */
const later = () => new Date(services.dependencies.clock().getTime() + 2 * 60_000);

const signUpRequests = [
  'BatchGetItem',
  'TransactWriteItems',
  'AdminCreateUser',
  'AdminSetUserPassword',
];

describe('a sign-up', () => {
  it('makes these requests, each of which is cut off below', async () => {
    services.watch();
    await signUp(newcomer());
    expect(services.requests).toEqual(signUpRequests);
  });

  it.each(faultsOf(signUpRequests.length))(
    'cut off $when request $request is finished by the same request again',
    async (fault) => {
      const given = newcomer();
      expect(await cutOff(fault, () => signUp(given))).toBe(false);
      const { accountId } = await signUp(given);
      expect(await stateOf(given)).toBe('complete');
      expect((await tracesOf(given)).accountIds).toEqual([accountId]);
      await consumeSignUp(given);
      expect(await stateOf(given)).toBe('complete');
      expect(await countEventsOf(accountId)).toBe(1);
    },
  );

  it.each(faultsOf(signUpRequests.length))(
    'cut off $when request $request is nothing at all or finished without the browser',
    async (fault) => {
      const given = newcomer();
      await cutOff(fault, () => signUp(given));
      await consumeSignUp(given);
      const happened = fault.request > 2 || (fault.request === 2 && fault.when === 'after');
      expect(await stateOf(given)).toBe(happened ? 'complete' : 'nothing');
    },
  );

  it('cut off twice, wherever that is, is finished all the same', async () => {
    const everybody: Newcomer[] = [];
    const accountIds: string[] = [];
    // A repeated request that finds its account asks more: who made it, and what user there is.
    for (const first of faultsOf(signUpRequests.length)) {
      for (const second of faultsOf(6)) {
        const given = newcomer();
        await cutOff(first, () => signUp(given));
        await cutOff(second, () => signUp(given));
        accountIds.push((await signUp(given)).accountId);
        everybody.push(given);
      }
    }
    for (const given of everybody) expect(await stateOf(given)).toBe('complete');
    expect(await countEventsOf(...accountIds)).toBe(everybody.length);
  });

  it('cut off in its consumer too is finished by the next delivery', async () => {
    for (const fault of faultsOf(5)) {
      const given = newcomer();
      await cutOff({ request: 3, when: 'before' }, () => signUp(given));
      expect((await tracesOf(given)).user).toBeUndefined();
      await cutOff(fault, () => consumeSignUp(given));
      await consumeSignUp(given);
      expect(await stateOf(given)).toBe('complete');
    }
  });

  it('of somebody who leaves before the consumer comes leaves no user behind', async () => {
    const given = newcomer();
    const { accountId } = await signUp(given);
    await deleteAccount(services.dependencies, { accountId, email: given.email, userName: 'x' });
    // The deletion knew no name, so the user is still there for this moment.
    expect(await userOf(given.email)).toBeDefined();
    const event = await createdOf(accountId);
    await finishSignUp(services.dependencies, event);
    await consumeDeletion(accountId);
    expect(await stateOf(given)).toBe('nothing');
  });

  it('of somebody who leaves while the consumer works leaves no user behind', async () => {
    const given = newcomer();
    const { accountId } = await signUp(given);
    const { users, accounts } = services.dependencies;
    const event = await createdOf(accountId);
    await finishSignUp(
      {
        accounts,
        users: {
          ...users,
          ensureUser: async (user) => {
            const { name = '' } = (await userOf(given.email)) ?? {};
            await deleteAccount(services.dependencies, {
              accountId,
              email: given.email,
              userName: name,
            });
            await users.ensureUser(user);
          },
        },
      },
      event,
    );
    await consumeDeletion(accountId);
    expect(await stateOf(given)).toBe('nothing');
    expect(await services.partition(`LEFT#${accountId}`)).toEqual([]);
  });

  async function createdOf(accountId: string) {
    const [event] = (await services.events('account.created')).filter(
      ({ data }) => data.account.id === accountId,
    );
    if (event === undefined) throw new Error('There is no event');
    return event;
  }
});

const deletionRequests = ['Query', 'GetItem', 'GetItem', 'TransactWriteItems', 'AdminDeleteUser'];

describe('a deletion', () => {
  async function member() {
    const given = newcomer();
    const { accountId } = await signUp(given);
    const user = await userOf(given.email);
    return { given, session: { accountId, email: given.email, userName: user?.name ?? '' } };
  }

  it('makes these requests, each of which is cut off below', async () => {
    const { session } = await member();
    services.watch();
    await deleteAccount(services.dependencies, session);
    expect(services.requests).toEqual(deletionRequests);
  });

  it.each(faultsOf(deletionRequests.length))(
    'cut off $when request $request is finished by the same request again',
    async (fault) => {
      const { given, session } = await member();
      await cutOff(fault, () => deleteAccount(services.dependencies, session));
      await deleteAccount(services.dependencies, session);
      expect(await stateOf(given)).toBe('nothing');
      // What was agreed to is kept without its person by what finishes the deletion.
      const left = await services.partition(`ACCOUNT#${session.accountId}`);
      expect(left.filter(({ entity }) => entity !== 'Consent')).toEqual([]);
    },
  );

  it.each(faultsOf(deletionRequests.length))(
    'cut off $when request $request has not happened or is finished without the browser',
    async (fault) => {
      const { given, session } = await member();
      await cutOff(fault, () => deleteAccount(services.dependencies, session));
      await consumeDeletion(session.accountId);
      const happened = fault.request > 4 || (fault.request === 4 && fault.when === 'after');
      expect(await stateOf(given)).toBe(happened ? 'nothing' : 'complete');
    },
  );

  it('beside a sign-up that is still making its user, cut off in its consumer, leaves nothing', async () => {
    for (const fault of faultsOf(10)) {
      const { given, session } = await member();
      const { accountId } = session;
      await deleteAccount(services.dependencies, session);
      const { email, phone } = given;
      await services.dependencies.users.ensureUser({ email, phone, accountId });
      await cutOff(fault, () => consumeDeletion(accountId));
      await consumeDeletion(accountId, later);
      expect(await stateOf(given)).toBe('nothing');
      expect(await services.partition(`LEFT#${accountId}`)).toEqual([]);
    }
  });

  it('says that it is done while the user pool is down, since the rows are gone', async () => {
    const { session } = await member();
    expect(
      await cutOff({ request: 5, when: 'before' }, () =>
        deleteAccount(services.dependencies, session),
      ),
    ).toBe(true);
  });

  it('of what is there again erases nothing', async () => {
    const { given, session } = await member();
    await expect(
      finishDeletion(services.dependencies, {
        eventId: 'evt_wrong',
        eventName: 'account.deleted',
        eventVersion: 1,
        occurredAt: services.dependencies.clock().toISOString(),
        data: { accountId: session.accountId, userName: session.userName },
      }),
    ).rejects.toMatchObject({ name: 'OperationalError' });
    expect(await stateOf(given)).toBe('complete');
  });
});
