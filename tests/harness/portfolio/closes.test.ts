import { beforeEach, describe, expect, it } from 'vitest';
import { historyReader } from '../../../functions/market/history/history-reader.ts';
import { closesKey, type DayValue } from '../../../functions/market/history/series-item.ts';
import { seriesStore } from '../../../functions/market/history/series-store.ts';
import { refreshCloses } from '../../../shared/contracts/portfolio/returns.ts';
import { dayAfter, saoPauloDay, tradingSession } from '../../../shared/market/b3-session.ts';
import { holdingRow } from '../../support/users/holding.ts';
import type { TestUser } from '../../support/users/sessions.ts';
import { visits } from '../support/visits.ts';
import { purchase, tradeCalls } from './trade-calls.ts';

const app = await visits();
const { call, sessions, clock, brapi, bancoCentral } = app;
const trades = tradeCalls(app);
const readHistory = historyReader(app.table);
const store = seriesStore(app.table);

const subscriber = () => sessions.makeUser({ plano: 'ativo' });
/** Returns a user who holds an asset since the given day. */
async function holder(...tickers: readonly string[]): Promise<TestUser> {
  const person = await subscriber();
  for (const ticker of tickers) {
    await trades.save(person, { added: [{ ...purchase, ticker }] });
  }
  return person;
}
const refresh = async ({ headers }: Pick<TestUser, 'headers'>) =>
  refreshCloses.response.parse((await call(refreshCloses, {}, headers)).body);
const closesOf = async (ticker: string) =>
  (await readHistory([ticker])).closes.get(ticker)?.closes ?? [];
const calls = (ticker: string) => brapi.calls()[`/api/quote/${ticker}`] ?? 0;
/** Stores a series as if it had been read at a time. */
async function plant(
  ticker: string,
  values: readonly DayValue[],
  readAt: Date,
  longestRange = '10y',
) {
  const lease = { key: closesKey(ticker), owner: 'test' };
  const seen = await store.read(lease.key);
  expect(await store.takeLease(lease, seen, clock.now())).toBe(true);
  await store.save(lease, { values, longestRange }, readAt);
}
/** Moves the clock to the evening of the next day with a session, and returns that day. */
function nextEvening(): string {
  let day = dayAfter(saoPauloDay(clock.now()));
  while (tradingSession(day) === undefined) day = dayAfter(day);
  clock.advanceTo(new Date(`${day}T20:00:00-03:00`));
  return day;
}

// The first call also reads the benchmarks.
await refresh(await holder('PETR4'));
beforeEach(() => brapi.faults.clear());

