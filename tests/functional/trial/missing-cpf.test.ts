import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { migrateNewsletter } from '../../../shared/contracts/trial.ts';
import { buildAccount, buildCpf, nextUserNumber } from '../../support/users/test-accounts.ts';
import type { TestUser } from '../../support/users/sessions.ts';
import { startBillingCloud, type BillingCloud } from '../billing/billing-cloud.ts';
import { startTrialCloud, type TrialCloud } from './trial-cloud.ts';

// The first call of a function also loads its code, which takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

let on: TrialCloud;
let billing: BillingCloud;
beforeAll(async () => {
  on = await startTrialCloud();
  billing = await startBillingCloud();
});
afterAll(async () => {
  await billing.stop();
  await on.stop();
});

const newCpf = () => buildCpf(nextUserNumber());
const rejectedWith = (status: number, code: string) => ({ status, body: { code } });

/** Returns a user who migrated from the newsletter without a CPF, with an account session. */
async function loggedIn(): Promise<TestUser> {
  const migration = on.subscriber();
  await on.subscribe(migration.email);
  const { accountId: id } = migrateNewsletter.response.parse((await on.migrate(migration)).body);
  const { name: nome, email, phone: telefone } = migration;
  const account = buildAccount(nextUserNumber(), { id, nome, email, telefone, cpf: null });
  return { account, userName: '', ...(await on.sessions.signIn(account, 'account')) };
}

const withCpf = (person: TestUser, cpf: string): TestUser => ({
  ...person,
  account: { ...person.account, cpf },
});

describe('an account without a CPF', () => {
  it('enters one, once, and can pay from then on', async () => {
    const person = await loggedIn();
    const cpf = newCpf();
    const paying = withCpf(person, cpf);
    expect(await billing.payByCard(paying, 'semestral')).toMatchObject({
      ...rejectedWith(400, 'invalid_request'),
      body: { fields: [{ path: 'customerData.cpf', message: 'CPF é obrigatório' }] },
    });

    // The session pays already, so it gets no ticket for another session.
    const { nome: name, email, telefone: phone } = person.account;
    expect(await on.upgrade(person.headers, { cpf })).toMatchObject({
      status: 200,
      body: { hasSubscription: false, customer: { name, email, phone, cpf }, ticket: '' },
    });
    expect(await billing.payByCard(paying, 'semestral')).toMatchObject({
      status: 200,
      body: { success: true, status: 'approved' },
    });
    await billing.untilAccess(paying, true);
    expect(await billing.access(paying)).toMatchObject({ accountType: 'active' });
  });
});
