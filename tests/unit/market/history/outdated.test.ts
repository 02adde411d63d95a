import { describe, expect, it } from 'vitest';
import {
  areClosesOutdated,
  isRateOutdated,
  lastFinishedSession,
  listPendingCloses,
} from '../../../../functions/market/history/outdated.ts';

const at = (saoPauloTime: string) => new Date(`${saoPauloTime}:00-03:00`);

describe('the last finished session', () => {
  it.each([
    // In November New York has no summer time: B3 closes at 18h.
    ['2026-11-24T18:59', '2026-11-23'],
    ['2026-11-24T19:00', '2026-11-24'],
    ['2026-11-29T12:00', '2026-11-27'],
    // Tuesday of Carnival.
    ['2026-02-17T20:00', '2026-02-13'],
  ])('is at %s that of %s', (now, day) => {
    expect(lastFinishedSession(at(now)).day).toBe(day);
  });
});

describe('closes', () => {
  const series = (last: string | undefined, readAt: string) => ({
    closes: last === undefined ? [] : [{ day: last, close: 10 }],
    readAt: at(readAt),
  });
  const evening = at('2026-11-24T21:00');

  it('are outdated before the first reading', () => {
    expect(areClosesOutdated(undefined, evening)).toBe(true);
  });

  it('are outdated when a session has ended since they were read', () => {
    expect(areClosesOutdated(series('2026-11-23', '2026-11-24T18:30'), evening)).toBe(true);
    expect(areClosesOutdated(series('2026-11-24', '2026-11-24T19:30'), evening)).toBe(false);
  });

  it('without a trade that day are not read twice', () => {
    expect(areClosesOutdated(series('2026-11-10', '2026-11-24T19:30'), evening)).toBe(false);
  });

  it('that the partner does not have are read again after the next session', () => {
    const unknown = series(undefined, '2026-11-24T19:30');
    expect(areClosesOutdated(unknown, at('2026-11-25T18:30'))).toBe(false);
    expect(areClosesOutdated(unknown, at('2026-11-25T19:30'))).toBe(true);
  });

  it('are pending for assets of B3 only, each once', () => {
    const closes = new Map([['VALE3', series('2026-11-24', '2026-11-24T19:30')]]);
    const tickers = ['PETR4', 'VALE3', 'BTC', 'AAPL', 'PETR4'];
    expect(listPendingCloses(tickers, closes, evening)).toEqual(['PETR4']);
  });
});

it('reads the CDI again after six hours, and the IPCA after a day', () => {
  const readAt = at('2026-11-24T09:00');
  expect(isRateOutdated('cdi', undefined, readAt)).toBe(true);
  expect(isRateOutdated('cdi', readAt, at('2026-11-24T14:59'))).toBe(false);
  expect(isRateOutdated('cdi', readAt, at('2026-11-24T15:00'))).toBe(true);
  expect(isRateOutdated('ipca', readAt, at('2026-11-25T08:59'))).toBe(false);
  expect(isRateOutdated('ipca', readAt, at('2026-11-25T09:00'))).toBe(true);
});
