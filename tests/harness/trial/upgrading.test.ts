import { expect, it } from 'vitest';
import { subscriptionItem } from '../../../functions/entities/subscription.ts';
import { buildCpf, nextUserNumber, buildSubscription } from '../../support/users/test-accounts.ts';
import { trialApp } from '../support/trial-app.ts';

const app = await trialApp();
const { trial, clock } = app;

const newCpf = () => buildCpf(nextUserNumber());
const withPassword = (cpf: string) => ({ cpf, password: 'guarda-chuva' });

it('saves the CPF and registers the e-mail for the account, with a sign-in ticket', async () => {
  const person = await app.migrated();
  const cpf = newCpf();
  const { name, email, phone, accountId, trialId } = person;
  expect(await trial.upgrade(person.session, withPassword(cpf))).toEqual({
    hasSubscription: false,
    customer: { name, email, phone, cpf },
    ticket: expect.stringMatching(/./),
  });
  const rows = await app.rowsOf(accountId);
  expect(rows.account).toMatchObject({ cpf, origem: 'trial_gratuito', plano: 'inativo' });
  expect(rows.trial).toMatchObject({ id: trialId, status: 'ativa' });
  expect(await app.claims({ email, phone, cpf })).toMatchObject(
    Array.from({ length: 3 }, () => ({ accountId, origem: 'cadastro_padrao' })),
  );
  expect(await app.userOf(email)).toMatchObject({ status: 'CONFIRMED', accountId, trialId });
  // From now on the e-mail belongs to the account.
  await expect(app.started({ email })).rejects.toMatchObject({ code: 'trial_email_registered' });
});

it('may be repeated, concurrently and while the trial ends', async () => {
  const person = await app.migrated();
  const sent = withPassword(newCpf());
  await Promise.all(Array.from({ length: 8 }, () => trial.upgrade(person.session, sent)));
  expect(await app.claims({ ...person, cpf: sent.cpf })).toHaveLength(3);

  const { data_expiracao } = (await app.rowsOf(person.accountId)).trial ?? {};
  clock.advanceTo(new Date(String(data_expiracao)));
  // The run that ends the trial and the upgrade happen at the same time.
  const [again] = await Promise.all([
    trial.upgrade(person.session, sent),
    app.run('expire-trials'),
  ]);
  expect(again).toMatchObject({ customer: { cpf: sent.cpf } });
  await app.drain();
  const rows = await app.rowsOf(person.accountId);
  expect(rows.trial).toMatchObject({ status: 'inativa' });
  expect(rows.account).toMatchObject({ cpf: sent.cpf });
  const ends = app.events('trial.expired').filter(({ data }) => data.trialId === person.trialId);
  expect(ends).toHaveLength(1);
});

it('accepts two changes of its CPF, and rejects a third', async () => {
  const { session } = await app.migrated();
  // Setting the first CPF does not count as a change.
  for (let change = 0; change < 3; change += 1) {
    await trial.upgrade(session, withPassword(newCpf()));
  }
  await expect(trial.upgrade(session, withPassword(newCpf()))).rejects.toMatchObject({
    code: 'invalid_request',
  });
});

it('still registers after the trial’s end', async () => {
  const { session, accountId } = await app.migrated();
  clock.advance('73h');
  await app.run('expire-trials');
  expect(await trial.access(session)).toMatchObject({ accountType: 'trial_expired' });
  const cpf = newCpf();
  await trial.upgrade(session, withPassword(cpf));
  expect((await app.rowsOf(accountId)).account).toMatchObject({ cpf });
});

it('rejects a CPF of another account, also when both request it at the same moment', async () => {
  const people = [await app.migrated(), await app.migrated()];
  const sent = withPassword(newCpf());
  const answers = await Promise.allSettled(
    people.map(({ session }) => trial.upgrade(session, sent)),
  );
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const refused = answers.findIndex(({ status }) => status === 'rejected');
  expect(answers[refused]).toMatchObject({ reason: { code: 'upgrade_cpf_registered' } });
  const { accountId = '', email = '', phone = '' } = people[refused] ?? {};
  expect((await app.rowsOf(accountId)).account).toMatchObject({ cpf: null });
  expect(await app.claims({ email, phone })).toMatchObject([
    { origem: 'trial_gratuito' },
    { origem: 'trial_gratuito' },
  ]);
});

it('accepts another CPF than the trial’s own, and frees the old one', async () => {
  const { signUp, session, accountId } = await app.started();
  // The registration already has a CPF and a password, so the password may be left out.
  expect(await trial.upgrade(session, { cpf: signUp.cpf })).toMatchObject({
    customer: { cpf: signUp.cpf },
  });
  const cpf = newCpf();
  await trial.upgrade(session, { cpf, password: 'k7#pQ2' });
  expect((await app.rowsOf(accountId)).account).toMatchObject({ cpf });
  expect(await app.claims({ ...signUp, cpf })).toHaveLength(3);
  expect(await app.partition(`CPF#${signUp.cpf}`)).toEqual([]);
  // The CPF is free for a registration, but has used its trial.
  await expect(app.started({ cpf: signUp.cpf })).rejects.toMatchObject({ code: 'trial_cpf_used' });
});

it('returns the known data to a request without a CPF, and registers nothing', async () => {
  const known = await app.started();
  const unknown = await app.migrated();
  const stored = async () => [
    (await app.rowsOf(known.accountId)).all,
    (await app.rowsOf(unknown.accountId)).all,
    await app.claims(known.signUp),
    await app.claims(unknown),
  ];
  const before = await stored();
  expect(await trial.upgrade(known.session, {})).toMatchObject({
    hasSubscription: false,
    customer: { cpf: known.signUp.cpf },
    ticket: '',
  });
  await expect(trial.upgrade(unknown.session, {})).rejects.toMatchObject({
    code: 'invalid_request',
    details: { fields: [{ path: 'cpf' }, { path: 'password' }] },
  });
  expect(await stored()).toEqual(before);
});

it('requires nothing from subscribers, and ignores what they send', async () => {
  const { account, session } = await app.people.trial();
  await app.people.put(subscriptionItem(account.id, buildSubscription(account)));
  for (const sent of [{}, withPassword(newCpf())]) {
    expect(await trial.upgrade(session, sent)).toMatchObject({
      hasSubscription: true,
      customer: { cpf: account.cpf },
      ticket: expect.stringMatching(/./),
    });
  }
  expect((await app.rowsOf(account.id)).account).toMatchObject({ ...account });
});

it.each([
  ['nothing', {}, ['cpf', 'password']],
  ['no password', { cpf: '529.982.247-25' }, ['password']],
  ['no CPF', { password: 'guarda-chuva' }, ['cpf']],
  ['a short password', { cpf: '529.982.247-25', password: '12345' }, ['password']],
  ['a wrong CPF', { cpf: '12345678900', password: 'guarda-chuva' }, ['cpf']],
])('asks a migrated user again who enters %s', async (_, sent, paths) => {
  const { session, accountId } = await app.migrated();
  await expect(trial.upgrade(session, sent)).rejects.toMatchObject({
    code: 'invalid_request',
    details: { fields: paths.map((path) => ({ path })) },
  });
  expect((await app.rowsOf(accountId)).account).toMatchObject({ cpf: null });
});
