import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { accessKeys } from '../../../functions/access/access-rows.ts';
import { getAssetData, getComparedAsset } from '../../../shared/contracts/market.ts';
import { searchStocks } from '../../../shared/contracts/stock-search.ts';
import { openSessions, type Sessions } from '../../support/people/sessions.ts';
import { startTestCloud, type TestCloud } from '../../support/cloud/test-cloud.ts';
import { goToWeekend } from '../../support/cloud/weekend.ts';

let cloud: TestCloud;
let sessions: Sessions;
beforeAll(async () => {
  cloud = await startTestCloud();
  await goToWeekend(cloud);
  sessions = await openSessions(cloud);
}, 60_000);
afterAll(async () => {
  sessions.close();
  await cloud.stop();
});

const ask = async (symbol: unknown, headers: Record<string, string>) =>
  cloud.call(getAssetData, { symbol }, headers);
const subscriber = () => sessions.makePerson({ plano: 'ativo' });
const partnerCalls = async () =>
  z.object({ calls: z.record(z.string(), z.number()) }).parse(await cloud.read('/_local/brapi'))
    .calls;

describe('get-asset-data over HTTP', () => {
  it('gives a subscriber all that is known, from one call of the partner', async () => {
    const { headers } = await subscriber();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        ask(index % 2 === 0 ? 'petr4' : ' PETR4.SA ', headers),
      ),
    );
    for (const answer of answers) {
      expect(answer.status).toBe(200);
      const { success, data, error } = getAssetData.response.parse(answer.body);
      expect([success, error, data?.symbol, data?.stale]).toEqual([true, null, 'PETR4', false]);
      expect(data?.historical.length).toBeGreaterThan(110);
      expect(data?.incomeStatementHistory).toHaveLength(5);
    }
    expect((await partnerCalls())['/api/quote/PETR4']).toBe(1);
    expect(JSON.stringify(answers)).not.toMatch(/target|recommend/i);
  });

  it('names the parts of which nothing is known', async () => {
    const { headers } = await subscriber();
    const answer = await ask('xxxx9', headers);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        success: false,
        data: null,
        error: 'Não foi possível encontrar dados para XXXX9',
      },
    });
  });

  it('asks for a symbol where there is none', async () => {
    const { headers } = await subscriber();
    expect(await ask('  ', headers)).toMatchObject({
      status: 400,
      body: {
        code: 'invalid_request',
        fields: [{ path: 'symbol', message: 'Digite um símbolo de ativo para buscar' }],
      },
    });
    for (const symbol of [null, 7, ['PETR4'], 'x'.repeat(21)]) {
      expect((await ask(symbol, headers)).status).toBe(400);
    }
  });

  it('is for people with access, and no longer than they have it', async () => {
    expect((await ask('PETR4', {})).status).toBe(401);
    expect((await ask('PETR4', { authorization: 'Bearer x' })).status).toBe(401);
    const { headers } = await sessions.makePerson({ plano: 'inativo' });
    expect(await ask('PETR4', headers)).toMatchObject({
      status: 403,
      body: { code: 'access_required' },
    });
    const trial = await sessions.makeTrialPerson();
    expect([401, 403]).toContain((await ask('PETR4', trial.headers)).status);
    const leaving = await subscriber();
    expect((await ask('PETR4', leaving.headers)).status).toBe(200);
    const keys = accessKeys({ kind: 'account', accountId: leaving.account.id, trialId: undefined });
    await sessions.deleteItems(...keys);
    expect((await ask('PETR4', leaving.headers)).status).toBe(403);
  });

  it('shows what was read before while the partner is down, and says so', async () => {
    const { headers } = await subscriber();
    const before = getAssetData.response.parse((await ask('VALE3', headers)).body).data;
    await cloud.advanceClock('8h');
    await cloud.write('/_local/brapi/faults', { status: 503, times: 1 });
    const { headers: later } = await subscriber();
    const after = getAssetData.response.parse((await ask('VALE3', later)).body).data;
    expect(after).toEqual({ ...before, stale: true });
    await cloud.write('/_local/brapi/faults', { body: '<html>', times: 1 });
    expect(await ask('WEGE3', later)).toMatchObject({
      status: 503,
      body: { code: 'partner_unavailable' },
    });
    await cloud.advanceClock('1m');
    const answer = await ask('WEGE3', later);
    expect(answer).toMatchObject({ status: 200, body: { success: true } });
  });

  it('lets one account ask sixty times a minute', async () => {
    const { headers } = await subscriber();
    const statuses: number[] = [];
    await cloud.advanceToNextWindow(60);
    for (let call = 0; call < 62; call += 1) statuses.push((await ask('PETR4', headers)).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(60);
    expect(statuses.slice(60)).toEqual([429, 429]);
  });
});

describe('get-compared-asset over HTTP', () => {
  const compare = async (symbol: string, headers: Record<string, string>) =>
    cloud.call(getComparedAsset, { symbol }, headers);

  it('gives a subscriber and a running trial what a comparison shows, and no more', async () => {
    const people = [await subscriber(), await sessions.makeTrialPerson()];
    for (const { headers } of people) {
      const answer = await compare('petr4', headers);
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({ error: null, data: { symbol: 'PETR4' } });
      expect(answer.body).not.toHaveProperty('data.incomeStatementHistory');
      expect(answer.body).not.toHaveProperty('data.summaryProfile');
      expect(await compare('xxxx9', headers)).toMatchObject({
        status: 200,
        body: { data: null, error: 'Não foi possível encontrar dados para XXXX9' },
      });
    }
  });

  it('is for nobody without access', async () => {
    expect((await compare('PETR4', {})).status).toBe(401);
    const { headers } = await sessions.makePerson({ plano: 'inativo' });
    expect(await compare('PETR4', headers)).toMatchObject({
      status: 403,
      body: { code: 'access_required' },
    });
  });
});

describe('search-stocks over HTTP', () => {
  it('gives the most traded paper of a company first', async () => {
    const { body } = await cloud.call(searchStocks, { search: 'petrobras' });
    const { stocks } = searchStocks.response.parse(body);
    expect(stocks.map(({ ticker }) => ticker)).toEqual(['PETR4', 'PETR3']);
  });

  it('finds without a session and without a call of the partner per key press', async () => {
    // Editions of the same cloud read the list too.
    const listCalls = async () => (await partnerCalls())['/api/quote/list'] ?? 0;
    const before = await listCalls();
    for (const search of ['it', 'ita', 'itau', 'itaú', 'ITAÚ U']) {
      const { status, body } = await cloud.call(searchStocks, { search });
      expect(status).toBe(200);
      const { stocks } = searchStocks.response.parse(body);
      expect(stocks.map(({ ticker }) => ticker)).toEqual(expect.arrayContaining(['ITUB4']));
    }
    expect((await listCalls()) - before).toBeLessThanOrEqual(1);
  });
});
