import { describe, expect, it } from 'vitest';
import { weekTradesReader } from '../../../functions/portfolio/report/week-trades.ts';
import { snapshotStore } from '../../../functions/portfolio/stores/snapshot-store.ts';
import { tradeStore } from '../../../functions/portfolio/stores/trade-store.ts';
import { deleteAccount, downloadMyData } from '../../../shared/contracts/accounts.ts';
import { saveFixedIncome } from '../../../shared/contracts/portfolio/fixed-income.ts';
import { getPortfolioIncome } from '../../../shared/contracts/portfolio/income.ts';
import { refreshPortfolio } from '../../../shared/contracts/portfolio/portfolio.ts';
import { getPortfolioReturns, refreshCloses } from '../../../shared/contracts/portfolio/returns.ts';
import { getTrades, saveTrades } from '../../../shared/contracts/portfolio/trades.ts';
import type { TestUser } from '../../support/users/sessions.ts';
import { visits } from '../support/visits.ts';
import { manyPurchases, newImportId, purchase, tradeCalls } from './trade-calls.ts';

const app = await visits();
const { call, sessions, table, visitor } = app;
const trades = tradeCalls(app);
const store = snapshotStore(table);
const many = manyPurchases(200);

async function makeTrader(imported = many): Promise<TestUser & { readonly importId: string }> {
  const person = await sessions.makeUser({ plano: 'ativo' });
  return { ...person, importId: await trades.importAll(person, imported) };
}
const snapshotsOf = async (person: TestUser) => trades.rowsOf(person, 'TRADE_SNAPSHOT');
const rowsOf = async ({ account }: TestUser) => tradeStore(table).readRows(account.id);

/** Returns the requests of a call, without those that count the caller. */
async function requestsOf(run: () => Promise<unknown>): Promise<readonly string[]> {
  app.requests.watch();
  await run();
  return app.requests.names.filter((name) => name !== 'UpdateItem');
}

describe('a snapshot of trades', () => {
  it('is stored by the first reader, and then read instead of the rows', async () => {
    const person = await makeTrader();
    expect(await snapshotsOf(person)).toEqual([]);
    const first = await trades.read(person);
    const { updated_at: version } = first;
    expect(await snapshotsOf(person)).toMatchObject([{ entity: 'TradeSnapshot', version }]);
    expect(first.trades).toEqual(await rowsOf(person));
    const again = await requestsOf(async () => {
      expect(await trades.read(person)).toEqual(first);
    });
    expect(again).toEqual(['BatchGetItem', 'BatchGetItem']);
  });

  it.each([
    ['returns', getPortfolioReturns, {}],
    ['payments', getPortfolioIncome, {}],
    ['trades', getTrades, {}],
    ['pending closes', refreshCloses, {}],
    ['pending payments', refreshPortfolio, { withSold: true }],
  ] as const)('serves the reader of %s', async (_, contract, body) => {
    const person = await makeTrader();
    await trades.read(person);
    // Then the function's instance has the prices of the newest edition.
    await call(contract, body, person.headers);
    const requests = await requestsOf(async () => {
      expect(await call(contract, body, person.headers)).toMatchObject({ status: 200 });
    });
    expect(requests).not.toContain('Query');
    expect(requests).not.toContain('TransactWriteItems');
  });

  it('serves the weekly report after a sale', async () => {
    const person = await makeTrader();
    await trades.save(person, { added: [{ ...purchase, kind: 'sell', quantity: '3' }] });
    await trades.read(person);
    const { portfolio } = await store.readWithPortfolio(person.account.id);
    const requests = await requestsOf(async () => {
      const read = await weekTradesReader(table)(person.account.id, portfolio, '2026-11-06');
      expect(read?.realised).toHaveLength(1);
    });
    expect(requests).toEqual(['Query', 'BatchGetItem']);
  });

  it('is not stored for fewer than 200 trades', async () => {
    const person = await makeTrader(many.slice(1));
    expect((await trades.read(person)).trades).toHaveLength(199);
    expect(await snapshotsOf(person)).toEqual([]);
  });

  it('is not stored by functions that only read', async () => {
    const person = await makeTrader();
    const requests = await requestsOf(async () => call(refreshCloses, {}, person.headers));
    expect(requests).toContain('Query');
    expect(await snapshotsOf(person)).toEqual([]);
  });
});

