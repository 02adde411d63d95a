import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { cognitoUsers } from '../../../functions/identity/users.ts';
import { migrateNewsletter, upgradeTrial } from '../../../shared/contracts/trial.ts';
import { buildCpf, nextUserNumber } from '../../support/users/test-accounts.ts';
import { cognitoCalls, type CognitoCalls } from '../../support/users/cognito-calls.ts';
import { startTrialCloud, type TrialCloud } from './trial-cloud.ts';

// The first call of a function also loads its code, which takes long on a busy machine.
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

const newCpf = () => buildCpf(nextUserNumber());

/** Returns a signed-in user who migrated from the newsletter without a CPF and a password. */
async function migrated() {
  const migration = on.subscriber();
  await on.subscribe(migration.email);
  const { accountId, trialId } = migrateNewsletter.response.parse(
    (await on.migrate(migration)).body,
  );
  return { ...migration, accountId, trialId, headers: await on.signIn(migration) };
}

describe('POST /api/upgrade-trial', () => {
  it('saves the CPF, registers the e-mail for the account, and opens an account session', async () => {
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
    const { account } = await on.rowsOf(person.accountId);
    expect(account).toMatchObject({ cpf });
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

  it('replaces a user left over from another account', async () => {
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

  it('requires a session, and is limited by address', async () => {
    expect((await on.upgrade({}, {})).status).toBe(401);
    const person = await on.sessions.makeTrialUser();
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
