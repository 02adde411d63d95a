import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { cognitoUsers } from '../../../functions/identity/users.ts';
import { migrateNewsletter, upgradeTrial } from '../../../shared/contracts/trial.ts';
import { cpfOf, subscriptionOf, nextPerson } from '../../support/people/people.ts';
import { cognitoCalls, type CognitoCalls } from '../identity/cognito-calls.ts';
import { startTrialCloud, type TrialCloud } from './trial-cloud.ts';
import { subscriptionItem } from '../../../functions/records/subscription.ts';

// The first call of a function loads it, beside whatever else a machine does.
vi.setConfig({ testTimeout: 60_000 });

let on: TrialCloud;
let cognito: CognitoCalls;
beforeAll(async () => {
  on = await startTrialCloud();
  cognito = await cognitoCalls(on.cloud);
});
afterAll(async () => {
  cognito.client.destroy();
  await on.stop();
});

const refusal = (status: number, code: string) => ({ status, body: { code } });

const newCpf = () => cpfOf(nextPerson());

/** Somebody who came from the newsletter, without a CPF and a password, and is signed in. */
async function migrated() {
  const migration = on.subscriber();
  await on.subscribe(migration.email);
  const { accountId, trialId } = migrateNewsletter.response.parse(
    (await on.migrate(migration)).body,
  );
  return { ...migration, accountId, trialId, headers: await on.signIn(migration) };
}

