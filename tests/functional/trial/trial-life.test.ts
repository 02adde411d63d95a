import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { trialItem } from '../../../functions/records/trial.ts';
import { edit, startTrialCloud, type TrialCloud } from './trial-cloud.ts';

// The first call of a function loads it, beside whatever else a machine does.
vi.setConfig({ testTimeout: 60_000 });

let on: TrialCloud;
beforeAll(async () => {
  on = await startTrialCloud();
});
afterAll(() => on.stop());

describe('a trial', () => {
  it('runs for 72 hours to the millisecond, then ends by itself, once', async () => {
    const signUp = on.somebody();
    const { accountId, trialId, data_expiracao } = await on.startWell(signUp);
    const { trial } = await on.rowsOf(accountId);
    const start = Date.parse(String(trial?.['created_at']));
    expect(Date.parse(data_expiracao) - start).toBe(72 * 60 * 60 * 1000);
    const at = (milliseconds: number) => new Date(start + milliseconds);
    const minutes = 60_000;

    // The clock goes on while the calls are made: a minute is enough for them.
    await on.cloud.advanceClockTo(at((71 * 60 + 59) * minutes));
    let headers = await on.signIn(signUp);
    expect(await on.access(headers)).toEqual({
      hasAccess: true,
      accountType: 'trial_active',
      expiresAt: data_expiracao,
    });
    expect(await on.read(headers)).toMatchObject({ status: 200, body: { status: 'ativa' } });
    expect(await on.save(headers)).toMatchObject({
      status: 200,
      body: { id: trialId, areas_interesse: 'fiis,renda-fixa' },
    });

    await on.cloud.advanceClockTo(new Date(data_expiracao));
    expect(await on.access(headers)).toEqual({
      hasAccess: false,
      accountType: 'trial_expired',
      expiresAt: data_expiracao,
    });
    expect(await on.read(headers)).toMatchObject({ status: 200, body: { status: 'inativa' } });
    expect(await on.save(headers)).toMatchObject({ status: 403, body: { code: 'trial_expired' } });

    await on.cloud.advanceClock('1m', 'expire-trials');
    const { trial: over } = await on.rowsOf(accountId);
    expect(over).toMatchObject({ status: 'inativa', ativos_interesse: 'ITUB4' });
    expect(over).not.toHaveProperty('GSI1PK');
    await on.cloud.advanceClock('1h', 'expire-trials');
    await on.cloud.settled();
    expect(await on.eventsOf('trial.expired', trialId)).toHaveLength(1);

    headers = await on.signIn(signUp);
    expect(await on.access(headers)).toMatchObject({ accountType: 'trial_expired' });
  });
});

describe('one long jump of the clock', () => {
  it('ends a trial in the minute of its end, as time would', async () => {
    const { trialId, data_expiracao } = await on.startWell(on.somebody());
    await on.cloud.advanceClock('80h', 'expire-trials');
    await on.cloud.settled();
    const [event] = await on.eventsOf('trial.expired', trialId);
    const late = Date.parse(event?.detail.occurredAt ?? '') - Date.parse(data_expiracao);
    expect(late).toBeGreaterThanOrEqual(0);
    expect(late).toBeLessThan(2 * 60_000);
  });
});

describe('editing a running trial', () => {
  it('changes the trial and the registration, with the consent that turns', async () => {
    const signUp = on.somebody();
    const { accountId, trialId } = await on.startWell(signUp);
    const before = await on.rowsOf(accountId);
    const headers = await on.signIn(signUp);
    const answer = await on.save(headers, { periodicidade_msg: 'nunca' });
    const { relatórios_da_carteira, nivel_conhecimento } = edit;
    const stored = {
      nivel_conhecimento,
      relatórios_da_carteira,
      areas_interesse: 'fiis,renda-fixa',
      ativos_interesse: 'ITUB4',
      periodicidade_msg: 'nunca',
      mensagem_ao_decorrer_do_dia: 'nao',
      estilo_de_mensagem_de_abertura: 'resumida',
    };
    expect(answer).toMatchObject({
      status: 200,
      body: { id: trialId, status: 'ativa', ...stored },
    });
    const after = await on.rowsOf(accountId);
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
    await on.cloud.settled();
    expect(await on.eventsOf('preferences.changed', accountId)).toHaveLength(1);
  });

  it('eight times concurrently leaves one of the edits, whole, in both rows', async () => {
    const signUp = on.somebody();
    const { accountId } = await on.startWell(signUp);
    const headers = await on.signIn(signUp);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, nth) =>
        on.save(headers, {
          ativos_interesse: [`AAAA${nth}`],
          areas_interesse: nth % 2 === 0 ? ['acoes'] : ['fiis'],
        }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from(answers, () => 200));
    const { trial, account } = await on.rowsOf(accountId);
    expect(trial?.['ativos_interesse']).toBe(account?.['ativos_interesse']);
    const nth = Number(String(trial?.['ativos_interesse']).slice('AAAA'.length));
    expect(trial?.['areas_interesse']).toBe(nth % 2 === 0 ? 'acoes' : 'fiis');
    expect(account?.['areas_interesse']).toBe(trial?.['areas_interesse']);
  });

  it.each([
    ['no area', { areas_interesse: [] }],
    ['eleven assets', { ativos_interesse: Array.from({ length: 11 }, (_, n) => `A${n}`) }],
    ['its own end date', { data_expiracao: '2099-01-01T00:00:00.000Z' }],
    ['a status of its own', { status: 'ativa' }],
    ['an unknown frequency', { periodicidade_msg: 'mensal' }],
  ])('with %s is refused', async (_, over) => {
    const person = await on.sessions.makeTrialPerson();
    expect(await on.save(person.headers, over)).toMatchObject({
      status: 400,
      body: { code: 'invalid_request' },
    });
    const { trial } = await on.rowsOf(person.account.id);
    expect(trial).toMatchObject(person.trial);
  });

  it('is for the session’s own trial: not for one that has taken its place, nor for accounts', async () => {
    const person = await on.sessions.makeTrialPerson();
    const account = await on.sessions.makePerson();
    expect(await on.save(account.headers)).toMatchObject({ status: 401 });
    expect(await on.read(account.headers)).toMatchObject({ status: 401 });
    await on.sessions.putItems(trialItem({ ...person.trial, id: 'tri_another' }));
    for (const answer of [
      await on.read(person.headers),
      await on.save(person.headers),
      await on.upgrade(person.headers, { cpf: '529.982.247-25', password: 'k7#pQ2' }),
    ]) {
      expect(answer).toMatchObject({ status: 404, body: { code: 'trial_not_found' } });
    }
  });
});