describe('closes of a portfolio', () => {
  it('are ten years, with the benchmarks since the beginning of the real', async () => {
    const { closes, benchmarks } = await readHistory(['PETR4', 'VALE3']);
    expect([...closes.keys()]).toEqual(['PETR4']);
    const days = closes.get('PETR4')?.closes.map(({ day }) => day) ?? [];
    expect(days.length).toBeGreaterThan(2_400);
    expect(days[0]?.slice(0, 7)).toBe('2016-11');
    // The harness starts on a Saturday.
    expect(days.at(-1)).toBe('2026-11-27');
    expect(benchmarks.ibovespa.at(-1)?.day).toBe('2026-11-27');
    expect(benchmarks.ibovespa.length).toBeGreaterThan(2_400);
    expect(benchmarks.ipca[0]?.month).toBe('1994-07');
    expect(benchmarks.ipca.at(-1)?.month).toBe('2026-10');
    expect(benchmarks.cdi[0]).toEqual({ day: '1994-07-01', close: 100 });
    const cdi = benchmarks.cdi.map(({ close }) => close);
    expect(cdi).toEqual(cdi.toSorted((a, b) => a - b));
  });

  it('are read once for all users, and again after the next session', async () => {
    const person = await holder('PETR4');
    const before = [calls('PETR4'), calls('%5EBVSP'), { ...bancoCentral.calls() }];
    expect(await refresh(person)).toEqual({ pending: [] });
    expect([calls('PETR4'), calls('%5EBVSP'), bancoCentral.calls()]).toEqual(before);

    const first = await closesOf('PETR4');
    const day = nextEvening();
    await refresh(await holder('PETR4'));
    const later = await closesOf('PETR4');
    expect(later.slice(0, first.length)).toEqual(first);
    expect(later.at(-1)?.day).toBe(day);
    expect((await readHistory([])).benchmarks.ibovespa.at(-1)?.day).toBe(day);
  });

  it('are three assets a call, also of sold ones, and of no coins', async () => {
    const person = await holder('VALE3', 'ITUB4', 'BBAS3', 'WEGE3');
    await trades.save(person, {
      added: [{ ...purchase, ticker: 'WEGE3', kind: 'sell', day: '2026-11-20' }],
    });
    await trades.save(person, { added: [{ ...purchase, ticker: 'BTC' }] });
    const { pending } = await refresh(person);
    expect(pending).toHaveLength(1);
    expect(await refresh(person)).toEqual({ pending: [] });
    for (const ticker of ['VALE3', 'ITUB4', 'BBAS3', 'WEGE3']) {
      expect((await closesOf(ticker)).length).toBeGreaterThan(2_400);
    }
    expect(calls('BTC')).toBe(0);
  });

  it('that end recently are merged with those of three months', async () => {
    await refresh(await holder('MGLU3'));
    const whole = await closesOf('MGLU3');
    // A day from long ago that a reading of all closes would replace.
    const marked = whole.slice(0, -5).map(({ day, close }, index) => ({
      day,
      value: index === 0 ? 1_000 : close,
    }));
    await plant('MGLU3', marked, new Date(clock.milliseconds() - 7 * 86_400_000));
    await refresh(await holder('MGLU3'));
    const merged = await closesOf('MGLU3');
    expect(merged.slice(1)).toEqual(whole.slice(1));
    expect(merged[0]?.close).toBe(1_000);
  });

  it('are all read again after a split', async () => {
    await refresh(await holder('ABEV3'));
    const whole = await closesOf('ABEV3');
    const beforeSplit = whole
      .slice(0, -5)
      .map(({ day, close }) => ({ day, value: Number((close * 2).toFixed(2)) }));
    await plant('ABEV3', beforeSplit, new Date(clock.milliseconds() - 7 * 86_400_000));
    await refresh(await holder('ABEV3'));
    expect(await closesOf('ABEV3')).toEqual(whole);
  });

  it('are all read again with a larger plan of the partner', async () => {
    await refresh(await holder('RENT3'));
    const whole = await closesOf('RENT3');
    const ofSmallPlan = whole.slice(-60, -5).map(({ day, close }) => ({ day, value: close }));
    await plant('RENT3', ofSmallPlan, new Date(clock.milliseconds() - 7 * 86_400_000), '3mo');
    await refresh(await holder('RENT3'));
    expect(await closesOf('RENT3')).toEqual(whole);
  });

  it('end at the last session that is over', async () => {
    const evening = nextEvening();
    let day = dayAfter(evening);
    while (tradingSession(day) === undefined) day = dayAfter(day);
    clock.advanceTo(new Date(`${day}T15:00:00-03:00`));
    await refresh(await holder('LREN3'));
    expect((await closesOf('LREN3')).at(-1)?.day).toBe(evening);
  });

  it('stay as they were while the partner fails, and are not requested for some minutes', async () => {
    const before = await closesOf('PETR4');
    const day = nextEvening();
    const person = await holder('PETR4');
    brapi.faults.add({ status: 503, times: 2 });
    await refresh(person);
    expect(await closesOf('PETR4')).toEqual(before);
    const requests = calls('PETR4');
    expect(await refresh(person)).toEqual({ pending: [] });
    expect(calls('PETR4')).toBe(requests);
    clock.advance('6m');
    await refresh(person);
    expect((await closesOf('PETR4')).at(-1)?.day).toBe(day);
  });

  it('that the partner does not have are requested once until the next session', async () => {
    const holderOfDelisted = async () => {
      const person = await subscriber();
      const at = clock.now().toISOString();
      await sessions.putItems(holdingRow(person.account.id, at, { ticker: 'XPTO3' }));
      return person;
    };
    expect(await refresh(await holderOfDelisted())).toEqual({ pending: [] });
    expect((await readHistory(['XPTO3'])).closes.get('XPTO3')?.closes).toEqual([]);
    await refresh(await holderOfDelisted());
    expect(calls('XPTO3')).toBe(1);
    nextEvening();
    await refresh(await holderOfDelisted());
    expect(calls('XPTO3')).toBe(2);
  });

  it('are requested once when two pages ask at the same time', async () => {
    const people = [await holder('SUZB3'), await holder('SUZB3')];
    expect(await Promise.all(people.map(refresh))).toEqual([{ pending: [] }, { pending: [] }]);
    expect(calls('SUZB3')).toBe(1);
    expect((await closesOf('SUZB3')).length).toBeGreaterThan(2_400);
  });

  it('are refreshed for sessions with access only', async () => {
    expect((await call(refreshCloses, {}, {})).status).toBe(401);
    const { headers } = await sessions.makeUser();
    expect((await call(refreshCloses, {}, headers)).status).toBe(403);
  });
});
