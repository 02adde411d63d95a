import { describe, expect, it } from 'vitest';
import { editionStore } from '../../../functions/market/editions/edition-store.ts';
import { newestPricesStore } from '../../../functions/market/read-models/newest-prices-store.ts';
import { jumpKey, priceJumpEntity } from '../../../functions/entities/edition.ts';
import { accountPartition } from '../../../functions/entities/account-rows.ts';
import { portfolioKey } from '../../../functions/entities/portfolio.ts';
import { deleteAccount, downloadMyData } from '../../../shared/contracts/accounts.ts';
import {
  getPortfolio,
  refreshPortfolio,
  savePortfolio,
  type Portfolio,
} from '../../../shared/contracts/portfolio/portfolio.ts';
import { searchStocks } from '../../../shared/contracts/stock-search.ts';
import { factNames } from '../../../shared/editions/edition-facts.ts';
import { saoPauloDay } from '../../../shared/market/b3-session.ts';
import { holdingRow } from '../../support/users/holding.ts';
import type { TestUser } from '../../support/users/sessions.ts';
import { visits } from '../support/visits.ts';

const app = await visits();
const { call, sessions, visitor, partition } = app;
// A search loads the list of known assets that codes are checked against.
await call(searchStocks, { search: 'PETR4' }, visitor());

type Caller = Pick<TestUser, 'headers'>;
const subscriber = () => sessions.makeUser({ plano: 'ativo' });
const petrobras = {
  ticker: 'PETR4',
  quantity: '100',
  averagePrice: '30.1234',
  broker: 'Corretora A',
};
const bitcoin = { ticker: 'BTC', quantity: '0.00000001', averagePrice: null, broker: null };

const read = async ({ headers }: Caller): Promise<Portfolio> =>
  getPortfolio.response.parse((await call(getPortfolio, {}, headers)).body);
const save = async (
  { headers }: Caller,
  positions: readonly object[],
  over: { readonly version?: string | null; readonly onlyCheck?: true } = {},
) => {
  const { version, ...rest } = over;
  const known = version === undefined || version === null ? {} : { version };
  return call(savePortfolio, { positions: [...positions], ...known, ...rest }, headers);
};
const rowsOf = async ({ account }: TestUser) =>
  (await partition(accountPartition(account.id))).filter(({ SK }) => SK === 'PORTFOLIO');

