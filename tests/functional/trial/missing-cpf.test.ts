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

/** Everything that is stored of a registration: its rows, and the claims of its identity. */
async function storedOf({ account: { id, email, telefone } }: Person) {
  const keys = [`ACCOUNT#${id}`, `EMAIL#${email}`, `PHONE#${telefone}`];
  return Promise.all(keys.map((key) => on.cloud.partition(key)));
}

describe('an account without a CPF', () => {
  it('sends one, once, and can pay from then on', async () => {
    const person = await loggedIn();
    const cpf = newCpf();
    const paying = withCpf(person, cpf);
    expect(await billing.payByCard(paying, 'semestral')).toMatchObject({
      ...refusal(400, 'invalid_request'),
      body: { fields: [{ path: 'customerData.cpf', message: 'CPF é obrigatório' }] },
    });

    const before = await storedOf(person);
    expect(await on.upgrade(person.headers, {})).toMatchObject({
      ...refusal(400, 'invalid_request'),
      body: { fields: [{ path: 'cpf' }] },
    });
    expect(await storedOf(person)).toEqual(before);

    // Its session is one that pays already: it gets nothing to open another by.
    const { nome: name, email, telefone: phone, id: accountId } = person.account;
    expect(await on.upgrade(person.headers, { cpf })).toMatchObject({
      status: 200,
      body: { hasSubscription: false, customer: { name, email, phone, cpf }, ticket: '' },
    });
    expect((await on.rowsOf(accountId)).account).toMatchObject({ cpf });
    expect(await on.claims({ email, phone, cpf })).toMatchObject(
      Array.from({ length: 3 }, () => ({ accountId, origem: 'cadastro_padrao' })),
    );

    expect(await billing.payByCard(paying, 'semestral')).toMatchObject({
      status: 200,
      body: { success: true, status: 'approved' },
    });
    await billing.untilAccess(paying, true);
    expect(await billing.access(paying)).toMatchObject({ accountType: 'active' });
  });

  it('may send the same CPF again, which changes nothing', async () => {
    const person = await loggedIn();
    const cpf = newCpf();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => on.upgrade(person.headers, { cpf })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from(answers, () => 200));
    const registered = await storedOf(person);
    expect(await on.upgrade(person.headers, { cpf })).toMatchObject({ status: 200 });
    expect(await storedOf(person)).toEqual(registered);
  });

  it('is the only one of two that gets a CPF which both send concurrently', async () => {
    const people = [await loggedIn(), await loggedIn()];
    const cpf = newCpf();
    const answers = await Promise.all(people.map(({ headers }) => on.upgrade(headers, { cpf })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.findIndex(({ status }) => status === 409);
    expect(answers[refused]).toMatchObject({
      body: {
        code: 'upgrade_cpf_registered',
        title: 'Este CPF já está registrado em nosso sistema.',
      },
    });
    const [winner, loser] = [people[1 - refused], people[refused]];
    expect(await on.cloud.partition(`CPF#${cpf}`)).toMatchObject([
      { accountId: winner?.account.id },
    ]);
    expect((await on.rowsOf(loser?.account.id ?? '')).account).toMatchObject({ cpf: null });
  });

  it('keeps the first of two CPFs that are sent concurrently', async () => {
    const person = await loggedIn();
    const cpfs = [newCpf(), newCpf()];
    const answers = await Promise.all(cpfs.map((cpf) => on.upgrade(person.headers, { cpf })));
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(1);
    const kept = cpfs[answers.findIndex(({ status }) => status === 200)];
    const { account } = await on.rowsOf(person.account.id);
    expect(account).toMatchObject({ cpf: kept });
    const claims = (await Promise.all(cpfs.map((cpf) => on.cloud.partition(`CPF#${cpf}`)))).flat();
    expect(claims).toMatchObject([{ PK: `CPF#${kept}`, accountId: person.account.id }]);
  });

  it('may be in the session of its trial as well, which then finds the CPF told', async () => {
    const person = await loggedIn();
    const cpf = newCpf();
    await on.upgrade(person.headers, { cpf });
    const { email, telefone: phone } = person.account;
    const headers = await on.signIn({ email, phone });
    expect(await on.upgrade(headers, {})).toMatchObject({
      status: 200,
      body: { hasSubscription: false, customer: { cpf } },
    });
  });
});

describe('an account’s session', () => {
  it('changes neither a CPF that is there nor a password', async () => {
    const person = await on.sessions.makePerson();
    const before = [await storedOf(person), await on.cloud.partition(`CPF#${person.account.cpf}`)];
    const other = newCpf();
    const { cpf } = person.account;
    for (const body of [
      { cpf: other },
      { cpf, password: 'guarda-chuva' },
      { password: 'guarda-chuva' },
    ]) {
      expect(await on.upgrade(person.headers, body)).toMatchObject(refusal(403, 'forbidden'));
    }
    for (const body of [{}, { cpf }]) {
      expect(await on.upgrade(person.headers, body)).toMatchObject({
        status: 200,
        body: { hasSubscription: false, customer: { cpf }, ticket: '' },
      });
    }
    const after = [await storedOf(person), await on.cloud.partition(`CPF#${person.account.cpf}`)];
    expect(after).toEqual(before);
    expect(await on.cloud.partition(`CPF#${other}`)).toEqual([]);
  });

  it('reaches no other account: not by its CPF, nor by its name', async () => {
    const victim = await on.sessions.makePerson();
    const person = await loggedIn();
    const before = [await storedOf(victim), await storedOf(person)];
    const { id: accountId, email, cpf } = victim.account;
    expect(await on.upgrade(person.headers, { cpf })).toMatchObject(
      refusal(409, 'upgrade_cpf_registered'),
    );
    for (const naming of [{ accountId }, { email }]) {
      expect(await on.upgrade(person.headers, { cpf: newCpf(), ...naming })).toMatchObject(
        refusal(400, 'invalid_request'),
      );
    }
    expect([await storedOf(victim), await storedOf(person)]).toEqual(before);
  });

  it('of an account that is gone finds none', async () => {
    const person = await on.sessions.makePerson();
    await on.sessions.deleteItems({ PK: `ACCOUNT#${person.account.id}`, SK: 'ACCOUNT' });
    expect(await on.upgrade(person.headers, { cpf: newCpf() })).toMatchObject(
      refusal(404, 'account_not_found'),
    );
  });
});
