import { expect, it } from 'vitest';
import { nextUserNumber } from '../../support/users/test-accounts.ts';
import { buildPreferences } from '../../support/users/sign-ups.ts';
import { trialApp } from '../support/trial-app.ts';

const app = await trialApp();

it('writes registration, claims, trial and consents, and creates the user', async () => {
  const preferences = { ...buildPreferences(), messageFrequency: 'quinzenal' as const };
  const { signUp, accountId, trialId, data_expiracao } = await app.started({
    preferences: { ...preferences, newsletterEmail: true },
  });
  const { account, trial, consents } = await app.rowsOf(accountId);
  const chosen = {
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
    ...chosen,
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
    ...chosen,
  });
  expect(await app.claims(signUp)).toMatchObject(
    Array.from({ length: 3 }, () => ({ accountId, origem: 'trial_gratuito' })),
  );
  expect(consents.map((consent) => String(consent['purpose'])).toSorted()).toEqual([
    'market_messages',
    'newsletter',
    'terms',
  ]);
  expect(consents[0]).toMatchObject({ screen: 'trial_gratuito', userAgent: 'tests/1' });
  expect(await app.userOf(signUp.email)).toMatchObject({ status: 'CONFIRMED', accountId, trialId });
});

it('publishes events about the trial and the account, and sends the operator a webhook about the trial', async () => {
  const { signUp, accountId, trialId, data_expiracao } = await app.started();
  await app.drain();
  const [event] = app.events('trial.started').filter(({ data }) => data.trial.id === trialId);
  expect(event?.data).toEqual({
    trial: { id: trialId, accountId },
    origem: 'trial-gratuito-direto',
  });
  expect(
    app.events('account.created').filter(({ data }) => data.account.id === accountId),
  ).toHaveLength(1);
  expect(app.announcements(signUp.email)).toMatchObject([
    {
      headers: { 'webhook-id': event?.eventId },
      body: { id: trialId, origem: 'trial-gratuito-direto', status: 'ativa', data_expiracao },
    },
  ]);
});

it('creates one trial for 50 concurrent requests with the same e-mail, phone and CPF', async () => {
  const signUp = app.signUpRequest();
  const answers = await Promise.allSettled(
    Array.from({ length: 50 }, () => app.trial.start(signUp)),
  );
  const refused = answers.flatMap((answer) =>
    answer.status === 'rejected' ? [answer.reason.code] : [],
  );
  expect(refused).toEqual(Array.from({ length: 49 }, () => 'trial_already_used'));
  const accountId = String((await app.claims(signUp))[0]?.['accountId']);
  const { all, trial } = await app.rowsOf(accountId);
  expect(all.filter(({ SK }) => SK === 'ACCOUNT' || SK === 'TRIAL')).toHaveLength(2);
  await app.drain();
  expect(app.announcements(signUp.email)).toMatchObject([{ body: { id: trial?.['id'] } }]);
});

it('answers a repeated request like the first', async () => {
  const signUp = app.signUpRequest();
  const key = 'same-key-of-a-browser';
  const first = await app.trial.start(signUp, key);
  expect((await app.trial.start(signUp, key)).trialId).toBe(first.trialId);
  await expect(app.trial.start(app.signUpRequest(), key)).rejects.toMatchObject({
    code: 'idempotency_key_reused',
  });
});

it('opens no existing trial to a request without its key', async () => {
  const { signUp } = await app.started();
  await expect(
    app.trial.start({ ...signUp, password: 'outra senha' }, 'a-key-of-another-user'),
  ).rejects.toMatchObject({ code: 'trial_already_used' });
});

it('reports values of other accounts with error codes of its own', async () => {
  const { account } = await app.people.account();
  const { signUp: inTrial } = await app.started();
  const member = { email: account.email, phone: account.telefone, cpf: account.cpf ?? '' };
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
    const newRequest = app.signUpRequest(over);
    await expect(app.trial.start(newRequest)).rejects.toMatchObject({ code });
    expect(await app.claims(newRequest)).toHaveLength(Object.keys(over).length);
  }
});

it.each([
  [
    'a throw-away e-mail',
    { email: `ana-${nextUserNumber()}@mailinator.com` },
    'trial_email_disposable',
  ],
  ['a minor', { birthDate: '2015-01-01' }, 'underage'],
  ['a date that does not exist', { birthDate: '1990-02-30' }, 'invalid_request'],
  ['old terms', { termsVersion: '2020-01-01' }, 'terms_outdated'],
  ['terms that were not accepted', { termsAccepted: false }, 'invalid_request'],
  ['a short password', { password: '1234567' }, 'invalid_request'],
  ['a wrong CPF', { cpf: '111.111.111-11' }, 'invalid_request'],
  ['an end date in the request', { data_expiracao: '2099-01-01' }, 'invalid_request'],
  ['no interest', { preferences: buildPreferences({ interests: [] }) }, 'invalid_request'],
])('rejects %s, and stores nothing', async (_, over, code) => {
  const signUp = Object.assign(app.signUpRequest(), over);
  await expect(app.trial.start(signUp)).rejects.toMatchObject({ code });
  expect(await app.claims(signUp)).toEqual([]);
});