describe('an outdated snapshot of trades', () => {
  const fixedIncome = async (person: TestUser) =>
    call(
      saveFixedIncome,
      {
        added: [
          {
            kind: 'cdb',
            name: 'CDB Banco A 2028',
            broker: 'Banco A',
            amountInCentavos: 1_000_000,
            day: '2026-11-23',
            index: { kind: 'cdi', percentInBasisPoints: 10_000 },
            maturity: '2028-11-23',
            statedValue: null,
          },
        ],
        replaced: [],
        removed: [],
        ...(await trades.versionOf(person)),
      },
      person.headers,
    );
  const firstOf = async (person: TestUser) => (await rowsOf(person))[0]?.id ?? '';

  it.each<[string, (person: TestUser & { readonly importId: string }) => Promise<unknown>, number]>(
    [
      ['an added trade', async (person) => trades.save(person, { added: [purchase] }), 201],
      [
        'a replaced trade',
        async (person) =>
          trades.save(person, { replaced: [{ id: await firstOf(person), trade: purchase }] }),
        200,
      ],
      [
        'a removed trade',
        async (person) => trades.save(person, { removed: [await firstOf(person)] }),
        199,
      ],
      ['an import', async (person) => trades.importAll(person, [purchase]), 201],
      ['a reverted import', async (person) => trades.revert(person, person.importId), 0],
      ['changed positions', async (person) => trades.savePositions(person, []), 200],
      ['changed fixed income', fixedIncome, 200],
    ],
  )('is ignored after %s', async (_, change, count) => {
    const person = await makeTrader();
    await trades.read(person);
    const [before] = await snapshotsOf(person);
    await change(person);
    const { trades: read, updated_at } = await trades.read(person);
    expect(updated_at).not.toBe(before?.['version']);
    expect(read).toHaveLength(count);
    expect(read).toEqual(await rowsOf(person));
    const [after] = await snapshotsOf(person);
    expect(after?.['version']).toBe(count < 200 ? before?.['version'] : updated_at);
  });

  it('is not changed by an unfinished import, whose trades do not count', async () => {
    const person = await makeTrader();
    const { trades: before } = await trades.read(person);
    await trades.stage(person, newImportId(), { offset: 0, trades: [purchase] });
    const requests = await requestsOf(async () => {
      expect((await trades.read(person)).trades).toEqual(before);
    });
    expect(requests).not.toContain('Query');
    expect(await rowsOf(person)).toHaveLength(201);
  });

  it('does not replace one of a version that was saved while its trades were read', async () => {
    const person = await makeTrader();
    const accountId = person.account.id;
    const { portfolio: seen } = await store.readWithPortfolio(accountId);
    if (seen === undefined) throw new Error('no portfolio');
    const rows = await rowsOf(person);
    const change = { added: [purchase], replaced: [], removed: [], version: seen.updated_at };
    expect(await call(saveTrades, change, person.headers)).toMatchObject({ status: 200 });
    await store.save(accountId, seen, rows);
    expect(await snapshotsOf(person)).toEqual([]);
    const { updated_at: version } = await trades.read(person);
    await store.save(accountId, seen, rows);
    expect(await snapshotsOf(person)).toMatchObject([{ version }]);
  });
});

describe('a snapshot of trades that cannot be used', () => {
  it.each([
    ['is damaged', { content: Buffer.from('no gzip') }],
    ['has another schema', { schema: 0 }],
    ['has no content', { content: null }],
  ])('is ignored and replaced when it %s', async (_, damage) => {
    const person = await makeTrader();
    const { trades: before } = await trades.read(person);
    const [snapshot] = await snapshotsOf(person);
    await sessions.putItems({ ...snapshot, ...damage });
    expect((await trades.read(person)).trades).toEqual(before);
    expect(await snapshotsOf(person)).toEqual([snapshot]);
  });

  it('fails no reader when it cannot be stored', async () => {
    const person = await makeTrader();
    const { portfolio } = await store.readWithPortfolio(person.account.id);
    if (portfolio === undefined) throw new Error('no portfolio');
    const missing = snapshotStore({ ...table, name: 'missing' });
    await missing.save(person.account.id, portfolio, await rowsOf(person));
    expect(await snapshotsOf(person)).toEqual([]);
  });
});

describe('an account with a snapshot of trades', () => {
  it('has its trades once in the download', async () => {
    const person = await makeTrader();
    await trades.read(person);
    const { body } = await call(downloadMyData, {}, person.headers);
    const { records } = downloadMyData.response.parse(body);
    expect(records['operacoes_da_carteira']).toHaveLength(200);
    expect(Object.keys(records).toSorted()).toEqual([
      'Cadastro_site',
      'carteira',
      'login',
      'operacoes_da_carteira',
    ]);
  });

  it('loses it with the deletion, and gets none from a reader that is still running', async () => {
    const person = await makeTrader();
    const accountId = person.account.id;
    await trades.read(person);
    const { portfolio, trades: known = [] } = await store.readWithPortfolio(accountId);
    if (portfolio === undefined) throw new Error('no portfolio');
    await call(deleteAccount, { confirmation: 'EXCLUIR' }, { ...visitor(), ...person.headers });
    expect(await snapshotsOf(person)).toEqual([]);
    await store.save(accountId, portfolio, known);
    await app.drain();
    expect(await snapshotsOf(person)).toEqual([]);
  });
});
