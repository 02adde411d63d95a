import { describe, expect, it } from 'vitest';
import { importTrades, revertImport } from '../../../shared/contracts/portfolio/trades.ts';
import { searchStocks } from '../../../shared/contracts/stock-search.ts';
import { holdingRow } from '../../support/users/holding.ts';
import { visits } from '../support/visits.ts';
import { manyPurchases, newImportId, purchase, tradeCalls } from './trade-calls.ts';

const app = await visits();
const { call, sessions, visitor } = app;
const trades = tradeCalls(app);
await call(searchStocks, { search: 'PETR4' }, visitor());
const subscriber = () => sessions.makeUser({ plano: 'ativo' });
/** Requests to the table without those that count the caller. */
const tableRequests = () => app.requests.names.filter((name) => name !== 'UpdateItem');
const statement = { ticker: 'VALE3', quantity: '10', averagePrice: '60', broker: 'XP' };

describe('an import', () => {
  it('counts from its completion on, with parts in any order and repeated', async () => {
    const person = await subscriber();
    const all = manyPurchases(5_000);
    const importId = newImportId();
    const parts = trades.partsOf(all, 200).toReversed();
    for (const part of [...parts, ...parts.slice(0, 2)]) {
      expect(await trades.stage(person, importId, part)).toMatchObject({
        status: 200,
        body: { staged: part.trades.length },
      });
    }
    expect(await trades.read(person)).toMatchObject({ trades: [], imports: [], updated_at: null });
    expect(await trades.positions(person)).toEqual([]);

    const answer = await trades.complete(person, { importId, trades: 5_000 });
    expect(answer.status).toBe(200);
    app.requests.watch();
    const { trades: read, imports } = await trades.read(person);
    // Access, portfolio, one page of a megabyte, and the snapshot.
    const reads = ['BatchGetItem', 'BatchGetItem', 'Query'];
    expect(tableRequests()).toEqual([...reads, 'TransactWriteItems']);
    expect(read).toHaveLength(5_000);
    expect(new Set(read.map(({ id }) => id)).size).toBe(5_000);
    expect(read.map(({ day }) => day)).toEqual(read.map(({ day }) => day).toSorted());
    const { id, importId: of, ...first } = read.find((one) => one.id.endsWith('-00003')) ?? {};
    expect([id, of, first]).toEqual([`trd_${importId.slice(4)}-00003`, importId, all[3]]);
    expect(imports).toMatchObject([
      { id: importId, name: 'negociacao.xlsx', trades: 5_000, changedSince: null },
    ]);
    const shares = all.reduce((sum, { quantity }) => sum + Number(quantity), 0);
    const positions = await trades.positions(person);
    expect(positions.map(([ticker, quantity]) => [ticker, quantity])).toEqual([
      ['PETR4', String(shares)],
    ]);
    expect(await trades.rowsOf(person, 'STAGED_IMPORT')).toEqual([]);
  });

  it('writes a part in three transactions, and is completed with one', async () => {
    const person = await subscriber();
    const importId = newImportId();
    const [first, second] = trades.partsOf(manyPurchases(400), 200);
    if (first === undefined || second === undefined) throw new Error('fewer parts');
    await trades.stage(person, importId, first);
    app.requests.watch();
    await trades.stage(person, importId, second);
    const writes = ['TransactWriteItems', 'TransactWriteItems', 'TransactWriteItems'];
    expect(tableRequests()).toEqual(['BatchGetItem', 'BatchGetItem', ...writes]);
    app.requests.watch();
    const completion = { importId, name: 'negociacao.xlsx', trades: 400 };
    await call(importTrades, completion, person.headers);
    const reads = ['BatchGetItem', 'BatchGetItem', 'Query'];
    expect(tableRequests()).toEqual([...reads, 'TransactWriteItems']);
  });

  it('is completed once, also when the answer was lost, and takes no late part', async () => {
    const person = await subscriber();
    const importId = await trades.importAll(person, [purchase]);
    const { updated_at } = await trades.read(person);
    const again = await call(
      importTrades,
      { importId, name: 'negociacao.xlsx', trades: 1 },
      person.headers,
    );
    expect(again).toMatchObject({ status: 200, body: { updated_at } });
    const late = await trades.stage(person, importId, { offset: 1, trades: [purchase] });
    expect(late.status).toBe(200);
    expect((await trades.read(person)).trades).toHaveLength(1);
    expect(await trades.rowsOf(person, 'TRADE#')).toHaveLength(1);
  });

  it('is rejected with a missing part, with one too many, and with another account’s', async () => {
    const person = await subscriber();
    const other = await subscriber();
    const importId = newImportId();
    const [first, second, third] = trades.partsOf(manyPurchases(5), 2);
    if (first === undefined || second === undefined || third === undefined)
      throw new Error('fewer parts');
    await trades.stage(person, importId, first);
    await trades.stage(person, importId, third);
    const incomplete = { status: 409, body: { code: 'import_incomplete' } };
    expect(await trades.complete(person, { importId, trades: 5 })).toMatchObject(incomplete);
    expect(await trades.complete(person, { importId, trades: 3 })).toMatchObject(incomplete);
    expect(await trades.complete(other, { importId, trades: 3 })).toMatchObject(incomplete);
    expect(await trades.read(person)).toMatchObject({ trades: [], imports: [] });
    await trades.stage(person, importId, second);
    expect((await trades.complete(other, { importId, trades: 5 })).status).toBe(409);
    expect((await trades.complete(person, { importId, trades: 5 })).status).toBe(200);
    expect((await trades.read(other)).trades).toEqual([]);
    expect((await trades.revert(other, importId)).status).toBe(400);
    expect((await trades.read(person)).trades).toHaveLength(5);
  });

  it('is complete or absent, wherever its completion is cut off', async () => {
    // The first three requests count the caller.
    for (let request = 3; request <= 7; request += 1) {
      const person = await subscriber();
      const importId = newImportId();
      await trades.stage(person, importId, { offset: 0, trades: manyPurchases(150) });
      app.requests.watch({ request, when: 'after' });
      const completion = { importId, name: 'negociacao.xlsx', trades: 150 };
      const answer = await call(importTrades, completion, person.headers);
      expect(answer.status).not.toBe(200);
      app.requests.watch();
      const { trades: counted, imports } = await trades.read(person);
      expect([counted.length, imports.length]).toEqual(request === 7 ? [150, 1] : [0, 0]);
      expect((await trades.complete(person, { importId, trades: 150 })).status).toBe(200);
      expect((await trades.read(person)).trades).toHaveLength(150);
    }
  });

  it('continues with a part that was cut off anywhere', async () => {
    const part = { offset: 0, trades: manyPurchases(150) };
    for (let request = 3; request <= 12; request += 1) {
      const person = await subscriber();
      const importId = newImportId();
      await trades.stage(person, newImportId(), part);
      app.requests.watch({ request, when: 'after' });
      const cutOff = await trades.stage(person, importId, part);
      // Leftovers of the import before are not worth an error.
      expect(cutOff.status === 200).toBe(request > 8);
      app.requests.watch();
      expect((await trades.stage(person, importId, part)).status).toBe(200);
      expect((await trades.complete(person, { importId, trades: 150 })).status).toBe(200);
      // The completion deletes what the cut-off part has left of the import before.
      expect(await trades.rowsOf(person, 'TRADE#')).toHaveLength(150);
      await trades.revert(person, importId);
      expect(await trades.rowsOf(person, 'TRADE#')).toEqual([]);
    }
  });

  it('replaces an unfinished one, whose rows are deleted and never count', async () => {
    const person = await subscriber();
    const abandoned = newImportId();
    await trades.stage(person, abandoned, { offset: 0, trades: manyPurchases(150) });
    const importId = newImportId();
    await trades.stage(person, importId, { offset: 0, trades: [purchase] });
    expect(await trades.rowsOf(person, 'TRADE#')).toHaveLength(1);
    // The page of the unfinished import starts again; with its rows gone it cannot be completed.
    expect(await trades.complete(person, { importId: abandoned, trades: 150 })).toMatchObject({
      body: { code: 'import_incomplete' },
    });
    expect((await trades.complete(person, { importId, trades: 1 })).status).toBe(200);
    expect((await trades.read(person)).trades).toHaveLength(1);
  });

  it('is not mixed with another one that is uploaded at the same time', async () => {
    const person = await subscriber();
    const [one, two] = [newImportId(), newImportId()];
    const all = manyPurchases(400);
    const upload = async (importId: string) => {
      const parts = trades.partsOf(all, 200);
      const answers = await Promise.all(parts.map((part) => trades.stage(person, importId, part)));
      if (answers.some(({ status }) => status !== 200)) return 409;
      return (await trades.complete(person, { importId, trades: 400 })).status;
    };
    const statuses = await Promise.all([upload(one), upload(two)]);
    for (const status of statuses) expect([200, 409]).toContain(status);
    const { trades: counted, imports } = await trades.read(person);
    expect(imports).toHaveLength(statuses.filter((status) => status === 200).length);
    expect(counted).toHaveLength(400 * imports.length);
  });

  it('is rejected beyond ten thousand trades, and changes nothing', async () => {
    const person = await subscriber();
    const message = 'A carteira tem no máximo 10.000 operações.';
    const tooMany = { status: 400, body: { fields: [{ path: 'trades', message }] } };
    const part = { offset: 9_900, trades: manyPurchases(101) };
    expect(await trades.stage(person, newImportId(), part)).toMatchObject(tooMany);
    await sessions.putItems({
      ...holdingRow(person.account.id, '2026-11-20T12:00:00.000Z'),
      statements: [],
      trades: 10_000,
    });
    expect(
      await trades.stage(person, newImportId(), { offset: 0, trades: [purchase] }),
    ).toMatchObject(tooMany);
    expect(await trades.rowsOf(person, 'TRADE#')).toEqual([]);
  });
});

