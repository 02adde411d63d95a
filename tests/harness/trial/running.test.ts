import { expect, it } from 'vitest';
import { trialItem } from '../../../functions/entities/trial.ts';
import { newEvent } from '../../../functions/runtime/outbox.ts';
import { updateTrialPreferences } from '../../../functions/trial/running/update-trial-preferences.ts';
import { trialExpiryStore } from '../../../functions/trial/expiry/trial-expiry-store.ts';
import * as contracts from '../../../shared/contracts/trial.ts';
import { trialApp } from '../support/trial-app.ts';
import { trialEdit } from '../../support/users/trial-requests.ts';

const app = await trialApp();
const { trial, clock } = app;

it('runs for exactly 72 hours, then ends once without a schedule', async () => {
  const { session, accountId, trialId, data_expiracao } = await app.started();
  const end = Date.parse(data_expiracao);
  const { created_at } = (await app.rowsOf(accountId)).trial ?? {};
  expect(end - Date.parse(String(created_at))).toBe(72 * 60 * 60 * 1000);

  clock.advanceTo(new Date(end - 1));
  expect(await trial.access(session)).toEqual({
    hasAccess: true,
    accountType: 'trial_active',
    expiresAt: data_expiracao,
  });
  expect(await trial.read(session)).toMatchObject({ status: 'ativa' });
  expect(await trial.save(session)).toMatchObject({
    id: trialId,
    areas_interesse: 'fiis,renda-fixa',
  });

  clock.advanceTo(new Date(end));
  expect(await trial.access(session)).toEqual({
    hasAccess: false,
    accountType: 'trial_expired',
    expiresAt: data_expiracao,
  });
  expect(await trial.read(session)).toMatchObject({ status: 'inativa' });
  await expect(trial.save(session)).rejects.toMatchObject({ code: 'trial_expired' });

  for (let run = 0; run < 3; run += 1) {
    clock.advance('1m');
    await app.run('expire-trials');
    await app.drain();
  }
  const ended = (await app.rowsOf(accountId)).trial;
  expect(ended).toMatchObject({ status: 'inativa', ativos_interesse: 'ITUB4' });
  expect(ended).not.toHaveProperty('GSI1PK');
  const events = app.events('trial.expired').filter(({ data }) => data.trialId === trialId);
  expect(events).toHaveLength(1);
  expect(await trial.access(session)).toMatchObject({ accountType: 'trial_expired' });
});

it('changes the trial and the registration with an edit, and records a changed consent', async () => {
  const { session, signUp, accountId, trialId } = await app.started();
  const before = await app.rowsOf(accountId);
  const answer = await trial.save(session, { periodicidade_msg: 'nunca' });
  const { relatórios_da_carteira, nivel_conhecimento } = trialEdit;
  const stored = {
    nivel_conhecimento,
    relatórios_da_carteira,
    areas_interesse: 'fiis,renda-fixa',
    ativos_interesse: 'ITUB4',
    periodicidade_msg: 'nunca',
    mensagem_ao_decorrer_do_dia: 'nao',
    estilo_de_mensagem_de_abertura: 'resumida',
  };
  expect(answer).toMatchObject({ id: trialId, status: 'ativa', ...stored });
  const after = await app.rowsOf(accountId);
  expect(after.account).toEqual({
    ...before.account,
    ...after.account,
    ...stored,
    nome: signUp.name,
    plano: 'inativo',
  });
  expect(after.trial).toMatchObject({
    ...stored,
    data_expiracao: before.trial?.['data_expiracao'],
    GSI1SK: before.trial?.['GSI1SK'],
    updated_at: after.account?.['updated_at'],
  });
  expect(after.consents).toContainEqual(
    expect.objectContaining({ purpose: 'market_messages', action: 'withdrawn', screen: 'trial' }),
  );
  await app.drain();
  const changes = app.events('preferences.changed');
  expect(changes.filter(({ data }) => data.accountId === accountId)).toHaveLength(1);
});

it('keeps one of eight concurrent edits completely, in both rows', async () => {
  const { session, accountId } = await app.started();
  await Promise.all(
    Array.from({ length: 8 }, (_, nth) =>
      trial.save(session, {
        ativos_interesse: [`AAAA${nth}`],
        areas_interesse: nth % 2 === 0 ? ['acoes'] : ['fiis'],
      }),
    ),
  );
  const { trial: row, account } = await app.rowsOf(accountId);
  expect(row?.['ativos_interesse']).toBe(account?.['ativos_interesse']);
  const nth = Number(String(row?.['ativos_interesse']).slice('AAAA'.length));
  expect(row?.['areas_interesse']).toBe(nth % 2 === 0 ? 'acoes' : 'fiis');
  expect(account?.['areas_interesse']).toBe(row?.['areas_interesse']);
});

it.each([
  ['no area', { areas_interesse: [] }],
  ['eleven assets', { ativos_interesse: Array.from({ length: 11 }, (_, n) => `A${n}`) }],
  ['an end date in the request', { data_expiracao: '2099-01-01T00:00:00.000Z' }],
  ['a status in the request', { status: 'ativa' }],
  ['an unknown frequency', { periodicidade_msg: 'mensal' }],
])('rejects an edit with %s', async (_, over) => {
  const person = await app.people.trial();
  await expect(trial.save(person.session, over)).rejects.toMatchObject({ code: 'invalid_request' });
  expect((await app.rowsOf(person.account.id)).trial).toMatchObject(person.trial);
});

it('gives a session its own trial, and not one that replaced it', async () => {
  const { session, trial: own } = await app.people.trial();
  await app.people.put(trialItem({ ...own, id: 'tri_another' }));
  const attempts = [
    () => trial.read(session),
    () => trial.save(session),
    () => trial.upgrade(session, { cpf: '529.982.247-25', password: 'k7#pQ2' }),
  ];
  for (const attempt of attempts) {
    await expect(attempt()).rejects.toMatchObject({ code: 'trial_not_found' });
  }
});

it('rejects an edit when the end is marked between its read and its write', async () => {
  const { session, accountId, trialId } = await app.started();
  clock.advance('1m');
  const { inTrial } = trial;
  const raced = {
    ...inTrial,
    trials: {
      ...inTrial.trials,
      savePreferences: async (...saving: Parameters<typeof inTrial.trials.savePreferences>) => {
        const [{ trial: running }] = saving;
        const { data_expiracao } = running;
        const expired = newEvent(inTrial, 'trial.expired', { trialId, accountId, data_expiracao });
        await trialExpiryStore(app.table).expire(running, inTrial.clock(), expired);
        return inTrial.trials.savePreferences(...saving);
      },
    },
  };
  const chosen = contracts.updateTrialPreferences.request.parse(trialEdit);
  await expect(updateTrialPreferences(raced, session, chosen, null)).rejects.toMatchObject({
    code: 'trial_expired',
  });
  expect((await app.rowsOf(accountId)).trial).toMatchObject({
    status: 'inativa',
    ativos_interesse: 'PETR4,VALE3',
  });
});