describe('POST /api/upgrade-trial', () => {
  it('saves the CPF, makes the e-mail one of the registration, and opens an account session', async () => {
    const person = await migrated();
    const cpf = newCpf();
    const answer = await on.upgrade(person.headers, { cpf, password: 'guarda-chuva' });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        hasSubscription: false,
        customer: { name: person.name, email: person.email, phone: person.phone, cpf },
      },
    });
    const { account, trial } = await on.rowsOf(person.accountId);
    expect(account).toMatchObject({ cpf, origem: 'trial_gratuito', plano: 'inativo' });
    expect(trial).toMatchObject({ id: person.trialId, status: 'ativa' });
    expect(await on.claims({ ...person, cpf })).toMatchObject(
      Array.from({ length: 3 }, () => ({ accountId: person.accountId, origem: 'cadastro_padrao' })),
    );
    // From now on the e-mail leads to the main account.
    expect(await on.start(on.somebody({ email: person.email }))).toMatchObject(
      refusal(409, 'trial_email_registered'),
    );
    const { ticket } = upgradeTrial.response.parse(answer.body);
    const question = await cognito.begin(person.email);
    const { AuthenticationResult } = await cognito.answer(question, person.phone, ticket);
    expect(decodeJwt(AuthenticationResult?.IdToken ?? '')).toMatchObject({
      aud: cognito.clientIds.account,
      'custom:account_id': person.accountId,
    });
    const everything = JSON.stringify([await on.cloud.events(), on.cloud.lines, account]);
    expect(everything).not.toContain('guarda-chuva');
  });

  it('may be repeated, and does the same at the same moment and after the end', async () => {
    const person = await migrated();
    const body = { cpf: newCpf(), password: 'guarda-chuva' };
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => on.upgrade(person.headers, body)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from(answers, () => 200));
    expect(await on.claims({ ...person, cpf: body.cpf })).toHaveLength(3);

    const { data_expiracao } = (await on.rowsOf(person.accountId)).trial ?? {};
    await on.cloud.advanceClockTo(new Date(String(data_expiracao)));
    const headers = await on.signIn(person);
    // The run that ends the trial and the upgrade meet.
    const [again] = await Promise.all([
      on.upgrade(headers, body),
      on.cloud.advanceClock('2m', 'expire-trials'),
    ]);
    expect(again).toMatchObject({ status: 200, body: { customer: { cpf: body.cpf } } });
    await on.cloud.settled();
    expect(await on.rowsOf(person.accountId)).toMatchObject({
      trial: { status: 'inativa' },
      account: { cpf: body.cpf },
    });
    expect(await on.eventsOf('trial.expired', person.trialId)).toHaveLength(1);
  });

  it('puts a user in the place of one that is left over from another account', async () => {
    const person = await migrated();
    const users = cognitoUsers(cognito.userPoolId, cognito.client);
    await users.ensureUser({ ...person, accountId: 'acc_left_over' });
    const answer = await on.upgrade(person.headers, { cpf: newCpf(), password: 'guarda-chuva' });
    expect(answer.status).toBe(200);
    const { ticket } = upgradeTrial.response.parse(answer.body);
    const question = await cognito.begin(person.email);
    const { AuthenticationResult } = await cognito.answer(question, person.phone, ticket);
    expect(decodeJwt(AuthenticationResult?.IdToken ?? '')).toMatchObject({
      'custom:account_id': person.accountId,
    });
  });

  it('accepts two changes of its CPF, and rejects a third', async () => {
    const person = await migrated();
    const statuses: number[] = [];
    for (let change = 0; change < 4; change += 1) {
      const body = { cpf: newCpf(), password: 'guarda-chuva' };
      statuses.push((await on.upgrade(person.headers, body)).status);
    }
    // The first CPF is no change.
    expect(statuses).toEqual([200, 200, 200, 400]);
  });

  it('after the trial’s end still registers', async () => {
    const person = await migrated();
    await on.cloud.advanceClock('73h', 'expire-trials');
    const headers = await on.signIn(person);
    expect(await on.access(headers)).toMatchObject({ accountType: 'trial_expired' });
    const cpf = newCpf();
    expect(await on.upgrade(headers, { cpf, password: 'guarda-chuva' })).toMatchObject({
      status: 200,
    });
    expect((await on.rowsOf(person.accountId)).account).toMatchObject({ cpf });
  });

  it('refuses a CPF that somebody else has, also when both ask at the same moment', async () => {
    const [first, second] = [await migrated(), await migrated()];
    const body = { cpf: newCpf(), password: 'guarda-chuva' };
    const answers = await Promise.all(
      [first, second].map(({ headers }) => on.upgrade(headers, body)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.findIndex(({ status }) => status === 409);
    expect(answers[refused]).toMatchObject(refusal(409, 'upgrade_cpf_registered'));
    const loser = [first, second][refused];
    expect((await on.rowsOf(loser?.accountId ?? '')).account).toMatchObject({ cpf: null });
    expect(await on.claims({ email: loser?.email ?? '', phone: loser?.phone ?? '' })).toMatchObject(
      [{ origem: 'trial_gratuito' }, { origem: 'trial_gratuito' }],
    );
  });

  it('takes another CPF than the trial’s own, and lets the old one go', async () => {
    const signUp = on.somebody();
    const { accountId } = await on.startWell(signUp);
    const headers = await on.signIn(signUp);
    // Its own registration has a CPF and a password: nothing need be told.
    expect(await on.upgrade(headers, { cpf: signUp.cpf })).toMatchObject({
      status: 200,
      body: { customer: { cpf: signUp.cpf } },
    });
    const cpf = newCpf();
    expect(await on.upgrade(headers, { cpf, password: 'k7#pQ2' })).toMatchObject({ status: 200 });
    expect((await on.rowsOf(accountId)).account).toMatchObject({ cpf });
    expect(await on.claims({ ...signUp, cpf })).toHaveLength(3);
    expect(await on.cloud.partition(`CPF#${signUp.cpf}`)).toEqual([]);
    // Free to be registered, and had its trial all the same.
    expect(await on.start(on.somebody({ cpf: signUp.cpf }))).toMatchObject(
      refusal(409, 'trial_cpf_used'),
    );
  });

  it('answers what is known to a request without a CPF, and registers nothing', async () => {
    const signUp = on.somebody();
    const { accountId } = await on.startWell(signUp);
    const known = { headers: await on.signIn(signUp), ...signUp, accountId };
    const unknown = await migrated();
    // The audience rows follow from the account, whenever their consumer has run.
    const stored = async () =>
      Promise.all(
        [known, unknown].flatMap((person) => [
          on
            .rowsOf(person.accountId)
            .then(({ all }) => all.filter((row) => row['entity'] !== 'Audience')),
          on.claims(person),
        ]),
      );
    const before = await stored();
    expect(await on.upgrade(known.headers, {})).toMatchObject({
      status: 200,
      body: { hasSubscription: false, customer: { cpf: signUp.cpf }, ticket: '' },
    });
    expect(await on.upgrade(unknown.headers, {})).toMatchObject({
      ...refusal(400, 'invalid_request'),
      body: { fields: [{ path: 'cpf' }, { path: 'password' }] },
    });
    expect(await stored()).toEqual(before);
    expect(await on.claims(known)).toMatchObject(
      Array.from({ length: 3 }, () => ({ accountId, origem: 'trial_gratuito' })),
    );
  });

  it('asks subscribers for nothing, and ignores what they send', async () => {
    const person = await on.sessions.makeTrialPerson();
    const { account } = person;
    await on.sessions.putItems(subscriptionItem(account.id, subscriptionOf(account)));
    for (const body of [{}, { cpf: newCpf(), password: 'guarda-chuva' }]) {
      expect(await on.upgrade(person.headers, body)).toMatchObject({
        status: 200,
        body: {
          hasSubscription: true,
          customer: { cpf: account.cpf },
          ticket: expect.stringMatching(/./),
        },
      });
    }
    expect((await on.rowsOf(account.id)).account).toMatchObject({ ...account });
  });

  it.each([
    ['nothing', {}, ['cpf', 'password']],
    ['no password', { cpf: '529.982.247-25' }, ['password']],
    ['no CPF', { password: 'guarda-chuva' }, ['cpf']],
    ['a short password', { cpf: '529.982.247-25', password: '12345' }, ['password']],
    ['a wrong CPF', { cpf: '12345678900', password: 'guarda-chuva' }, ['cpf']],
  ])('asks again whoever came from the newsletter and tells %s', async (_, body, paths) => {
    const person = await migrated();
    const answer = await on.upgrade(person.headers, body);
    expect(answer).toMatchObject({
      ...refusal(400, 'invalid_request'),
      body: { fields: paths.map((path) => ({ path })) },
    });
    expect((await on.rowsOf(person.accountId)).account).toMatchObject({ cpf: null });
  });

  it('is for sessions, and limited by address', async () => {
    expect((await on.upgrade({}, {})).status).toBe(401);
    const person = await on.sessions.makeTrialPerson();
    await on.cloud.advanceToNextWindow(60);
    const address = on.visitor();
    const statuses = await Promise.all(
      Array.from(
        { length: 12 },
        async () =>
          (await on.cloud.call(upgradeTrial, {}, { ...address, ...person.headers })).status,
      ),
    );
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  });
});
