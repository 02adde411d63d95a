import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { cachedValue } from '../../../functions/runtime/cached-value.ts';
import { logger } from '../../../functions/runtime/logger.ts';

const minute = 60_000;
let now = 0;
/** The source's results in order; the last one repeats. */
let answers: (string | Error)[] = [];
let readAt: number[] = [];

function open() {
  return cachedValue({
    name: 'colour',
    read: async () => {
      readAt.push(now);
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      if (typeof answer !== 'string') throw answer ?? new Error('no value left');
      return answer;
    },
    freshMilliseconds: () => 5 * minute,
    now: () => now,
  });
}

beforeEach(() => {
  now = 1_000_000;
  readAt = [];
  vi.spyOn(logger, 'warn').mockReturnValue();
});
afterEach(() => vi.restoreAllMocks());

it('reads once for concurrent callers, and again when the value is no longer fresh', async () => {
  answers = ['red', 'blue'];
  const colour = open();
  expect(await Promise.all([colour(), colour(), colour()])).toEqual(['red', 'red', 'red']);
  now += 5 * minute - 1;
  expect(await colour()).toBe('red');
  now += 1;
  expect(await Promise.all([colour(), colour()])).toEqual(['blue', 'blue']);
  expect(readAt).toHaveLength(2);
});

it('serves the old value through an outage of a day, and the new one after it', async () => {
  answers = ['red', new Error('down')];
  const colour = open();
  await colour();
  for (let second = 0; second < 86_400; second += 10) {
    now += 10_000;
    // oxlint-disable-next-line no-await-in-loop -- one caller after the other
    expect(await colour()).toBe('red');
  }
  answers = ['blue'];
  now += 5 * minute;
  expect(await colour()).toBe('blue');
});

it('reads a failing source at growing, random intervals', async () => {
  answers = ['red', new Error('down')];
  const colour = open();
  await colour();
  now += 5 * minute;
  for (let step = 0; step < 36_000; step += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one caller after the other
    await colour();
    now += 100;
  }
  const attempts = readAt.slice(1);
  const pauses = attempts.slice(1).map((at, index) => at - (attempts[index] ?? 0));
  expect(pauses[0]).toBeLessThanOrEqual(1_100);
  expect(Math.max(...pauses)).toBeGreaterThan(2 * minute);
  expect(Math.max(...pauses)).toBeLessThanOrEqual(5 * minute + 100);
  // An hour: nine attempts while the pause grows, then one every two and a half to five minutes.
  expect(attempts.length).toBeLessThan(35);
  expect(new Set(pauses.slice(-5)).size).toBeGreaterThan(1);
});

it('logs the age of a served value, but not the value', async () => {
  const warn = vi.mocked(logger.warn);
  answers = ['red', new Error('red is down')];
  const colour = open();
  await colour();
  now += 7 * minute;
  await colour();
  expect(warn).toHaveBeenCalledTimes(1);
  const line = JSON.parse(JSON.stringify(warn.mock.calls[0]?.[1]));
  expect(line).toMatchObject({ name: 'colour', errorName: 'Error', StaleMinutes: 7 });
  expect(line._aws.CloudWatchMetrics[0].Metrics).toEqual([{ Name: 'StaleMinutes', Unit: 'Count' }]);
  expect(JSON.stringify(line)).not.toContain('red');
});

it('throws before the first value, and retries within ten seconds', async () => {
  answers = [new Error('down')];
  const colour = open();
  await expect(colour()).rejects.toThrow('down');
  await expect(colour()).rejects.toThrow('down');
  expect(readAt).toHaveLength(1);
  for (let second = 0; second < 600; second += 1) {
    now += 1000;
    // oxlint-disable-next-line no-await-in-loop -- one caller after the other
    await expect(colour()).rejects.toThrow('down');
  }
  answers = ['red'];
  now += 10_000;
  expect(await colour()).toBe('red');
});
