import { describe, expect, it } from 'vitest';
import { longBenchmarkKey, packSeries } from '../../../functions/market/history/series-item.ts';
import { deleteAccount, downloadMyData } from '../../../shared/contracts/accounts.ts';
import {
  getFixedIncome,
  saveFixedIncome,
} from '../../../shared/contracts/portfolio/fixed-income.ts';
import type { Investment } from '../../../shared/portfolio/fixed-income/investment.ts';
import type { TestUser } from '../../support/users/sessions.ts';
import { visits } from '../support/visits.ts';
import { newImportId, purchase, tradeCalls } from './trade-calls.ts';

const app = await visits();
const { call, sessions } = app;
const trades = tradeCalls(app);
const subscriber = () => sessions.makeUser({ plano: 'ativo' });

// On this Saturday the newest rate is Thursday's.
const cdi = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26'].map((day) => ({
  day,
  value: 14.9,
}));
await sessions.putItems({
  ...longBenchmarkKey('cdi'),
  entity: 'Benchmark',
  content: await packSeries(cdi),
  readAt: Date.parse('2026-11-27T12:00:00Z'),
});

const cdb: Investment = {
  kind: 'cdb',
  name: 'CDB Banco A 2028',
  broker: 'Banco A',
  amountInCentavos: 1_000_000,
  day: '2026-11-23',
  index: { kind: 'cdi', percentInBasisPoints: 10_000 },
  maturity: '2028-11-23',
  statedValue: null,
};
const inFile: Investment = {
  ...cdb,
  amountInCentavos: null,
  day: null,
  index: null,
  statedValue: { grossInCentavos: 1_010_000, netInCentavos: 1_005_000, day: '2026-11-27' },
};

const read = async ({ headers }: TestUser) =>
  getFixedIncome.response.parse((await call(getFixedIncome, {}, headers)).body);
const save = async (
  person: TestUser,
  changes: {
    readonly added?: readonly Investment[];
    readonly replaced?: readonly { readonly id: string; readonly investment: Investment }[];
    readonly removed?: readonly string[];
    readonly version?: string;
  },
) =>
  call(
    saveFixedIncome,
    { added: [], replaced: [], removed: [], ...(await trades.versionOf(person)), ...changes },
    person.headers,
  );
const added = async (person: TestUser, investment = cdb) => {
  expect((await save(person, { added: [investment] })).status).toBe(200);
  const [first] = (await read(person)).investments;
  if (first === undefined) throw new Error('no investment');
  return first;
};

