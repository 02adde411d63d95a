import { expect, it } from 'vitest';
import { accessKeys } from '../../../functions/access/access-rows.ts';
import { marketApp } from '../support/market-use-cases.ts';

const app = await marketApp();
const { market, brapi } = app;

it('returns all known data of an asset to a subscriber, from one partner call', async () => {
  const reader = await app.subscriber();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      market.analyse(index % 2 === 0 ? 'petr4' : ' PETR4.SA ', reader),
    ),
  );
  for (const { success, data, error } of answers) {
    expect([success, error, data?.symbol, data?.stale]).toEqual([true, null, 'PETR4', false]);
    expect(data?.historical.length).toBeGreaterThan(110);
    expect(data?.incomeStatementHistory).toHaveLength(5);
  }
  expect(brapi.calls()['/api/quote/PETR4']).toBe(1);
  expect(JSON.stringify(answers)).not.toMatch(/target|recommend/i);
});

it('reports an unknown asset by name', async () => {
  expect(await market.analyse('xxxx9', await app.subscriber())).toEqual({
    success: false,
    data: null,
    error: 'Não foi possível encontrar dados para XXXX9',
  });
});

it('requires a symbol', async () => {
  const reader = await app.subscriber();
  await expect(market.analyse('  ', reader)).rejects.toMatchObject({
    status: 400,
    code: 'invalid_request',
    fields: [{ path: 'symbol', message: 'Digite um símbolo de ativo para buscar' }],
  });
  for (const symbol of [null, 7, ['PETR4'], 'x'.repeat(21)]) {
    await expect(market.analyse(symbol, reader)).rejects.toMatchObject({ status: 400 });
  }
});

it('analyses assets only while the account has access', async () => {
  const refused = (status: number) => ({ status });
  await expect(market.analyse('PETR4')).rejects.toMatchObject(refused(401));
  await expect(market.analyse('PETR4', await app.withoutPlan())).rejects.toMatchObject({
    status: 403,
    code: 'access_required',
  });
  await expect(market.analyse('PETR4', await app.onTrial())).rejects.toMatchObject(refused(401));
  const leaving = await app.subscriber();
  await market.analyse('PETR4', leaving);
  for (const { PK, SK } of accessKeys(leaving)) await app.people.remove(PK, SK);
  await expect(market.analyse('PETR4', leaving)).rejects.toMatchObject(refused(403));
});

it('shows cached data while the partner is down, and marks it as such', async () => {
  const reader = await app.subscriber();
  const { data: before } = await market.analyse('VALE3', reader);
  app.clock.advance('8h');
  brapi.faults.add({ status: 503, times: 1 });
  const { data: after } = await market.analyse('VALE3', reader);
  expect(after).toEqual({ ...before, stale: true });
  brapi.faults.add({ body: '<html>', times: 1 });
  await expect(market.analyse('WEGE3', reader)).rejects.toMatchObject({
    status: 503,
    code: 'partner_unavailable',
  });
  app.clock.advance('1m');
  expect(await market.analyse('WEGE3', reader)).toMatchObject({ success: true });
});

it('allows one account sixty calls a minute', async () => {
  const reader = await app.subscriber();
  app.clock.advance('1m');
  for (let call = 0; call < 60; call += 1) await market.analyse('PETR4', reader);
  for (let call = 0; call < 2; call += 1) {
    await expect(market.analyse('PETR4', reader)).rejects.toMatchObject({ status: 429 });
  }
});

it('returns only the data of a comparison to a subscriber and a running trial', async () => {
  for (const reader of [await app.subscriber(), await app.onTrial()]) {
    const { error, data } = await market.compare('petr4', reader);
    expect([error, data?.symbol]).toEqual([null, 'PETR4']);
    expect(data).not.toHaveProperty('incomeStatementHistory');
    expect(data).not.toHaveProperty('summaryProfile');
    expect(await market.compare('xxxx9', reader)).toEqual({
      data: null,
      error: 'Não foi possível encontrar dados para XXXX9',
    });
  }
});

it('rejects a comparison without access', async () => {
  await expect(market.compare('PETR4')).rejects.toMatchObject({ status: 401 });
  await expect(market.compare('PETR4', await app.withoutPlan())).rejects.toMatchObject({
    status: 403,
    code: 'access_required',
  });
});
