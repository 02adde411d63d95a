import { nextPerson } from '../../support/people/people.ts';
import { AdminGetUserCommand } from '@aws-sdk/client-cognito-identity-provider';
import { describe, expect, it } from 'vitest';
import { createAccount } from '../../../functions/accounts/registration/create-account.ts';
import { finishDeletion } from '../../../functions/accounts/finishing/finish-deletion.ts';
import { finishSignUp } from '../../../functions/accounts/finishing/finish-sign-up.ts';
import { ledgerItem } from '../../../functions/records/billing-ledger.ts';
import { writeTransaction } from '../../../functions/runtime/transaction.ts';
import { createAccount as contract } from '../../../shared/contracts/accounts.ts';
import { chargeOf, ledgerOf } from '../../support/billing/ledgers.ts';
import { preferencesOf, signUpOf } from '../../support/people/sign-ups.ts';
import { accountServices } from '../support/account-services.ts';
import { faultsOf, type Fault } from '../support/watched-requests.ts';

/*
 * The sign-up by which the owner of an e-mail takes it back is cut off at each of its requests, and
 * others change the account that should give way while it runs.
 */

const services = await accountServices();

type Newcomer = ReturnType<typeof contract.request.parse>;
const newcomer = (over: Partial<Newcomer> = {}): Newcomer => ({
  ...contract.request.parse(
    signUpOf(nextPerson(), { preferences: preferencesOf({ newsletterEmail: true }) }),
  ),
  ...over,
});
const signUp = (request: Newcomer, dependencies = services.dependencies) =>
  createAccount(dependencies, {
    signUp: request,
    userAgent: null,
    idempotencyKey: `key-of-${request.phone}`,
  });

/** An account under somebody's e-mail, and the owner of the mailbox with a proof. */
async function squatted() {
  const squatter = newcomer();
  const { accountId: taken } = await signUp(squatter);
  const { email } = squatter;
  const emailProof = await services.dependencies.proofs.seal(email, services.dependencies.clock());
  return { squatter, taken, email, owner: newcomer({ email, emailProof }) };
}

async function cutOff(fault: Fault, action: () => Promise<unknown>): Promise<void> {
  services.watch(fault);
  await action().catch(() => undefined);
  services.watch();
}

/** What the queues bring, later than any request may run. */
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

/** Whose the e-mail is, by the table and by the user pool. */
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

describe('a sign-up that takes an e-mail back', () => {
  it('makes these requests, each of which is cut off below', async () => {
    const { owner } = await squatted();
    services.watch();
    await signUp(owner);
    expect(services.requests).toEqual(requests);
  });

  it.each(faultsOf(requests.length))(
    'cut off $when request $request is finished by the same request',
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

  it.each(faultsOf(requests.length))(
    'cut off $when request $request has not happened, or is finished without the browser',
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

  it('leaves nothing of the other’s sign-up but an id, in the outbox either', async () => {
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

  it('is not undone by a consumer that was making the other’s user meanwhile', async () => {
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

describe('an account that changes while it should give way', () => {
  /** Lets something happen between the look at the account and the transaction. */
  const signUpBeside = (owner: Newcomer, happening: () => Promise<unknown>) => {
    const { persons } = services.dependencies;
    let first = true;
    return signUp(owner, {
      ...services.dependencies,
      persons: {
        ...persons,
        readBilling: async (accountId) => {
          const billing = await persons.readBilling(accountId);
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
      put(ledgerItem(ledgerOf({ accountId: taken, version, charges: [chargeOf({ status })] })));
    if (before !== undefined) await stored(1, before);
    const paying = () => stored(2, 'approved');
    await expect(signUpBeside(owner, paying)).rejects.toMatchObject({ code: 'account_email_kept' });
    expect(await holdersOf(email)).toMatchObject({ claim: taken, user: taken });
  });

  it('stays when its e-mail is proven', async () => {
    const { owner, email, taken } = await squatted();
    const proving = async () =>
      put({ ...(await rowOf(taken)), email_verified_at: '2026-11-22T12:00:00.000Z' });
    await expect(signUpBeside(owner, proving)).rejects.toMatchObject({
      code: 'account_email_kept',
    });
    expect(await holdersOf(email)).toMatchObject({ claim: taken });
  });

  it('gives way as it is then, when its settings are saved', async () => {
    const { owner, email, taken } = await squatted();
    const saving = async () =>
      put({ ...(await rowOf(taken)), updated_at: '2099-01-01T00:00:00.000Z' });
    const { accountId } = await signUpBeside(owner, saving);
    expect(await holdersOf(email)).toMatchObject({ claim: accountId });
    expect(await services.partition(`ACCOUNT#${taken}`)).toEqual([]);
  });
});
