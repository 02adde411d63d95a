import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createAccount } from '../../../shared/contracts/accounts.ts';
import { startTrial } from '../../../shared/contracts/trial.ts';
import { nextPerson } from '../../support/people/people.ts';
import { preferencesOf, signUpOf } from '../../support/people/sign-ups.ts';
import { openUserPool, type UserPool } from '../accounts/pool-users.ts';
import { startTrialCloud, type TrialCloud } from './trial-cloud.ts';

// The first call of a function loads it, beside whatever else a machine does.
vi.setConfig({ testTimeout: 60_000 });

let on: TrialCloud;
let userPool: UserPool;
beforeAll(async () => {
  on = await startTrialCloud();
  userPool = openUserPool(on.sessions.configuration);
});
afterAll(async () => {
  userPool.close();
  await on.stop();
});

const refusal = (status: number, code: string) => ({ status, body: { code } });

describe('POST /api/start-trial', () => {
  it('writes registration, claims, trial and consents, tells of both, and makes the user', async () => {
    const signUp = on.somebody({
      preferences: { ...preferencesOf(), messageFrequency: 'quinzenal', newsletterEmail: true },
    });
    const { accountId, trialId, data_expiracao, ticket } = await on.startWell(signUp);
    expect(ticket).toEqual(expect.any(String));
    const { account, trial, consents } = await on.rowsOf(accountId);
    const preferences = {
      nivel_conhecimento: 'intermediario',
      areas_interesse: 'acoes,fiis',
      periodicidade_msg: 'quinzenal',
      mensagem_ao_decorrer_do_dia: 'sim',
      newsletter_email: 'sim',
    };
    expect(account).toMatchObject({
      id: accountId,
      cpf: signUp.cpf,
      plano: 'inativo',
      origem: 'trial_gratuito',
      ...preferences,
    });
    expect(trial).toMatchObject({
      id: trialId,
      accountId,
      nome: signUp.name,
      email: signUp.email,
      telefone: signUp.phone,
      data_nascimento: signUp.birthDate,
      terms_accepted: true,
      status: 'ativa',
      data_expiracao,
      user_agent: 'tests/1',
      created_at: account?.['created_at'],
      GSI1PK: `TRIAL_EXPIRY#${data_expiracao.slice(0, 13)}`,
      GSI1SK: `${data_expiracao}#${trialId}`,
      ...preferences,
    });
    expect(await on.claims(signUp)).toMatchObject(
      Array.from({ length: 3 }, () => ({ accountId, origem: 'trial_gratuito' })),
    );
    expect(consents.map((consent) => String(consent['purpose'])).toSorted()).toEqual([
      'market_messages',
      'newsletter',
      'terms',
    ]);
    expect(consents[0]).toMatchObject({ screen: 'trial_gratuito', userAgent: 'tests/1' });
    expect(await userPool.find(signUp.email)).toMatchObject({
      status: 'CONFIRMED',
      attributes: { 'custom:account_id': accountId, 'custom:trial_id': trialId },
    });

    await on.cloud.settled();
    const [webhook] = await on.announcements(signUp.email);
    expect(webhook?.body).toMatchObject({
      id: trialId,
      origem: 'trial-gratuito-direto',
      status: 'ativa',
      data_expiracao,
    });
    const [event] = await on.eventsOf('trial.started', trialId);
    expect(event?.detail.data).toEqual({
      trial: { id: trialId, accountId },
      origem: 'trial-gratuito-direto',
    });
    expect(webhook?.headers).toMatchObject({
      'webhook-id': event?.detail.eventId,
      'webhook-signature': expect.stringMatching(/^v1,/),
    });
    expect(await on.eventsOf('account.created', accountId)).toHaveLength(1);

    const everything = JSON.stringify([
      (await on.rowsOf(accountId)).all,
      await on.cloud.events(),
      await on.cloud.webhooks(),
      on.cloud.lines,
    ]);
    expect(everything).not.toContain(signUp.password);
  });

  it('creates one trial for 50 concurrent requests with the same e-mail, phone and CPF', async () => {
    const signUp = on.somebody();
    const answers = await Promise.all(Array.from({ length: 50 }, () => on.start(signUp)));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(49);
    for (const answer of refused) expect(answer).toMatchObject(refusal(409, 'trial_already_used'));
    const [claim] = await on.claims(signUp);
    const accountId = String(claim?.['accountId']);
    const { all, trial } = await on.rowsOf(accountId);
    expect(all.filter((row) => ['ACCOUNT', 'TRIAL'].includes(String(row['SK'])))).toHaveLength(2);
    await on.cloud.settled();
    expect(await on.eventsOf('trial.started', accountId)).toHaveLength(1);
    expect(await on.announcements(signUp.email)).toMatchObject([{ body: { id: trial?.['id'] } }]);
  });

  it('answers a repeated request like the first, but not another person’s', async () => {
    const key = { 'idempotency-key': 'same-key-of-a-browser' };
    const signUp = on.somebody();
    const answers = [];
    for (let time = 0; time < 3; time += 1) answers.push(await on.start(signUp, key));
    const trials = answers.map(({ body }) => startTrial.response.parse(body).trialId);
    expect(new Set(trials).size).toBe(1);
    expect(await on.start(on.somebody(), key)).toMatchObject(
      refusal(422, 'idempotency_key_reused'),
    );
    // Somebody else's key is no way to their trial.
    expect(await on.start({ ...signUp, password: 'outra senha' })).toMatchObject(
      refusal(409, 'trial_already_used'),
    );
  });

  it('names in its own words what somebody else already has', async () => {
    const member = signUpOf(nextPerson());
    const answer = await on.cloud.call(createAccount, member, on.visitor());
    expect(answer.status).toBe(200);
    const inTrial = on.somebody();
    await on.startWell(inTrial);
    const expected = [
      [{ email: member.email }, 'trial_email_registered'],
      [{ phone: member.phone }, 'trial_phone_registered'],
      [{ cpf: member.cpf }, 'trial_cpf_registered'],
      [{ email: inTrial.email }, 'trial_already_used'],
      [{ phone: inTrial.phone }, 'trial_already_used'],
      [{ cpf: inTrial.cpf }, 'trial_cpf_registered'],
      [{ email: inTrial.email, phone: member.phone }, 'trial_phone_registered'],
    ] as const;
    for (const [over, code] of expected) {
      const newcomer = on.somebody(over);
      expect({ over, ...(await on.start(newcomer)) }).toMatchObject(refusal(409, code));
      expect(await on.claims(newcomer)).toHaveLength(Object.keys(over).length);
    }
  });

  it.each([
    ['a throw-away e-mail', { email: 'ana@mailinator.com' }, 422, 'trial_email_disposable'],
    ['somebody of seventeen', { birthDate: '2015-01-01' }, 422, 'underage'],
    ['a date that does not exist', { birthDate: '1990-02-30' }, 400, 'invalid_request'],
    ['old terms', { termsVersion: '2020-01-01' }, 409, 'terms_outdated'],
    ['terms not accepted', { termsAccepted: false }, 400, 'invalid_request'],
    ['a short password', { password: '1234567' }, 400, 'invalid_request'],
    ['a wrong CPF', { cpf: '111.111.111-11' }, 400, 'invalid_request'],
    ['its own end date', { data_expiracao: '2099-01-01' }, 400, 'invalid_request'],
    ['no interest', { preferences: preferencesOf({ interests: [] }) }, 400, 'invalid_request'],
  ])('refuses %s, and keeps nothing', async (_, over, status, code) => {
    const signUp = { ...on.somebody(), ...over };
    expect(await on.start(signUp)).toMatchObject(refusal(status, code));
    expect(await on.claims(signUp)).toEqual([]);
  });
});