describe('investments in fixed income', () => {
  it('are added, replaced and removed, each with its value', async () => {
    const person = await subscriber();
    expect(await read(person)).toEqual({
      investments: [],
      updated_at: null,
      mayChange: true,
      isOutdated: false,
    });
    const { id, value } = await added(person);
    // 1.00055131^4 = 1.002207; after 4 days: IOF 86 % and income tax 22.5 %.
    expect(value).toEqual({
      grossInCentavos: 1_002_207,
      netInCentavos: 1_000_239,
      iofInCentavos: 1_898,
      incomeTaxInCentavos: 70,
      day: '2026-11-27',
      isEstimate: true,
      isMatured: false,
    });
    expect((await read(await subscriber())).investments).toEqual([]);
    const renamed = { ...cdb, name: 'CDB Banco A' };
    await save(person, { replaced: [{ id, investment: renamed }] });
    expect((await read(person)).investments).toMatchObject([{ id, ...renamed }]);
    const removed = await save(person, { added: [{ ...cdb, kind: 'lci' }], removed: [id] });
    expect(removed).toMatchObject({
      status: 200,
      body: { investments: [{ kind: 'lci', value: { netInCentavos: 1_002_207 } }] },
    });
  });

  it('are written in one transaction after one read, and read with two requests', async () => {
    const person = await subscriber();
    await added(person);
    const { version } = await trades.versionOf(person);
    const names = () => app.requests.names.filter((name) => name !== 'UpdateItem');
    app.requests.watch();
    await call(
      saveFixedIncome,
      { added: [cdb], replaced: [], removed: [], version },
      person.headers,
    );
    // Access, portfolio, write, rates.
    const reads = ['BatchGetItem', 'BatchGetItem'];
    expect(names()).toEqual([...reads, 'TransactWriteItems', 'BatchGetItem']);
    app.requests.watch();
    await read(person);
    expect(names()).toEqual([...reads, 'BatchGetItem']);
  });

  it('are rejected as a whole for one that cannot be', async () => {
    const person = await subscriber();
    const { id } = await added(person);
    const version = (await read(person)).updated_at ?? undefined;
    const rejected = async (changes: Parameters<typeof save>[1], path: string) => {
      const answer = await save(person, { added: [cdb], ...changes });
      expect(answer).toMatchObject({
        status: 400,
        body: { code: 'invalid_request', fields: [{ path }] },
      });
    };
    await rejected({ added: [cdb, { ...cdb, day: '2026-11-29' }] }, 'added.1.day');
    await rejected({ added: [{ ...cdb, day: '1994-06-30' }] }, 'added.0.day');
    await rejected({ added: [{ ...cdb, maturity: '2026-11-23' }] }, 'added.0.maturity');
    await rejected({ added: [{ ...cdb, maturity: '2126-11-29' }] }, 'added.0.maturity');
    await rejected({ added: [{ ...cdb, index: null }] }, 'added.0.amountInCentavos');
    await rejected({ removed: ['fix_01JZZZZZZZZZZZZZZZZZZZZZZZ'] }, 'removed.0');
    await rejected({ removed: [id, id] }, 'removed.1');
    await rejected({ replaced: [{ id, investment: cdb }], removed: [id] }, 'removed.0');
    expect((await save(person, { added: Array.from({ length: 41 }, () => cdb) })).status).toBe(400);
    expect(await read(person)).toMatchObject({ investments: [{ id }], updated_at: version });

    await save(person, { added: Array.from({ length: 40 }, () => cdb) });
    await save(person, { added: Array.from({ length: 40 }, () => cdb) });
    const full = await save(person, { added: Array.from({ length: 20 }, () => cdb) });
    expect(full.body).toMatchObject({
      fields: [{ message: 'A carteira tem no máximo 100 aplicações de renda fixa.' }],
    });
  });

  it('are not saved over a newer version, nor without access', async () => {
    const person = await subscriber();
    await added(person);
    const { version } = await trades.versionOf(person);
    await trades.save(person, { added: [purchase] });
    const answer = await save(person, {
      added: [cdb],
      ...(version === undefined ? {} : { version }),
    });
    expect(answer).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } });
    const former = await sessions.makeUser({ plano: 'inativo' });
    expect((await save(former, { added: [cdb] })).body).toMatchObject({ code: 'access_required' });
    expect((await read(former)).mayChange).toBe(false);
    expect((await call(getFixedIncome, {}, {})).status).toBe(401);
  });

  it('stay when positions and trades are saved, imported and reverted', async () => {
    const person = await subscriber();
    const { id } = await added(person);
    const kept = async () => (await read(person)).investments.map((one) => one.id);
    await trades.savePositions(person, [
      { ticker: 'VALE3', quantity: '10', averagePrice: '60', broker: 'XP' },
    ]);
    expect(await kept()).toEqual([id]);
    await trades.save(person, { added: [purchase] });
    expect(await kept()).toEqual([id]);
    await trades.savePositions(person, [
      { ticker: 'VALE3', quantity: '20', averagePrice: '60', broker: 'XP' },
    ]);
    expect(await kept()).toEqual([id]);
    const importId = await trades.importAll(person, [purchase]);
    expect(await kept()).toEqual([id]);
    await trades.revert(person, importId);
    expect(await kept()).toEqual([id]);

    // And a saved investment keeps positions, trades and imports.
    await trades.importAll(person, [purchase]);
    const before = await trades.read(person);
    const { positions } = await trades.portfolio(person);
    await save(person, { added: [cdb] });
    expect(await trades.read(person)).toEqual({ ...before, updated_at: expect.any(String) });
    expect((await trades.portfolio(person)).positions).toEqual(positions);
  });
});

describe('a deleted account', () => {
  it('takes its investments with it, and the download contains them', async () => {
    const person = await subscriber();
    const { value: _, ...stored } = await added(person);
    const download = await call(downloadMyData, {}, person.headers);
    expect(download.body).toMatchObject({ records: { carteira: [{ fixedIncome: [stored] }] } });
    await call(deleteAccount, { confirmation: 'EXCLUIR' }, { ...app.visitor(), ...person.headers });
    expect(await trades.rowsOf(person, 'PORTFOLIO')).toEqual([]);
    expect((await call(getFixedIncome, {}, person.headers)).status).toBe(404);
  });
});

