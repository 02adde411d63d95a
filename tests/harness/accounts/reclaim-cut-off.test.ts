import { nextUserNumber } from '../../support/users/test-accounts.ts';
import { AdminGetUserCommand } from '@aws-sdk/client-cognito-identity-provider';
import { describe, expect, it } from 'vitest';
import { createAccount } from '../../../functions/accounts/registration/create-account.ts';
import { finishDeletion } from '../../../functions/accounts/completion/finish-deletion.ts';
import { finishSignUp } from '../../../functions/accounts/completion/finish-sign-up.ts';
import { ledgerItem } from '../../../functions/entities/billing-ledger.ts';
import { writeTransaction } from '../../../functions/runtime/transaction.ts';
import { createAccount as contract } from '../../../shared/contracts/accounts.ts';
import { buildCharge, buildLedger } from '../../support/billing/ledgers.ts';
import { buildPreferences, buildSignUp } from '../../support/users/sign-ups.ts';
import { accountServices } from '../support/account-services.ts';
import { listFaults, type Fault } from '../support/watched-requests.ts';

/*
 * Interrupts the sign-up that reclaims an e-mail at each of its requests, and changes the account to be reclaimed
 * while it runs.
 */

const services = await accountServices();

type SignUpRequest = ReturnType<typeof contract.request.parse>;
const newRequest = (over: Partial<SignUpRequest> = {}): SignUpRequest => ({
  ...contract.request.parse(
    buildSignUp(nextUserNumber(), { preferences: buildPreferences({ newsletterEmail: true }) }),
  ),
  ...over,
});
const signUp = (request: SignUpRequest, dependencies = services.dependencies) =>
  createAccount(dependencies, {
    signUp: request,
    userAgent: null,
    idempotencyKey: `key-of-${request.phone}`,
  });

/** Creates an account under another user's e-mail, and the mailbox owner with a proof. */
async function squatted() {
  const squatter = newRequest();
  const { accountId: taken } = await signUp(squatter);
  const { email } = squatter;
  const emailProof = await services.dependencies.proofs.seal(email, services.dependencies.clock());
  return { squatter, taken, email, owner: newRequest({ email, emailProof }) };
}

async function cutOff(fault: Fault, action: () => Promise<unknown>): Promise<void> {
  services.watch(fault);
  await action().catch(() => undefined);
  services.watch();
}

/** Consumes the events of all queues, later than any request may still run. */
async function consumeAll(email: string, ...accountIds: readonly string[]): Promise<void> {
  for (const event of await services.events('account.deleted')) {
    if (accountIds.includes(event.data.accountId))
      await finishDeletion(services.dependencies, event);
  }
  const { claim } = await holdersOf(email);
  const signedUp = [...accountIds, claim];
  for (const event of await services.events('account.created')) {
    if (signedUp.includes(event.data.account.id)) await finishSignUp(services.dependencies, event);
  }
}

/** Returns which account holds the e-mail, by the table and by the user pool. */
async function holdersOf(email: string) {
  const items = await services.partition(`EMAIL#${email}`);
  const of = (row: string) => items.find((item) => item['SK'] === row)?.['accountId'];
  const user = await services.cognito.send(
    new AdminGetUserCommand({ UserPoolId: services.userPoolId, Username: email }),
  );
  const userOf = user.UserAttributes?.find(({ Name }) => Name === 'custom:account_id')?.Value;
  return { claim: of('ACCOUNT'), newsletter: of('NEWSLETTER'), user: userOf };
}

const requests = [
  'BatchGetItem',
  'Query',
  'Query',
  'TransactWriteItems',
  'AdminCreateUser',
  'AdminGetUser',
  'AdminDeleteUser',
  'AdminCreateUser',
  'AdminSetUserPassword',
];

