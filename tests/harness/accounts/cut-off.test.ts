import { nextUserNumber } from '../../support/users/test-accounts.ts';
import { isDeepStrictEqual } from 'node:util';
import {
  AdminGetUserCommand,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { createAccount } from '../../../functions/accounts/registration/create-account.ts';
import { deleteAccount } from '../../../functions/accounts/data-requests/delete-account.ts';
import { finishDeletion } from '../../../functions/accounts/completion/finish-deletion.ts';
import { finishSignUp } from '../../../functions/accounts/completion/finish-sign-up.ts';
import { createAccount as contract } from '../../../shared/contracts/accounts.ts';
import { buildPreferences, buildSignUp } from '../../support/users/sign-ups.ts';
import { accountServices } from '../support/account-services.ts';
import { listFaults, type Fault } from '../support/watched-requests.ts';

/*
 * Each request of a sign-up or a deletion is cut off, before it is sent and after it was carried out, as when the
 * function's process is killed. Then it is completed as in production: by the browser's repeated request, or by the
 * consumer alone.
 */

const services = await accountServices();

const newRequest = () =>
  contract.request.parse(
    buildSignUp(nextUserNumber(), { preferences: buildPreferences({ newsletterEmail: true }) }),
  );
type SignUpRequest = ReturnType<typeof newRequest>;

const signUp = (signUpInput: SignUpRequest) =>
  createAccount(services.dependencies, {
    signUp: signUpInput,
    userAgent: null,
    idempotencyKey: `key-of-${signUpInput.email}`,
  });

/**
 * Runs an action under a fault.
 * @returns whether the action reported success
 */
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

/** Returns every stored trace of a user, by what it is. */
async function tracesOf({ email, phone, cpf }: SignUpRequest) {
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

/** Returns 'all' or 'nothing', and any state between them in detail. */
async function stateOf(signUpInput: SignUpRequest) {
  const traces = await tracesOf(signUpInput);
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

/** Returns how many sign-up events of these accounts the outbox holds. */
async function countEventsOf(...accountIds: readonly string[]): Promise<number> {
  const created = await services.events('account.created');
  return created.filter((event) => accountIds.includes(event.data.account.id)).length;
}

/** Consumes the events that the queue delivers after a sign-up. */
async function consumeSignUp(signUpInput: SignUpRequest) {
  const [claim] = await services.partition(`EMAIL#${signUpInput.email}`);
  for (const event of await services.events('account.created')) {
    if (event.data.account.id === claim?.['accountId'])
      await finishSignUp(services.dependencies, event);
  }
}

/** Consumes the events of a deletion, later than any request that ran beside it. */
async function consumeDeletion(accountId: string, clock = services.dependencies.clock) {
  for (const event of await services.events('account.deleted')) {
    if (event.data.accountId !== accountId) continue;
    await finishDeletion({ ...services.dependencies, clock }, event);
  }
}

/** When the queue redelivers a message, its first consumer has timed out. */
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
    await signUp(newRequest());
    expect(services.requests).toEqual(signUpRequests);
  });

  it.each(listFaults(signUpRequests.length))(
    'is completed by the same request if it is cut off $when request $request',
    async (fault) => {
      const signUpInput = newRequest();
      expect(await cutOff(fault, () => signUp(signUpInput))).toBe(false);
      const { accountId } = await signUp(signUpInput);
      expect(await stateOf(signUpInput)).toBe('complete');
      expect((await tracesOf(signUpInput)).accountIds).toEqual([accountId]);
      await consumeSignUp(signUpInput);
      expect(await stateOf(signUpInput)).toBe('complete');
      expect(await countEventsOf(accountId)).toBe(1);
    },
  );

  it.each(listFaults(signUpRequests.length))(
    'is either undone or completed without the browser if it is cut off $when request $request',
    async (fault) => {
      const signUpInput = newRequest();
      await cutOff(fault, () => signUp(signUpInput));
      await consumeSignUp(signUpInput);
      const happened = fault.request > 2 || (fault.request === 2 && fault.when === 'after');
      expect(await stateOf(signUpInput)).toBe(happened ? 'complete' : 'nothing');
    },
  );

  it('is completed even if it is cut off twice, at any request', async () => {
    const allRequests: SignUpRequest[] = [];
    const accountIds: string[] = [];
    // A repeated request that finds its account makes more requests: for its idempotency record and its user.
    for (const first of listFaults(signUpRequests.length)) {
      for (const second of listFaults(6)) {
        const given = newRequest();
        await cutOff(first, () => signUp(given));
        await cutOff(second, () => signUp(given));
        accountIds.push((await signUp(given)).accountId);
        allRequests.push(given);
      }
    }
    for (const signUpInput of allRequests) expect(await stateOf(signUpInput)).toBe('complete');
    expect(await countEventsOf(...accountIds)).toBe(allRequests.length);
  });

  it('is completed by the next delivery if its consumer is cut off too', async () => {
    for (const fault of listFaults(5)) {
      const signUpInput = newRequest();
      await cutOff({ request: 3, when: 'before' }, () => signUp(signUpInput));
      expect((await tracesOf(signUpInput)).user).toBeUndefined();
      await cutOff(fault, () => consumeSignUp(signUpInput));
      await consumeSignUp(signUpInput);
      expect(await stateOf(signUpInput)).toBe('complete');
    }
  });

  it('leaves no user behind if the account is deleted before the consumer runs', async () => {
    const signUpInput = newRequest();
    const { accountId } = await signUp(signUpInput);
    await deleteAccount(services.dependencies, {
      accountId,
      email: signUpInput.email,
      userName: 'x',
    });
    // The deletion got a wrong user name, so the user still exists at this moment.
    expect(await userOf(signUpInput.email)).toBeDefined();
    const event = await createdOf(accountId);
    await finishSignUp(services.dependencies, event);
    await consumeDeletion(accountId);
    expect(await stateOf(signUpInput)).toBe('nothing');
  });

  it('leaves no user behind if the account is deleted while the consumer works', async () => {
    const signUpInput = newRequest();
    const { accountId } = await signUp(signUpInput);
    const { users, accounts } = services.dependencies;
    const event = await createdOf(accountId);
    await finishSignUp(
      {
        accounts,
        users: {
          ...users,
          ensureUser: async (user) => {
            const { name = '' } = (await userOf(signUpInput.email)) ?? {};
            await deleteAccount(services.dependencies, {
              accountId,
              email: signUpInput.email,
              userName: name,
            });
            await users.ensureUser(user);
          },
        },
      },
      event,
    );
    await consumeDeletion(accountId);
    expect(await stateOf(signUpInput)).toBe('nothing');
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
    const signUpInput = newRequest();
    const { accountId } = await signUp(signUpInput);
    const user = await userOf(signUpInput.email);
    return {
      given: signUpInput,
      session: { accountId, email: signUpInput.email, userName: user?.name ?? '' },
    };
  }

  it('makes these requests, each of which is cut off below', async () => {
    const { session } = await member();
    services.watch();
    await deleteAccount(services.dependencies, session);
    expect(services.requests).toEqual(deletionRequests);
  });

  it.each(listFaults(deletionRequests.length))(
    'is completed by the same request if it is cut off $when request $request',
    async (fault) => {
      const { given, session } = await member();
      await cutOff(fault, () => deleteAccount(services.dependencies, session));
      await deleteAccount(services.dependencies, session);
      expect(await stateOf(given)).toBe('nothing');
      // The consumer that finishes the deletion keeps the consents without personal data.
      const left = await services.partition(`ACCOUNT#${session.accountId}`);
      expect(left.filter(({ entity }) => entity !== 'Consent')).toEqual([]);
    },
  );

  it.each(listFaults(deletionRequests.length))(
    'either did not happen or is completed without the browser if it is cut off $when request $request',
    async (fault) => {
      const { given, session } = await member();
      await cutOff(fault, () => deleteAccount(services.dependencies, session));
      await consumeDeletion(session.accountId);
      const happened = fault.request > 4 || (fault.request === 4 && fault.when === 'after');
      expect(await stateOf(given)).toBe(happened ? 'nothing' : 'complete');
    },
  );

  it('leaves nothing if it runs beside a sign-up that is creating its user, and is cut off in its consumer', async () => {
    for (const fault of listFaults(10)) {
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

  it('reports success while the user pool is down, because the rows are gone', async () => {
    const { session } = await member();
    expect(
      await cutOff({ request: 5, when: 'before' }, () =>
        deleteAccount(services.dependencies, session),
      ),
    ).toBe(true);
  });

  it('deletes nothing of an account that exists again', async () => {
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
