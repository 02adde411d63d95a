import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  minutesLeft,
  progressPercent,
  shortTimeLeft,
  subscribeToMinutes,
  timeLeft,
} from '../../../web/src/features/trial/countdown.ts';
import {
  recordServerDate,
  serverNow,
  subscribeToServerClock,
} from '../../../web/src/lib/server-clock.ts';

const startedAt = '2026-11-21T12:00:00.000Z';
const expiresAt = '2026-11-24T12:00:00.000Z';
const end = Date.parse(expiresAt);
const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

describe('the remaining time of a trial', () => {
  test.each([
    // Columns: left, days, hours, minutes, the short form, percent.
    [72 * hour, 3, 0, 0, '3 days', 0],
    [72 * hour - 1, 3, 0, 0, '3 days', 0],
    [72 * hour - minute, 2, 23, 59, '2 days 23 hours', 0],
    [71 * hour, 2, 23, 0, '2 days 23 hours', 1],
    [48 * hour + 1, 2, 0, 1, '2 days', 33],
    [48 * hour, 2, 0, 0, '2 days', 33],
    [36 * hour, 1, 12, 0, '1 days 12 hours', 50],
    [24 * hour, 1, 0, 0, '1 days', 66],
    [24 * hour - minute, 0, 23, 59, '23 hours', 66],
    [12 * hour, 0, 12, 0, '12 hours', 83],
    [12 * hour - minute, 0, 11, 59, '11 hours', 83],
    [hour, 0, 1, 0, '1 hours', 98],
    [minute + 1, 0, 0, 2, '2 minutes', 99],
    [minute, 0, 0, 1, '1 minutes', 99],
    [1, 0, 0, 1, '1 minutes', 99],
    [0, 0, 0, 0, '0 minutes', 100],
    [-1, 0, 0, 0, '0 minutes', 100],
    [-90 * hour, 0, 0, 0, '0 minutes', 100],
    // The browser's clock is behind, or the trial was made longer than its record says.
    [80 * hour, 3, 8, 0, '3 days 8 hours', 0],
  ])('%i ms before the end: %i d %i h %i min', (left, days, hours, minutes, short, percent) => {
    const total = minutesLeft(expiresAt, end - left);
    expect(timeLeft(total)).toEqual({ days, hours, minutes });
    const inShort = shortTimeLeft(total);
    const beside = inShort.hours > 0 ? ` ${inShort.hours} hours` : '';
    expect(`${inShort.count} ${inShort.unit}${beside}`).toBe(short);
    expect(progressPercent({ startedAt, expiresAt }, total)).toBe(percent);
  });

  test('an invalid date counts as a past end', () => {
    expect(minutesLeft('soon', end)).toBe(0);
    expect(minutesLeft('', end)).toBe(0);
    expect(progressPercent({ startedAt: 'once', expiresAt }, 60)).toBe(100);
    expect(progressPercent({ startedAt: expiresAt, expiresAt: startedAt }, 60)).toBe(100);
  });
});

describe('the running clock', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.setSystemTime(end - 2 * minute - 30 * second);
    const now = Date.now();
    recordServerDate(new Date(now).toUTCString(), now, now);
  });
  afterEach(() => vi.useRealTimers());

  test('notifies every minute and at the end, and then no more', () => {
    const ticks: number[] = [];
    const stop = subscribeToMinutes(expiresAt, () =>
      ticks.push(minutesLeft(expiresAt, serverNow())),
    );
    vi.advanceTimersByTime(30 * second - 1);
    expect(ticks).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(ticks).toEqual([2]);
    vi.advanceTimersByTime(2 * minute - 1);
    expect(ticks).toEqual([2, 1]);
    vi.advanceTimersByTime(1);
    expect(ticks).toEqual([2, 1, 0]);
    vi.advanceTimersByTime(10 * minute);
    expect(ticks).toEqual([2, 1, 0]);
    expect(vi.getTimerCount()).toBe(0);
    stop();
  });

  test('catches up when the page becomes visible after the computer slept', () => {
    let left = minutesLeft(expiresAt, serverNow());
    const stop = subscribeToMinutes(expiresAt, () => {
      left = minutesLeft(expiresAt, serverNow());
    });
    // The clock advances while the timers sleep.
    vi.setSystemTime(end + hour);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(left).toBe(0);
    stop();
    expect(vi.getTimerCount()).toBe(0);
  });

  test('follows the server if the browser’s clock is wrong', () => {
    let ticks = 0;
    const stop = subscribeToMinutes(expiresAt, () => {
      ticks += 1;
    });
    const now = Date.now();
    recordServerDate(new Date(now + hour).toUTCString(), now - 100, now + 100);
    expect(ticks).toBe(1);
    expect(minutesLeft(expiresAt, serverNow())).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
    stop();
  });
});

describe('the server’s clock', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.setSystemTime(end);
    recordServerDate(new Date(end).toUTCString(), end, end);
  });
  afterEach(() => vi.useRealTimers());

  test.each([
    ['no header', null, 0],
    ['a header that is no date', 'yesterday', 0],
    ['the same second', at(0), 0],
    ['a second apart', at(second), 0],
    ['an hour ahead', at(hour), hour + 500],
    ['an hour behind', at(-hour), -hour + 500],
  ])('%s', (_what, date, offset) => {
    recordServerDate(date, end, end);
    expect(serverNow() - Date.now()).toBe(offset);
  });

  test('a slow response shows no difference of the clocks', () => {
    recordServerDate(at(10 * second), end, end + 20 * second);
    expect(serverNow()).toBe(Date.now());
  });

  test('notifies once of a change, and of its end', () => {
    let ticks = 0;
    const stop = subscribeToServerClock(() => {
      ticks += 1;
    });
    recordServerDate(at(hour), end, end);
    recordServerDate(at(hour + second), end, end);
    expect(ticks).toBe(1);
    recordServerDate(at(0), end, end);
    expect(ticks).toBe(2);
    expect(serverNow()).toBe(Date.now());
    stop();
  });

  function at(offset: number): string {
    return new Date(end + offset).toUTCString();
  }
});
