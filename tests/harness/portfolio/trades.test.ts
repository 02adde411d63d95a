import { describe, expect, it } from 'vitest';
import { deleteAccount, downloadMyData } from '../../../shared/contracts/accounts.ts';
import { saveTrades } from '../../../shared/contracts/portfolio/trades.ts';
import { searchStocks } from '../../../shared/contracts/stock-search.ts';
import { holdingRow } from '../../support/users/holding.ts';
import { visits } from '../support/visits.ts';
import { newImportId, purchase, tradeCalls } from './trade-calls.ts';

const app = await visits();
const { call, sessions, visitor } = app;
const trades = tradeCalls(app);
await call(searchStocks, { search: 'PETR4' }, visitor());
const subscriber = () => sessions.makeUser({ plano: 'ativo' });
/** The harness starts on this day. */
const today = '2026-11-28';

describe('typed trades', () => {
  it('are added, replaced and removed, and the positions follow', async () => {
    const person = await subscriber();
    expect(await trades.read(person)).toEqual({
      trades: [],
      statements: [],
      imports: [],
      updated_at: null,
      mayChange: true,
    });
    const saved = await trades.save(person, {
      added: [purchase, { ...purchase, day: '2026-11-12', price: '40', fees: '100' }],
    });
    expect(saved.status).toBe(200);
    expect(await trades.positions(person)).toEqual([['PETR4', '200', '35.5', 'XP']]);

    const [first, second] = (await trades.read(person)).trades;
    expect(first).toEqual({ ...purchase, id: expect.stringMatching(/^trd_[0-9A-Z]{26}$/) });
    // The day is part of the row's key.
    await trades.save(person, {
      replaced: [{ id: first?.id, trade: { ...purchase, day: '2026-11-20', quantity: '300' } }],
      removed: [second?.id ?? ''],
    });
    const { trades: left } = await trades.read(person);
    expect(left).toEqual([{ ...purchase, id: first?.id, day: '2026-11-20', quantity: '300' }]);
    expect(await trades.rowsOf(person, 'TRADE#')).toHaveLength(1);
    expect(await trades.positions(person)).toEqual([['PETR4', '300', '30', 'XP']]);
    expect(await trades.rowsOf(person, 'PORTFOLIO')).toMatchObject([{ trades: 1 }]);

    await trades.save(person, { removed: [first?.id ?? ''] });
    expect((await trades.read(person)).trades).toEqual([]);
    expect(await trades.positions(person)).toEqual([]);
  });

  it('start from the positions that were saved before trades existed', async () => {
    const person = await subscriber();
    const at = '2026-11-05T15:00:00.000Z';
    await sessions.putItems(holdingRow(person.account.id, at, { broker: 'XP' }));
    expect((await trades.read(person)).statements).toEqual([
      { ticker: 'PETR4', quantity: '10', averagePrice: '20', broker: 'XP', day: '2026-11-05' },
    ]);
    // Reading changes nothing.
    expect(await trades.rowsOf(person, 'PORTFOLIO')).toEqual([
      holdingRow(person.account.id, at, { broker: 'XP' }),
    ]);
    await trades.save(person, { added: [{ ...purchase, quantity: '10', price: '40' }] });
    expect(await trades.positions(person)).toEqual([['PETR4', '20', '30', 'XP']]);
    // A purchase says nothing about a split of the shares that were held before it.
    expect((await trades.portfolio(person)).positions[0]?.quantityAsOf).toBe(at);
    // A trade before the statement is part of it.
    await trades.save(person, { added: [{ ...purchase, day: '2026-10-01' }] });
    expect(await trades.positions(person)).toEqual([['PETR4', '20', '30', 'XP']]);
  });

  it('are saved from the newest version only, and by one of two concurrent pages', async () => {
    const person = await subscriber();
    await trades.save(person, { added: [purchase] });
    const old = await trades.versionOf(person);
    const answers = await Promise.all([
      trades.save(person, { added: [purchase], ...old }),
      trades.save(person, { added: [{ ...purchase, quantity: '5' }], ...old }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await trades.read(person)).trades).toHaveLength(2);
    expect(await trades.save(person, { added: [purchase], ...old })).toMatchObject({
      body: { code: 'changed_meanwhile' },
    });
  });

  it('of another account, or named twice, are rejected', async () => {
    const person = await subscriber();
    const other = await subscriber();
    await trades.save(other, { added: [purchase] });
    await trades.save(person, { added: [purchase] });
    const foreign = (await trades.read(other)).trades[0]?.id ?? '';
    const own = (await trades.read(person)).trades[0]?.id ?? '';
    for (const [changes, path] of [
      [{ removed: [foreign] }, 'removed.0'],
      [{ replaced: [{ id: foreign, trade: purchase }] }, 'replaced.0.id'],
      [{ replaced: [{ id: own, trade: purchase }], removed: [own] }, 'removed.0'],
    ] as const) {
      expect(await trades.save(person, changes)).toMatchObject({
        status: 400,
        body: { code: 'invalid_request', fields: [{ path }] },
      });
    }
    expect((await trades.read(other)).trades).toHaveLength(1);
    expect((await trades.read(person)).trades).toHaveLength(1);
  });

  it('are not in the future or in dollars, and at most as many as a transaction holds', async () => {
    const person = await subscriber();
    const answer = await trades.save(person, {
      added: [
        { ...purchase, day: today },
        { ...purchase, day: '2026-11-29' },
        { ...purchase, ticker: 'AAPL' },
      ],
    });
    expect(answer.body).toMatchObject({
      fields: [
        { path: 'added.1.day', message: 'A data da operação não pode ser depois de hoje.' },
        { path: 'added.2.ticker' },
      ],
    });
    const many = Array.from({ length: 40 }, (_, index) => ({
      ...purchase,
      ticker: index % 2 === 0 ? 'BTC' : 'XPTO3',
    }));
    expect((await trades.save(person, { added: many })).status).toBe(200);
    const replaced = (await trades.read(person)).trades.map(({ id }) => ({
      id,
      trade: { ...purchase, day: today },
    }));
    expect((await trades.save(person, { replaced, added: [purchase] })).status).toBe(400);
    expect((await trades.save(person, { replaced })).status).toBe(200);
    expect(await trades.rowsOf(person, 'TRADE#')).toHaveLength(40);
  });

  it('make at most two hundred positions', async () => {
    const person = await subscriber();
    const many = (from: number, count: number) =>
      Array.from({ length: count }, (_, index) => ({
        ...purchase,
        broker: `Casa ${from + index}`,
      }));
    for (let from = 0; from < 200; from += 40) {
      await trades.save(person, { added: many(from, 40) });
    }
    expect(await trades.positions(person)).toHaveLength(200);
    expect(await trades.save(person, { added: many(200, 1) })).toMatchObject({
      status: 400,
      body: { fields: [{ path: 'positions', message: 'A carteira tem no máximo 200 posições.' }] },
    });
    expect((await trades.read(person)).trades).toHaveLength(200);
  });

  it('are written with one transaction after three reads', async () => {
    const person = await subscriber();
    const version = await trades.versionOf(person);
    app.requests.watch();
    await call(
      saveTrades,
      { added: [purchase], replaced: [], removed: [], ...version },
      person.headers,
    );
    expect(app.requests.names.filter((name) => name !== 'UpdateItem')).toEqual([
      'BatchGetItem',
      'BatchGetItem',
      'Query',
      'TransactWriteItems',
    ]);
  });
});

describe('positions of an account with trades', () => {
  it('become statements where the user changes them, and the trades stay', async () => {
    const person = await subscriber();
    const vale = { ticker: 'VALE3', quantity: '7', averagePrice: '60', broker: null };
    await trades.savePositions(person, [vale]);
    await trades.save(person, {
      added: [purchase, { ...purchase, ticker: 'ITUB4' }, { ...purchase, ticker: 'BBAS3' }],
    });
    const held = { quantity: '100', averagePrice: '30', broker: 'XP' };
    const answer = await trades.savePositions(person, [
      { ...held, ticker: 'PETR4', quantity: '90' },
      { ...held, ticker: 'BBAS3' },
      { ...vale, averagePrice: '61' },
    ]);
    expect(answer.status).toBe(200);
    expect(await trades.positions(person)).toEqual([
      ['BBAS3', '100', '30', 'XP'],
      ['PETR4', '90', '30', 'XP'],
      ['VALE3', '7', '61', null],
    ]);
    const { statements, trades: kept } = await trades.read(person);
    expect(kept).toHaveLength(3);
    expect(
      statements
        .map(({ ticker, quantity, day }) => [ticker, quantity, day])
        .toSorted(([a = ''], [b = '']) => a.localeCompare(b)),
    ).toEqual([
      ['ITUB4', '0', today],
      ['PETR4', '90', today],
      ['VALE3', '7', today],
    ]);
    await trades.savePositions(person, []);
    expect(await trades.positions(person)).toEqual([]);
  });

  it('are as the user writes them, even after a trade of the same day', async () => {
    const person = await subscriber();
    await trades.save(person, { added: [{ ...purchase, day: today }] });
    await trades.savePositions(person, [
      { ticker: 'PETR4', quantity: '50', averagePrice: '30', broker: 'XP' },
    ]);
    expect(await trades.positions(person)).toEqual([['PETR4', '50', '30', 'XP']]);
  });

  it('keep the time of a confirmation until a quantity is confirmed again', async () => {
    const person = await subscriber();
    await trades.save(person, { added: [purchase] });
    const before = await trades.portfolio(person);
    // A purchase of the first shares includes every split of that day and the days before.
    expect(before.positions[0]?.quantityAsOf).toBe('2026-11-11T02:59:59.999Z');
    const held = { ticker: 'PETR4', quantity: '100', averagePrice: '30', broker: 'XP' };
    await trades.savePositions(person, [{ ...held, averagePrice: '31' }]);
    expect((await trades.portfolio(person)).positions).toMatchObject([
      { averagePrice: '31', quantityAsOf: '2026-11-11T02:59:59.999Z' },
    ]);
    await trades.savePositions(person, [{ ...held, averagePrice: '31', checked: true }]);
    expect((await trades.portfolio(person)).positions[0]?.quantityAsOf).toMatch(/^2026-11-28T/);
  });
});

describe('permission to change trades', () => {
  it('requires a plan or a running trial; others read them', async () => {
    const person = await sessions.makeUser({ plano: 'inativo' });
    await sessions.putItems(holdingRow(person.account.id, '2026-11-05T15:00:00.000Z'));
    expect(await trades.read(person)).toMatchObject({ mayChange: false, statements: [{}] });
    const importId = newImportId();
    for (const answer of [
      await trades.save(person, { added: [purchase] }),
      await trades.stage(person, importId, { offset: 0, trades: [purchase] }),
      await trades.complete(person, { importId, trades: 0 }),
      await trades.revert(person, importId),
    ]) {
      expect(answer).toMatchObject({ status: 403, body: { code: 'access_required' } });
    }
    expect(await trades.rowsOf(person, 'TRADE#')).toEqual([]);
    const trial = await sessions.makeTrialUser();
    expect((await trades.save(trial, { added: [purchase] })).status).toBe(200);
  });

  it('ends with the account: its trades are in the export, and are deleted with it', async () => {
    const person = await subscriber();
    await trades.save(person, { added: [purchase] });
    await trades.stage(person, newImportId(), { offset: 0, trades: [purchase] });
    const { body } = await call(downloadMyData, {}, person.headers);
    const { fees: _, ...exported } = purchase;
    expect(body).toMatchObject({
      records: {
        operacoes_da_carteira: [exported, exported],
        importacao_em_andamento: [{}],
        carteira: [{ statements: [], trades: 1 }],
      },
    });
    await call(deleteAccount, { confirmation: 'EXCLUIR' }, { ...visitor(), ...person.headers });
    await app.drain();
    expect(await trades.rowsOf(person, '')).toEqual([]);
    const late = await trades.stage(person, newImportId(), { offset: 0, trades: [purchase] });
    expect(late.status).not.toBe(200);
    expect(await trades.rowsOf(person, '')).toEqual([]);
  });
});
