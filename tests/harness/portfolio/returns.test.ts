import { expect, it } from 'vitest';
import { dividendsKey } from '../../../functions/market/asset-store.ts';
import { closesKey, type DayValue } from '../../../functions/market/history/series-item.ts';
import { seriesStore } from '../../../functions/market/history/series-store.ts';
import { getPortfolioReturns, refreshCloses } from '../../../shared/contracts/portfolio/returns.ts';
import { holdingRow } from '../../support/users/holding.ts';
import type { TestUser } from '../../support/users/sessions.ts';
import { visits } from '../support/visits.ts';
import { purchase, tradeCalls } from './trade-calls.ts';

const app = await visits();
const { call, sessions, clock } = app;
const trades = tradeCalls(app);
const store = seriesStore(app.table);

const returnsOf = async ({ headers }: Pick<TestUser, 'headers'>) =>
  getPortfolioReturns.response.parse((await call(getPortfolioReturns, {}, headers)).body);

/** Stores closes as if the partner had been read now. */
async function storeCloses(ticker: string, values: readonly DayValue[]): Promise<void> {
  const lease = { key: closesKey(ticker), owner: 'test' };
  expect(await store.takeLease(lease, await store.read(lease.key), clock.now())).toBe(true);
  await store.save(lease, { values, longestRange: '10y' }, clock.now());
}

it('measures what was held from stored closes, and all stored payments', async () => {
  const person = await sessions.makeUser({ plano: 'ativo' });
  const vale = { ...purchase, ticker: 'VALE3' };
  await trades.save(person, {
    added: [
      { ...vale, day: '2024-03-04', price: '50' },
      { ...vale, day: '2026-11-26', kind: 'sell', price: '66', fees: '100' },
    ],
  });
  await storeCloses('VALE3', [
    { day: '2024-03-04', value: 50 },
    { day: '2024-06-03', value: 60 },
    { day: '2024-06-04', value: 57 },
    { day: '2026-10-28', value: 60 },
    { day: '2026-11-25', value: 66 },
  ]);
  // Older than the year that the portfolio's page shows.
  const payment = { date: '2024-09-02', recordDay: '2024-06-03', type: 'JCP', amount: 3 };
  await sessions.putItems({
    ...dividendsKey('VALE3'),
    entity: 'AssetDividends',
    content: JSON.stringify([payment]),
    readAt: clock.milliseconds(),
  });

  const { periods, week, ...lists } = await returnsOf(person);
  // 50 to 60, 57 and a payment of 3; then 57 to 66, sold at 65: 1.2 × 1 × 65 / 57. Gain: 6500 + 300 − 5000.
  expect(periods.at(-1)).toMatchObject({
    period: 'MAX',
    from: '2024-03-03',
    timeWeightedInBasisPoints: 3684,
    isYearly: true,
    gainInCentavos: 180_000,
    investedInCentavos: -150_000,
  });
  // 60 to 65.
  expect(periods[0]).toMatchObject({
    period: '1M',
    from: '2026-10-28',
    timeWeightedInBasisPoints: 833,
    moneyWeightedInBasisPoints: 833,
    gainInCentavos: 50_000,
  });
  // 60 was the last close before the week.
  expect(week).toEqual({
    from: '2026-11-19',
    contributions: [{ ticker: 'VALE3', amountInCentavos: 50_000 }],
  });
  expect(lists).toEqual({
    until: '2026-11-25',
    withoutCloses: [],
    withIssues: [],
    missingSplits: [],
    pending: [],
  });
});

it('names what is pending until it is refreshed', async () => {
  const person = await sessions.makeUser({ plano: 'ativo' });
  await trades.save(person, { added: [purchase, { ...purchase, ticker: 'BTC' }] });
  expect(await returnsOf(person)).toMatchObject({ periods: [], week: null, pending: ['PETR4'] });
  expect((await call(refreshCloses, {}, person.headers)).status).toBe(200);
  const { periods, pending, withoutCloses } = await returnsOf(person);
  expect(pending).toEqual([]);
  // Coins have no closes.
  expect(withoutCloses).toEqual(['BTC']);
  expect(periods).toHaveLength(8);
  expect(periods.at(-1)).toMatchObject({ from: '2026-11-09', investedInCentavos: 600_000 });
  expect(periods[0]?.points.at(-1)?.cdi).toBeGreaterThan(0);
  expect(periods[0]?.points.at(-1)?.ibovespa).not.toBeNull();
});

it('is empty without a portfolio, and asks nothing of the partner without a plan', async () => {
  const empty = {
    periods: [],
    week: null,
    until: null,
    withoutCloses: [],
    withIssues: [],
    missingSplits: [],
  };
  const person = await sessions.makeUser({ plano: 'inativo' });
  expect(await returnsOf(person)).toEqual({ ...empty, pending: [] });
  await sessions.putItems(
    holdingRow(person.account.id, '2026-11-05T15:00:00.000Z', { ticker: 'ITUB4' }),
  );
  expect(await returnsOf(person)).toEqual({ ...empty, withIssues: ['ITUB4'], pending: [] });
});