describe('reverting an import', () => {
  it('removes its trades, also corrected ones, and no others', async () => {
    const person = await subscriber();
    await trades.save(person, { added: [{ ...purchase, ticker: 'ITUB4' }] });
    const kept = await trades.importAll(person, [{ ...purchase, ticker: 'BBAS3' }]);
    const importId = await trades.importAll(person, manyPurchases(150));
    const corrected = (await trades.read(person)).trades.find((one) => one.importId === importId);
    await trades.save(person, {
      replaced: [{ id: corrected?.id, trade: { ...purchase, day: '2026-11-27' } }],
    });
    const changed = (await trades.read(person)).trades.filter((one) => one.isCorrected === true);
    expect(changed).toMatchObject([{ id: corrected?.id, day: '2026-11-27', importId }]);
    expect((await trades.revert(person, importId)).status).toBe(200);
    const { trades: left, imports } = await trades.read(person);
    expect(left.map(({ ticker }) => ticker).toSorted()).toEqual(['BBAS3', 'ITUB4']);
    expect(imports.map(({ id }) => id)).toEqual([kept]);
    expect(await trades.rowsOf(person, 'TRADE#')).toHaveLength(2);
    const positions = await trades.positions(person);
    expect(positions.map(([ticker]) => ticker)).toEqual(['BBAS3', 'ITUB4']);
    expect((await trades.revert(person, importId)).status).toBe(400);
  });

  it('counts no row that could not be deleted, and the next import deletes it', async () => {
    const person = await subscriber();
    const importId = await trades.importAll(person, manyPurchases(150));
    const version = await trades.versionOf(person);
    // Three requests count the caller, three read, one writes the portfolio; the next one is cut off.
    app.requests.watch({ request: 8, when: 'before' });
    const reverted = await call(revertImport, { importId, ...version }, person.headers);
    app.requests.watch();
    expect(reverted.status).toBe(200);
    expect(await trades.rowsOf(person, 'TRADE#')).toHaveLength(150);
    expect(await trades.read(person)).toMatchObject({ trades: [], imports: [] });
    expect(await trades.positions(person)).toEqual([]);
    await trades.importAll(person, [purchase]);
    expect(await trades.rowsOf(person, 'TRADE#')).toHaveLength(1);
  });

  it('restores the statements that it replaced, until they are changed again', async () => {
    const person = await subscriber();
    await trades.savePositions(person, [statement]);
    const before = await trades.portfolio(person);
    const replacing = { ...statement, quantity: '50', day: '2026-11-29' };
    const first = await trades.importAll(person, [], [replacing]);
    expect(await trades.positions(person)).toEqual([['VALE3', '50', '60', 'XP']]);
    await trades.revert(person, first);
    expect((await trades.portfolio(person)).positions).toEqual(before.positions);

    const older = await trades.importAll(person, [purchase], [replacing]);
    const newer = await trades.importAll(person, [purchase], [{ ...replacing, quantity: '60' }]);
    const changes = async () =>
      (await trades.read(person)).imports.map(({ id, changedSince }) => [id, changedSince]);
    expect(await changes()).toEqual([
      [older, 'positions'],
      [newer, null],
    ]);
    expect(await trades.revert(person, older)).toMatchObject({
      status: 400,
      body: { fields: [{ path: 'importId' }] },
    });
    await trades.savePositions(person, [{ ...statement, quantity: '5' }]);
    expect(await changes()).toEqual([
      [older, 'positions'],
      [newer, 'positions'],
    ]);
    expect((await trades.revert(person, newer)).status).toBe(400);
  });

  it('accepts statements of traded assets from today’s file, and not of a later day', async () => {
    const person = await subscriber();
    const answer = await trades.complete(person, {
      importId: newImportId(),
      trades: 0,
      statements: [{ ...statement, day: '2026-11-30' }],
    });
    expect(answer).toMatchObject({ status: 400, body: { fields: [{ path: 'statements.0.day' }] } });
    const untraded = await trades.complete(person, {
      importId: newImportId(),
      trades: 0,
      statements: [{ ...statement, ticker: 'XPTO3', day: '2026-11-28' }],
    });
    expect(untraded).toMatchObject({ body: { fields: [{ path: 'statements.0.ticker' }] } });
    expect(await trades.rowsOf(person, 'PORTFOLIO')).toEqual([]);
  });
});