describe('a sign-up that reclaims an e-mail', () => {
  it('makes these requests, each of which is cut off below', async () => {
    const { owner } = await squatted();
    services.watch();
    await signUp(owner);
    expect(services.requests).toEqual(requests);
  });

  it.each(listFaults(requests.length))(
    'is completed by the same request if it is cut off $when request $request',
    async (fault) => {
      const { owner, email, taken } = await squatted();
      await cutOff(fault, () => signUp(owner));
      const { accountId } = await signUp(owner);
      expect(accountId).not.toBe(taken);
      const own = { claim: accountId, newsletter: accountId, user: accountId };
      expect(await holdersOf(email)).toEqual(own);
      await consumeAll(email, taken);
      expect(await holdersOf(email)).toEqual(own);
      expect(await services.partition(`ACCOUNT#${taken}`)).toEqual([]);
    },
  );

  it.each(listFaults(requests.length))(
    'either did not happen or is completed without the browser if it is cut off $when request $request',
    async (fault) => {
      const { owner, email, taken } = await squatted();
      await cutOff(fault, () => signUp(owner));
      await consumeAll(email, taken);
      const happened = fault.request > 4 || (fault.request === 4 && fault.when === 'after');
      const { claim, newsletter, user } = await holdersOf(email);
      expect([newsletter, user]).toEqual([claim, claim]);
      expect(claim === taken).toBe(!happened);
      expect((await services.partition(`ACCOUNT#${taken}`)).length > 0).toBe(!happened);
    },
  );

  it('leaves only an id of the other sign-up, also in the outbox', async () => {
    const { owner, squatter, email, taken } = await squatted();
    await signUp(owner);
    await consumeAll(email, taken);
    const outbox = JSON.stringify(await services.outbox());
    expect(outbox).toContain(taken);
    for (const { phone, cpf, name } of [squatter, owner]) {
      for (const part of [email, phone, cpf, name]) expect(outbox).not.toContain(part);
    }
    expect(await services.partition(`LEFT#${taken}`)).toEqual([]);
  });

  it('is not undone by a consumer that was creating the other user meanwhile', async () => {
    const { owner, email, taken } = await squatted();
    const { users, accounts } = services.dependencies;
    const event = (await services.events('account.created')).find(
      ({ data }) => data.account.id === taken,
    );
    if (event === undefined) throw new Error('There is no event');
    let first = true;
    const racing = {
      ...users,
      ensureUser: async (user: Parameters<typeof users.ensureUser>[0]) => {
        if (first) await signUp(owner);
        first = false;
        await users.ensureUser(user);
      },
    };
    await finishSignUp({ accounts, users: racing }, event);
    await consumeAll(email, taken);
    const { claim, user } = await holdersOf(email);
    expect(claim).not.toBe(taken);
    expect(user).toBe(claim);
  });
});

describe('an account that changes while it is being reclaimed', () => {
  /** Runs an action between the reading of the account and the transaction. */
  const signUpDuring = (owner: SignUpRequest, happening: () => Promise<unknown>) => {
    const { accountData } = services.dependencies;
    let first = true;
    return signUp(owner, {
      ...services.dependencies,
      accountData: {
        ...accountData,
        readBilling: async (accountId) => {
          const billing = await accountData.readBilling(accountId);
          if (first) await happening();
          first = false;
          return billing;
        },
      },
    });
  };
  const put = (item: object) =>
    writeTransaction(services.table, [{ Put: { TableName: services.table.name, Item: item } }]);
  const rowOf = async (accountId: string) =>
    (await services.partition(`ACCOUNT#${accountId}`)).find((row) => row['SK'] === 'ACCOUNT');

  it.each([
    ['its first payment is received', undefined],
    ['its open Pix is paid', 'pending'],
  ])('stays when %s', async (_, before) => {
    const { owner, email, taken } = await squatted();
    const stored = (version: number, status: string) =>
      put(
        ledgerItem(buildLedger({ accountId: taken, version, charges: [buildCharge({ status })] })),
      );
    if (before !== undefined) await stored(1, before);
    const paying = () => stored(2, 'approved');
    await expect(signUpDuring(owner, paying)).rejects.toMatchObject({ code: 'account_email_kept' });
    expect(await holdersOf(email)).toMatchObject({ claim: taken, user: taken });
  });

  it('stays when its e-mail is proven', async () => {
    const { owner, email, taken } = await squatted();
    const proving = async () =>
      put({ ...(await rowOf(taken)), email_verified_at: '2026-11-22T12:00:00.000Z' });
    await expect(signUpDuring(owner, proving)).rejects.toMatchObject({
      code: 'account_email_kept',
    });
    expect(await holdersOf(email)).toMatchObject({ claim: taken });
  });

  it('is reclaimed in its new state when its settings are saved', async () => {
    const { owner, email, taken } = await squatted();
    const saving = async () =>
      put({ ...(await rowOf(taken)), updated_at: '2099-01-01T00:00:00.000Z' });
    const { accountId } = await signUpDuring(owner, saving);
    expect(await holdersOf(email)).toMatchObject({ claim: accountId });
    expect(await services.partition(`ACCOUNT#${taken}`)).toEqual([]);
  });
});
