import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { migrateNewsletter } from '../../../shared/contracts/trial.ts';
import { accountOf, cpfOf, nextPerson } from '../../support/people/people.ts';
import type { Person } from '../../support/people/sessions.ts';
import { startBillingCloud, type BillingCloud } from '../billing/billing-cloud.ts';
import { startTrialCloud, type TrialCloud } from './trial-cloud.ts';

// The first call of a function loads it, beside whatever else a machine does.
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

const newCpf = () => cpfOf(nextPerson());
const refusal = (status: number, code: string) => ({ status, body: { code } });

/** Somebody who came from the newsletter, without a CPF, in a session of the account itself. */
async function loggedIn(): Promise<Person> {
  const migration = on.subscriber();
  await on.subscribe(migration.email);
  const { accountId: id } = migrateNewsletter.response.parse((await on.migrate(migration)).body);
  const { name: nome, email, phone: telefone } = migration;
  const account = accountOf(nextPerson(), { id, nome, email, telefone, cpf: null });
  return { account, userName: '', ...(await on.sessions.signIn(account, 'account')) };
}

const withCpf = (person: Person, cpf: string): Person => ({
  ...person,
  account: { ...person.account, cpf },
});

describe('an account without a CPF', () => {
  it('sends one, once, and can pay from then on', async () => {
    const person = await loggedIn();
    const cpf = newCpf();
    const paying = withCpf(person, cpf);
    expect(await billing.payByCard(paying, 'semestral')).toMatchObject({
      ...refusal(400, 'invalid_request'),
      body: { fields: [{ path: 'customerData.cpf', message: 'CPF é obrigatório' }] },
    });

    // Its session is one that pays already: it gets nothing to open another by.
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
