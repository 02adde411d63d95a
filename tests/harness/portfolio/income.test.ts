import { describe, expect, it } from 'vitest';
import { dividendsKey } from '../../../functions/market/asset-store.ts';
import { getPortfolioIncome } from '../../../shared/contracts/portfolio/income.ts';
import { refreshPortfolio } from '../../../shared/contracts/portfolio/portfolio.ts';
import { searchStocks } from '../../../shared/contracts/stock-search.ts';
import type { Dividend } from '../../../shared/market/asset-data.ts';
import { holdingRow } from '../../support/users/holding.ts';
import type { TestUser } from '../../support/users/sessions.ts';
import { visits } from '../support/visits.ts';
import { purchase, tradeCalls } from './trade-calls.ts';

const app = await visits();
const { call, sessions, visitor } = app;
const trades = tradeCalls(app);
await call(searchStocks, { search: 'PETR4' }, visitor());
const subscriber = () => sessions.makeUser({ plano: 'ativo' });

type Caller = Pick<TestUser, 'headers'>;
const read = async ({ headers }: Caller) =>
  getPortfolioIncome.response.parse((await call(getPortfolioIncome, {}, headers)).body);
const refresh = async ({ headers }: Caller, request: object) =>
  refreshPortfolio.response.parse((await call(refreshPortfolio, request, headers)).body);

/** Stores payments as last read from the partner. */
async function storePayments(ticker: string, payments: readonly Dividend[]): Promise<void> {
  const readAt = app.clock.now();
  await sessions.putItems({
    ...dividendsKey(ticker),
    entity: 'AssetDividends',
    content: JSON.stringify(payments),
    readAt: readAt.getTime(),
  });
}

const interest = {
  date: '2026-11-25',
  recordDay: '2026-11-12',
  type: 'JCP',
  amount: 0.5,
} as const;

describe('the payments of a portfolio', () => {
  it('are those for what was held on their record days, also of sold assets', async () => {
    await storePayments('PETR4', [
      { ...interest, date: '2026-12-20', recordDay: '2026-12-01', type: 'DIVIDENDO' },
      interest,
      { ...interest, date: '2024-05-20', recordDay: '2024-05-02' },
    ]);
    await storePayments('ITSA4', [interest]);
    const person = await subscriber();
    await trades.save(person, {
      added: [
        { ...purchase, day: '2024-05-02' },
        { ...purchase, day: '2026-11-13', quantity: '50' },
        { ...purchase, ticker: 'ITSA4', day: '2026-01-05', quantity: '10' },
        { ...purchase, ticker: 'ITSA4', day: '2026-11-13', quantity: '10', kind: 'sell' },
      ],
    });
    const income = await read(person);
    const shown = { type: 'JCP', amountPerShareInReais: 0.5, recordDay: '2026-11-12' };
    expect(income).toMatchObject({
      received: [
        {
          ...shown,
          ticker: 'ITSA4',
          quantity: '10',
          grossInCentavos: 500,
          // 87.5 centavos
          withheldInCentavos: 88,
        },
        { ...shown, ticker: 'PETR4', quantity: '100', grossInCentavos: 5000 },
        // Two years ago, which the portfolio's own page does not read.
        { ticker: 'PETR4', paymentDay: '2024-05-20', withheldInCentavos: 750 },
      ],
      announced: [{ ticker: 'PETR4', quantity: '150', withheldInCentavos: 0 }],
      yields: [{ ticker: 'PETR4', yearInCentavos: 5000, costInCentavos: 450_000 }],
      statedSince: [],
      knownSince: '2024-05-20',
      unknown: [],
      splitSince: [],
    });
    expect((await trades.portfolio(person)).hasTrades).toBe(true);
  });

  it('begin with the statement of a position without trades', async () => {
    await storePayments('PETR4', [interest]);
    const person = await subscriber();
    await sessions.putItems(holdingRow(person.account.id, '2026-11-12T15:00:00.000Z'));
    const other = await subscriber();
    await sessions.putItems(holdingRow(other.account.id, '2026-11-13T15:00:00.000Z'));
    expect(await read(person)).toMatchObject({
      received: [{ quantity: '10', grossInCentavos: 500 }],
      statedSince: [{ ticker: 'PETR4', day: '2026-11-12' }],
    });
    expect(await read(other)).toMatchObject({
      received: [],
      statedSince: [{ ticker: 'PETR4', day: '2026-11-13' }],
    });
    expect((await trades.portfolio(person)).hasTrades).toBe(false);
  });

  it('are empty without a portfolio, and need a session', async () => {
    expect(await read(await subscriber())).toEqual({
      received: [],
      announced: [],
      yields: [],
      statedSince: [],
      knownSince: null,
      unknown: [],
      splitSince: [],
      mayChange: true,
      pending: [],
    });
    expect((await call(getPortfolioIncome, {}, {})).status).toBe(401);
  });

  it('are read at the partner for sold assets as well, once', async () => {
    const bought = { ...purchase, ticker: 'WEGE3', day: '2022-01-10' };
    const added = [
      bought,
      { ...bought, day: '2026-11-20', kind: 'sell' },
      { ...bought, ticker: 'MXRF11' },
    ];
    const person = await subscriber();
    await trades.save(person, { added });
    const before = await read(person);
    expect(before.unknown).toEqual(['MXRF11', 'WEGE3']);
    expect(before.pending).toEqual(['MXRF11', 'WEGE3']);
    // The page of positions shows only what is held.
    expect((await trades.portfolio(person)).pending).toEqual(['MXRF11']);
    expect((await refresh(person, { withSold: true })).pending).toEqual([]);
    const after = await read(person);
    expect(after).toMatchObject({ unknown: [], pending: [] });
    // A fund pays every month.
    expect(after.received.filter(({ ticker }) => ticker === 'MXRF11').length).toBeGreaterThan(40);
    // A day later, only the price of what is held is read again.
    app.clock.advance('25h');
    const later = await subscriber();
    await trades.save(later, { added });
    expect((await read(later)).pending).toEqual(['MXRF11']);
  });

  it('are shown without a plan, and not refreshed', async () => {
    const person = await sessions.makeUser({ plano: 'inativo' });
    await sessions.putItems(
      holdingRow(person.account.id, '2026-11-12T15:00:00.000Z', { ticker: 'BBAS3' }),
    );
    expect(await read(person)).toMatchObject({ unknown: ['BBAS3'], mayChange: false, pending: [] });
  });
});