describe('an import of fixed income', () => {
  it('adds investments once, and replaces them with newer values', async () => {
    const person = await subscriber();
    const { id } = await added(person);
    const first = newImportId();
    const lca: Investment = { ...inFile, kind: 'lca', name: 'LCA Banco B', maturity: null };
    await trades.complete(person, { importId: first, trades: 0, fixedIncome: [inFile, lca] });
    const { investments } = await read(person);
    // The typed investment keeps what the file does not say.
    expect(investments).toMatchObject([
      { ...cdb, id, statedValue: inFile.statedValue, value: { isEstimate: false } },
      { name: 'LCA Banco B', value: { grossInCentavos: 1_010_000 } },
    ]);
    const at = (day: string, grossInCentavos: number): Investment => ({
      ...lca,
      name: '  lca banco  b',
      statedValue: { grossInCentavos, netInCentavos: null, day },
    });
    const values = async () =>
      (await read(person)).investments.map(({ value }) => value?.grossInCentavos);
    await trades.complete(person, {
      importId: newImportId(),
      trades: 0,
      fixedIncome: [at('2026-11-28', 1_020_000)],
    });
    expect(await values()).toEqual([1_010_000, 1_020_000]);
    await trades.complete(person, {
      importId: newImportId(),
      trades: 0,
      fixedIncome: [at('2026-10-30', 990_000)],
    });
    expect(await values()).toEqual([1_010_000, 1_020_000]);
  });

  it('updates a typed investment that the user has recognised, once and from then on', async () => {
    const person = await subscriber();
    const { id } = await added(person);
    const elsewhere: Investment = { ...inFile, name: 'CDB - CDB126ABC', broker: 'Banco A S.A.' };
    await trades.complete(person, {
      importId: newImportId(),
      trades: 0,
      fixedIncome: [{ ...inFile, name: 'CDB Banco Z' }, elsewhere],
      sameFixedIncome: [{ index: 1, id }],
    });
    const expected = [
      { ...cdb, id, name: elsewhere.name, broker: 'Banco A S.A.', statedValue: inFile.statedValue },
      { name: 'CDB Banco Z' },
    ];
    expect((await read(person)).investments).toMatchObject(expected);
    await trades.complete(person, {
      importId: newImportId(),
      trades: 0,
      fixedIncome: [elsewhere],
    });
    expect((await read(person)).investments).toMatchObject(expected);
  });

  it('is reverted with its trades, until fixed income was changed again', async () => {
    const person = await subscriber();
    const { id, value: _, ...stored } = await added(person);
    const importId = newImportId();
    await trades.stage(person, importId, { offset: 0, trades: [purchase] });
    await trades.complete(person, { importId, trades: 1, fixedIncome: [inFile] });
    expect((await read(person)).investments).toMatchObject([{ statedValue: inFile.statedValue }]);
    expect(await trades.read(person)).toMatchObject({ trades: [{ importId }] });
    await trades.revert(person, importId);
    expect((await read(person)).investments).toMatchObject([{ id, ...stored }]);
    expect(await trades.read(person)).toMatchObject({ trades: [] });

    const older = newImportId();
    await trades.complete(person, { importId: older, trades: 0, fixedIncome: [inFile] });
    // Trades do not take the way back away.
    await trades.save(person, { added: [purchase] });
    expect((await trades.read(person)).imports).toMatchObject([{ changedSince: null }]);
    await save(person, { removed: [id] });
    expect((await trades.read(person)).imports).toMatchObject([{ changedSince: 'fixed-income' }]);
    expect((await trades.revert(person, older)).status).toBe(400);
    expect((await read(person)).investments).toEqual([]);
  });

  it('rejects values of a later day, and more than a hundred', async () => {
    const person = await subscriber();
    const later = { grossInCentavos: 1, netInCentavos: null, day: '2026-11-29' };
    expect(
      await trades.complete(person, {
        importId: newImportId(),
        trades: 0,
        fixedIncome: [{ ...inFile, statedValue: later }],
      }),
    ).toMatchObject({ status: 400, body: { fields: [{ path: 'fixedIncome.0.statedValue.day' }] } });
    await added(person);
    const hundred = Array.from({ length: 100 }, (_, index) => ({
      ...inFile,
      name: `CDB ${index}`,
    }));
    expect(
      await trades.complete(person, {
        importId: newImportId(),
        trades: 0,
        fixedIncome: hundred,
      }),
    ).toMatchObject({ status: 400, body: { fields: [{ path: 'fixedIncome' }] } });
  });
});

describe('the rates', () => {
  it('are outdated once those of a later bank day are published', async () => {
    const before = await subscriber();
    await added(before);
    expect((await read(before)).isOutdated).toBe(false);
    // On Tuesday the value of Monday is known, which needs Friday's rate.
    app.clock.advanceTo(new Date('2026-12-01T12:00:00-03:00'));
    const person = await subscriber();
    expect((await read(person)).isOutdated).toBe(false);
    await added(person);
    expect((await read(person)).isOutdated).toBe(true);
    const former = await sessions.makeUser({ plano: 'inativo' });
    expect((await read(former)).isOutdated).toBe(false);
  });
});
