import { describe, expect, it } from 'vitest';
import { buildCpf, nextUserNumber } from '../../support/users/test-accounts.ts';
import { trialApp } from '../support/trial-app.ts';

const app = await trialApp();
const { trial } = app;

const newCpf = () => buildCpf(nextUserNumber());

/** Returns everything stored about a registration: its rows and the claims of its identity. */
const readStored = async (person: { accountId: string; email: string; phone: string }) => {
  const keys = [`ACCOUNT#${person.accountId}`, `EMAIL#${person.email}`, `PHONE#${person.phone}`];
  return Promise.all(keys.map((key) => app.partition(key)));
};

describe('an account without a CPF', () => {
  it("adds one in the account's session, without a ticket for another session", async () => {
    const person = await app.migrated();
    const { accountSession, accountId, name, email, phone } = person;
    const before = await readStored(person);
    await expect(trial.upgrade(accountSession, {})).rejects.toMatchObject({
      code: 'invalid_request',
      details: { fields: [{ path: 'cpf' }] },
    });
    expect(await readStored(person)).toEqual(before);

    const cpf = newCpf();
    expect(await trial.upgrade(accountSession, { cpf })).toEqual({
      hasSubscription: false,
      customer: { name, email, phone, cpf },
      ticket: '',
    });
    expect((await app.rowsOf(accountId)).account).toMatchObject({ cpf });
    expect(await app.claims({ email, phone, cpf })).toMatchObject(
      Array.from({ length: 3 }, () => ({ accountId, origem: 'cadastro_padrao' })),
    );
  });

  it('accepts the same CPF again without a change', async () => {
    const person = await app.migrated();
    const cpf = newCpf();
    await Promise.all(
      Array.from({ length: 8 }, () => trial.upgrade(person.accountSession, { cpf })),
    );
    const registered = await readStored(person);
    await trial.upgrade(person.accountSession, { cpf });
    expect(await readStored(person)).toEqual(registered);
  });

  it('registers a CPF for only one of two accounts that send it concurrently', async () => {
    const people = [await app.migrated(), await app.migrated()];
    const cpf = newCpf();
    const answers = await Promise.allSettled(
      people.map(({ accountSession }) => trial.upgrade(accountSession, { cpf })),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refused = answers.findIndex(({ status }) => status === 'rejected');
    expect(answers[refused]).toMatchObject({ reason: { code: 'upgrade_cpf_registered' } });
    const [winner, loser] = [people[1 - refused], people[refused]];
    expect(await app.partition(`CPF#${cpf}`)).toMatchObject([{ accountId: winner?.accountId }]);
    expect((await app.rowsOf(loser?.accountId ?? '')).account).toMatchObject({ cpf: null });
  });

  it('keeps the first of two CPFs sent concurrently', async () => {
    const { accountSession, accountId } = await app.migrated();
    const cpfs = [newCpf(), newCpf()];
    const answers = await Promise.allSettled(
      cpfs.map((cpf) => trial.upgrade(accountSession, { cpf })),
    );
    const refused = answers.findIndex(({ status }) => status === 'rejected');
    expect(answers[refused]).toMatchObject({ reason: { code: 'forbidden' } });
    const kept = cpfs[1 - refused];
    expect((await app.rowsOf(accountId)).account).toMatchObject({ cpf: kept });
    const claims = (await Promise.all(cpfs.map((cpf) => app.partition(`CPF#${cpf}`)))).flat();
    expect(claims).toMatchObject([{ PK: `CPF#${kept}`, accountId }]);
  });

  it('finds the new CPF in a trial session of the same user', async () => {
    const { session, accountSession } = await app.migrated();
    const cpf = newCpf();
    await trial.upgrade(accountSession, { cpf });
    expect(await trial.upgrade(session, {})).toMatchObject({
      hasSubscription: false,
      customer: { cpf },
    });
  });
});

describe('the upgrade in an account’s session', () => {
  it('changes neither an existing CPF nor a password', async () => {
    const { account, session } = await app.people.account();
    const { id: accountId, email, telefone: phone, cpf } = account;
    const stored = async () => [
      await readStored({ accountId, email, phone }),
      await app.partition(`CPF#${cpf}`),
    ];
    const before = await stored();
    const other = newCpf();
    const password = 'guarda-chuva';
    for (const sent of [{ cpf: other }, { cpf, password }, { password }]) {
      await expect(trial.upgrade(session, sent)).rejects.toMatchObject({ code: 'forbidden' });
    }
    for (const sent of [{}, { cpf }]) {
      expect(await trial.upgrade(session, sent)).toMatchObject({
        hasSubscription: false,
        customer: { cpf },
        ticket: '',
      });
    }
    expect(await stored()).toEqual(before);
    expect(await app.partition(`CPF#${other}`)).toEqual([]);
  });

  it('cannot read or change another account by its CPF, id or e-mail', async () => {
    const { account: victim } = await app.people.account();
    const person = await app.migrated();
    const { id: accountId, email, telefone: phone, cpf } = victim;
    const stored = async () => [
      await readStored({ accountId, email, phone }),
      await readStored(person),
    ];
    const before = await stored();
    await expect(trial.upgrade(person.accountSession, { cpf })).rejects.toMatchObject({
      code: 'upgrade_cpf_registered',
    });
    for (const identifier of [{ accountId }, { email }]) {
      await expect(
        trial.upgrade(person.accountSession, { cpf: newCpf(), ...identifier }),
      ).rejects.toMatchObject({ code: 'invalid_request' });
    }
    expect(await stored()).toEqual(before);
  });

  it('answers account_not_found for a deleted account', async () => {
    const { account, session } = await app.people.account();
    await app.people.remove(`ACCOUNT#${account.id}`, 'ACCOUNT');
    await expect(trial.upgrade(session, { cpf: newCpf() })).rejects.toMatchObject({
      code: 'account_not_found',
    });
  });
});
