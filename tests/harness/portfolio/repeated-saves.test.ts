import { describe, expect, it } from 'vitest';
import {
  getFixedIncome,
  saveFixedIncome,
} from '../../../shared/contracts/portfolio/fixed-income.ts';
import { saveTrades } from '../../../shared/contracts/portfolio/trades.ts';
import { searchStocks } from '../../../shared/contracts/stock-search.ts';
import { visits } from '../support/visits.ts';
import { newRequestId, purchase, tradeCalls } from './trade-calls.ts';

const app = await visits();
const { call, sessions, visitor } = app;
const trades = tradeCalls(app);
await call(searchStocks, { search: 'PETR4' }, visitor());
const subscriber = () => sessions.makeUser({ plano: 'ativo' });

describe('a save that is repeated because its answer was lost', () => {
  it('adds a trade once, from the version it was sent with or a newer one', async () => {
    const person = await subscriber();
    const sent = { added: [purchase], requestId: newRequestId() };
    const first = await trades.save(person, sent);
    expect(first.status).toBe(200);
    // As it was sent, without the version that the first save has made.
    const repeated = await call(saveTrades, { replaced: [], removed: [], ...sent }, person.headers);
    expect(repeated).toMatchObject({ status: 200, body: first.body });
    expect(await trades.save(person, sent)).toMatchObject({ status: 200, body: first.body });
    expect((await trades.read(person)).trades).toHaveLength(1);
  });

  it('is recognised after other changes, also of an import', async () => {
    const person = await subscriber();
    const requestId = newRequestId();
    await trades.save(person, { added: [purchase], requestId });
    const importId = await trades.importAll(person, [{ ...purchase, ticker: 'VALE3' }]);
    await trades.revert(person, importId);
    await trades.save(person, { added: [{ ...purchase, ticker: 'ITUB4' }] });
    const before = await trades.read(person);
    expect(await trades.save(person, { added: [purchase], requestId })).toMatchObject({
      status: 200,
      body: { updated_at: before.updated_at },
    });
    expect(await trades.read(person)).toEqual(before);
  });

  it('is another save under another id', async () => {
    const person = await subscriber();
    await trades.save(person, { added: [purchase], requestId: newRequestId() });
    await trades.save(person, { added: [purchase], requestId: newRequestId() });
    expect((await trades.read(person)).trades).toHaveLength(2);
  });

  it('is not recognised when it was rejected', async () => {
    const person = await subscriber();
    await trades.save(person, { added: [purchase] });
    const sent = { added: [{ ...purchase, quantity: '5' }], requestId: newRequestId() };
    const old = '2026-11-01T00:00:00.000Z';
    expect((await trades.save(person, { ...sent, version: old })).status).toBe(409);
    expect((await trades.save(person, sent)).status).toBe(200);
    expect((await trades.read(person)).trades).toHaveLength(2);
  });

  it('keeps the newest twenty ids in the portfolio', async () => {
    const person = await subscriber();
    const ids = Array.from({ length: 21 }, newRequestId);
    for (const requestId of ids) await trades.save(person, { added: [purchase], requestId });
    const [row] = await trades.rowsOf(person, 'PORTFOLIO');
    expect(row?.['requestIds']).toEqual(ids.slice(1));
  });

  it('adds an investment once', async () => {
    const person = await subscriber();
    const investment = {
      kind: 'cdb' as const,
      name: 'CDB Banco A 2028',
      broker: 'Banco A',
      amountInCentavos: 1_000_000,
      day: '2026-11-23',
      index: { kind: 'cdi' as const, percentInBasisPoints: 10_000 },
      maturity: '2028-11-23',
      statedValue: null,
    };
    const sent = { added: [investment], replaced: [], removed: [], requestId: newRequestId() };
    const first = await call(saveFixedIncome, sent, person.headers);
    expect(first.status).toBe(200);
    expect(await call(saveFixedIncome, sent, person.headers)).toMatchObject({
      status: 200,
      body: first.body,
    });
    const { investments } = getFixedIncome.response.parse(
      (await call(getFixedIncome, {}, person.headers)).body,
    );
    expect(investments).toHaveLength(1);
  });

  it('does not restore positions that were changed since', async () => {
    const person = await subscriber();
    const petrobras = { ticker: 'PETR4', quantity: '100', averagePrice: '30', broker: null };
    const requestId = newRequestId();
    expect((await trades.savePositions(person, [petrobras], { requestId })).status).toBe(200);
    await trades.savePositions(person, [{ ...petrobras, quantity: '200' }]);
    const repeated = await trades.savePositions(person, [petrobras], { requestId });
    expect(repeated).toMatchObject({ status: 200, body: { positions: [{ quantity: '200' }] } });
    expect(await trades.positions(person)).toEqual([['PETR4', '200', '30', null]]);
  });
});