describe('a portfolio', () => {
  it('is one row of its account, and readable only by it', async () => {
    const person = await subscriber();
    const other = await subscriber();
    expect(await read(person)).toEqual({
      positions: [],
      updated_at: null,
      assets: [],
      hasTrades: false,
      mayChange: true,
      pending: [],
    });
    const saved = await save(person, [petrobras, { ...petrobras, broker: 'Corretora B' }, bitcoin]);
    expect(saved.status).toBe(200);
    const shown = savePortfolio.response.parse(saved.body);
    expect(shown.assets.map(({ ticker, assetClass, isListed }) => [ticker, assetClass, isListed]))
      // Each asset appears once, even if it is held at several brokers.
      .toEqual([
        ['PETR4', 'stock', true],
        ['BTC', 'crypto', true],
      ]);
    const [row, ...more] = await rowsOf(person);
    expect(more).toEqual([]);
    expect(row).toEqual({
      ...portfolioKey(person.account.id),
      entity: 'Portfolio',
      positions: shown.positions,
      updated_at: shown.updated_at,
    });
    expect(shown.positions[2]).toEqual({ ...bitcoin, quantityAsOf: shown.updated_at });
    expect((await read(other)).positions).toEqual([]);
    expect((await call(getPortfolio, {}, {})).status).toBe(401);
  });

  it('is replaced completely or not at all', async () => {
    const person = await subscriber();
    const unknown = await save(person, [
      petrobras,
      { ...petrobras, ticker: 'XPTO3' },
      { ...petrobras, ticker: 'VALE3' },
    ]);
    expect(unknown).toMatchObject({
      status: 400,
      body: {
        code: 'invalid_request',
        fields: [
          {
            path: 'positions.1.ticker',
            message:
              'Não encontramos XPTO3 entre os ativos da B3 e as criptomoedas que acompanhamos.',
          },
        ],
      },
    });
    // The list has the code, but with a price in dollars.
    expect((await save(person, [petrobras, { ...petrobras, ticker: 'AAPL' }])).body).toMatchObject({
      fields: [
        {
          path: 'positions.1.ticker',
          message:
            'AAPL não é da B3, e a carteira soma em reais. De empresas de fora, escolha o BDR, como AAPL34.',
        },
      ],
    });
    for (const wrong of [
      { quantity: '0' },
      { quantity: 100 },
      { averagePrice: '-1' },
      { broker: '=cmd' },
      { extra: true },
    ]) {
      expect((await save(person, [{ ...petrobras, ...wrong }])).status).toBe(400);
    }
    expect((await save(person, [petrobras, petrobras])).status).toBe(400);
    expect(await rowsOf(person)).toEqual([]);
  });

  it('keeps a delisted code, and accepts no new position of it', async () => {
    const person = await subscriber();
    const at = app.clock.now().toISOString();
    await sessions.putItems(holdingRow(person.account.id, at, { ...petrobras, ticker: 'XPTO3' }));
    const [gone] = (await read(person)).assets;
    expect(gone).toMatchObject({ ticker: 'XPTO3', isListed: false, price: null });
    const kept = await save(person, [{ ...petrobras, ticker: 'XPTO3' }, bitcoin], { version: at });
    expect(kept.status).toBe(200);
  });

  it('can be saved only from the newest version, and by one of two concurrent pages', async () => {
    const person = await subscriber();
    expect((await save(person, [petrobras], { version: '2020-01-01T00:00:00.000Z' })).status).toBe(
      409,
    );
    await save(person, [petrobras]);
    expect(await save(person, [bitcoin])).toMatchObject({
      status: 409,
      body: { code: 'changed_meanwhile' },
    });
    const { updated_at: version } = await read(person);
    const answers = await Promise.all([
      save(person, [bitcoin], { version }),
      save(person, [{ ...petrobras, quantity: '5' }], { version }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await read(person)).positions).toHaveLength(1);
  });

  it('is only validated by a preview, and not stored', async () => {
    const person = await subscriber();
    expect((await save(person, [petrobras], { onlyCheck: true })).status).toBe(200);
    expect(
      (await save(person, [{ ...bitcoin, ticker: 'XPTO3' }], { onlyCheck: true })).status,
    ).toBe(400);
    expect(await rowsOf(person)).toEqual([]);
  });

  it('allows two hundred positions at most, in one request', async () => {
    const person = await subscriber();
    const many = (count: number) =>
      Array.from({ length: count }, (_, at) => ({
        ...petrobras,
        broker: `Corretora de nome comprido número ${at}`,
      }));
    expect((await save(person, many(201))).status).toBe(400);
    expect((await save(person, many(200))).status).toBe(200);
    expect((await read(person)).positions).toHaveLength(200);
  });
});

describe('permission to change it', () => {
  it('requires a plan or a running trial; others may read what they have left', async () => {
    const person = await sessions.makeUser({ plano: 'inativo' });
    const at = app.clock.now().toISOString();
    await sessions.putItems(holdingRow(person.account.id, at, petrobras));
    expect(await read(person)).toMatchObject({
      mayChange: false,
      pending: [],
      positions: [{ ticker: 'PETR4' }],
    });
    expect(await save(person, [], { version: at })).toMatchObject({
      status: 403,
      body: { code: 'access_required' },
    });
    expect((await call(refreshPortfolio, {}, person.headers)).status).toBe(403);
    expect(await rowsOf(person)).toMatchObject([{ updated_at: at }]);

    const trial = await sessions.makeTrialUser();
    expect((await save(trial, [petrobras])).status).toBe(200);
    expect(await read(trial)).toMatchObject({ mayChange: true });
    const ended = await sessions.makeTrialUser({ data_expiracao: at });
    expect((await save(ended, [petrobras])).status).toBe(403);
  });

  it('is part of the account’s export, and is deleted with the account', async () => {
    const person = await subscriber();
    await save(person, [petrobras]);
    const download = await call(downloadMyData, {}, person.headers);
    expect(download.body).toMatchObject({
      records: { carteira: [{ positions: [petrobras] }] },
    });
    const deleted = await call(
      deleteAccount,
      { confirmation: 'EXCLUIR' },
      { ...visitor(), ...person.headers },
    );
    expect(deleted.status).toBe(200);
    expect(await rowsOf(person)).toEqual([]);
    expect((await call(getPortfolio, {}, person.headers)).status).toBe(404);
    expect((await save(person, [petrobras])).status).not.toBe(200);
  });
});

describe('the value of its assets', () => {
  it('is requested from the partner three at a time, and cached for all readers', async () => {
    const person = await subscriber();
    const tickers = ['RADL3', 'SUZB3', 'MXRF11', 'AAPL34'];
    await save(
      person,
      tickers.map((ticker) => ({ ...petrobras, ticker })),
    );
    const { pending } = await read(person);
    expect(pending).toEqual(tickers);
    const first = refreshPortfolio.response.parse(
      (await call(refreshPortfolio, {}, person.headers)).body,
    );
    expect(first.pending).toEqual(['AAPL34']);
    expect(first.assets.map(({ ticker }) => ticker)).toEqual(['RADL3', 'SUZB3', 'MXRF11']);
    for (const { price, dividends } of first.assets) {
      expect(price?.priceInReais).toBeGreaterThan(0);
      expect(price?.delayMinutes).toBeGreaterThan(0);
      expect(dividends).not.toBeNull();
    }
    // A fund pays every month.
    expect(first.assets[2]?.dividends?.length).toBeGreaterThan(5);
    await call(refreshPortfolio, {}, person.headers);
    const { assets, pending: left } = await read(person);
    expect(left).toEqual([]);
    expect(assets.map(({ assetClass }) => assetClass)).toEqual(['stock', 'stock', 'fii', 'bdr']);

    const other = await subscriber();
    await save(other, [{ ...petrobras, ticker: 'RADL3' }]);
    expect((await read(other)).pending).toEqual([]);
  });

  it('reports a likely split until its owner has confirmed the quantity', async () => {
    const person = await subscriber();
    await save(person, [{ ...petrobras, ticker: 'VALE3' }, bitcoin]);
    const before = await read(person);
    const day = saoPauloDay(app.clock.now());
    const jump = { day, changeInBasisPoints: -5_000 };
    await sessions.putItems({
      ...jumpKey(day, 'VALE3'),
      entity: priceJumpEntity,
      ticker: 'VALE3',
      ...jump,
    });
    // Until then an instance uses its cached data.
    app.clock.advance('6m');
    expect((await read(person)).assets.map(({ jumps }) => jumps)).toEqual([[jump], []]);

    const version = before.updated_at;
    const answer = await save(
      person,
      [{ ...petrobras, ticker: 'VALE3', checked: true }, { ...bitcoin }],
      { version },
    );
    const { positions } = savePortfolio.response.parse(answer.body);
    const [held, coin] = positions;
    expect([held?.quantity, coin?.quantityAsOf]).toEqual([
      '100',
      before.positions[1]?.quantityAsOf,
    ]);
    expect(Date.parse(held?.quantityAsOf ?? '')).toBeGreaterThan(
      Date.parse(before.positions[0]?.quantityAsOf ?? ''),
    );
  });

  it('uses the newest edition, and detects splits of the year before', async () => {
    const editions = editionStore(sessions.table);
    const prices = newestPricesStore(sessions.table);
    const facts = (day: string) => ({
      kind: 'closing' as const,
      day,
      session: { day, closesAt: `${day}T20:00:00.000Z` },
      madeAt: `${day}T21:00:00.000Z`,
      missing: [...factNames],
    });
    const quotes = (priceInReais: number, jumps: readonly number[]) => ({
      source: 'brapi' as const,
      at: '2031-12-30T20:00:00.000Z',
      precision: 'instant' as const,
      delayMinutes: 15,
      quotes: {
        PETR4: { name: 'P', priceInReais, changeInBasisPoints: 1, volume: 1, type: 'stock' },
      },
      jumps: jumps.map((changeInBasisPoints, at) => ({ ticker: `AAA${at}`, changeInBasisPoints })),
    });
    await editions.freeze(facts('2031-12-29'), quotes(10, [-5_000, 90_000]));
    await editions.freeze(facts('2031-12-30'), quotes(11, []));
    // More than 40 assets cannot be a valid quote set.
    await editions.freeze(
      facts('2031-12-26'),
      quotes(
        9,
        Array.from({ length: 41 }, () => 5_000),
      ),
    );
    expect((await prices.readQuotes('2032-01-02'))?.quotes['PETR4']?.priceInReais).toBe(11);
    expect((await prices.readFacts('2032-01-02'))?.day).toBe('2031-12-30');
    const jumps = await prices.readJumps('2031-07-01', '2032-01-02');
    expect([...jumps.keys()]).toEqual(['AAA0', 'AAA1']);
    expect(await prices.readJumps('2031-12-30', '2032-01-02')).toEqual(new Map());
    expect(await prices.readQuotes('2041-01-02')).toBeUndefined();
  });
});
