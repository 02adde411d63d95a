import { describe, expect, test } from 'vitest';
import type { RuleModel } from '../../../infra/local/cloud-model.ts';
import { firingsBetween } from '../../../infra/local/events/firing-order.ts';
import { parseScheduleExpression } from '../../../infra/local/events/schedule-expression.ts';
import { createSchedules } from '../../../infra/local/events/schedules.ts';
import { arnOf, emptyModel } from './services-models.ts';
import { stillClock, temporaryDatabase } from './services-support.ts';

const noon = Date.UTC(2026, 10, 20, 12);
const minute = 60_000;
const hour = 60 * minute;

function nextOf(expression: string, after: string): string | undefined {
  const next = parseScheduleExpression(expression, noon).next(Date.parse(after));
  return next === undefined ? undefined : new Date(next).toISOString();
}

describe('schedule expressions', () => {
  test.each([
    ['rate(1 minute)', '2026-11-20T12:00:00Z', '2026-11-20T12:01:00.000Z'],
    ['rate(5 minutes)', '2026-11-20T12:05:00Z', '2026-11-20T12:10:00.000Z'],
    ['rate(7 days)', '2026-11-20T12:00:01Z', '2026-11-27T12:00:00.000Z'],
    ['cron(0 10 * * ? *)', '2026-11-20T10:00:00Z', '2026-11-21T10:00:00.000Z'],
    ['cron(0/15 * * * ? *)', '2026-11-20T10:01:00Z', '2026-11-20T10:15:00.000Z'],
    ['cron(0 18 ? * MON-FRI *)', '2026-11-20T18:00:00Z', '2026-11-23T18:00:00.000Z'],
    ['cron(0 8 1 * ? *)', '2026-12-01T08:00:00Z', '2027-01-01T08:00:00.000Z'],
    ['cron(0 0 L * ? *)', '2026-11-20T00:00:00Z', '2026-11-30T00:00:00.000Z'],
    ['cron(0 18,7 * * ? *)', '2026-11-20T00:00:00Z', '2026-11-20T07:00:00.000Z'],
    ['cron(0 0 31 * ? *)', '2026-03-31T00:00:00Z', '2026-05-31T00:00:00.000Z'],
    ['cron(0 0 1,29 2 ? *)', '2027-02-01T00:00:00Z', '2028-02-01T00:00:00.000Z'],
    ['cron(30 6 29 2 ? *)', '2028-03-01T00:00:00Z', '2032-02-29T06:30:00.000Z'],
  ])('%s after %s', (expression, after, expected) => {
    expect(nextOf(expression, after)).toBe(expected);
  });

  test.each([
    'rate(0 minutes)',
    'rate(5 seconds)',
    'rate(x)',
    'cron(0 10 * * ?)',
    'cron(a b c d e f)',
    'cron(99 10 * * ? *)',
    'every day',
    '',
  ])('%s is refused in one line', (expression) => {
    expect(() => parseScheduleExpression(expression, noon)).toThrow(/^The schedule .*$/);
  });

  test('previous is the mirror of next', () => {
    for (const expression of [
      'rate(5 minutes)',
      'cron(0/20 6,18 ? * MON-FRI *)',
      'cron(0 0 15,31 * ? *)',
      'cron(0 0 31 4,5,6 ? *)',
    ]) {
      const schedule = parseScheduleExpression(expression, noon);
      let at = noon;
      for (let step = 0; step < 40; step += 1) {
        const next = schedule.next(at) ?? 0;
        expect(schedule.previous(next + 1)).toBe(next);
        at = next;
      }
    }
  });
});

describe('firings on the way', () => {
  const rule = (name: string, expression: string) => ({
    name,
    schedule: parseScheduleExpression(expression, noon),
  });

  test('are in order of time, all of each rule with at most 60', () => {
    const rules = [rule('half-hourly', 'rate(30 minutes)'), rule('hourly', 'rate(1 hour)')];
    const firings = firingsBetween(rules, noon, noon + 2 * hour);
    expect(firings.map(({ rule: { name }, at }) => [name, (at - noon) / minute])).toEqual([
      ['half-hourly', 30],
      ['half-hourly', 60],
      ['hourly', 60],
      ['half-hourly', 90],
      ['half-hourly', 120],
      ['hourly', 120],
    ]);
  });

  test('of a dense rule are its last ones before each firing of the others, and of all', () => {
    const rules = [rule('minutely', 'rate(1 minute)'), rule('daily', 'rate(1 day)')];
    const firings = firingsBetween(rules, noon, noon + 50 * hour);
    expect(firings.map(({ rule: { name }, at }) => [name, (at - noon) / minute])).toEqual([
      ['minutely', 24 * 60 - 1],
      ['daily', 24 * 60],
      ['minutely', 48 * 60 - 1],
      ['daily', 48 * 60],
      ['minutely', 50 * 60],
    ]);
  });

  test('of exactly 60 are all, of 61 is one', () => {
    const rules = [rule('minutely', 'rate(1 minute)')];
    expect(firingsBetween(rules, noon, noon + 60 * minute)).toHaveLength(60);
    expect(firingsBetween(rules, noon, noon + 61 * minute)).toHaveLength(1);
  });

  test('a century of minutes is no wait', () => {
    const rules = [rule('minutely', 'cron(* * * * ? *)'), rule('yearly', 'cron(0 0 1 1 ? *)')];
    const began = performance.now();
    expect(firingsBetween(rules, noon, noon + 50 * 365 * 24 * hour).length).toBeLessThan(103);
    expect(performance.now() - began).toBeLessThan(2000);
  });
});

function scheduledRule(name: string, schedule: string, enabled = true): RuleModel {
  const target = { input: undefined, inputPath: undefined, deadLetterQueueArn: undefined };
  const targets = [{ id: 'target', arn: arnOf('sqs', name), ...target }];
  return { name, busName: 'default', enabled, pattern: undefined, schedule, targets };
}

describe('schedules on the clock', () => {
  function schedulesOf(rules: readonly RuleModel[]) {
    const database = temporaryDatabase();
    const clock = stillClock(database, noon);
    const seen: { arn: string; event: unknown; clock: string }[] = [];
    const targets = {
      deliver: () => undefined,
      deliverAndWait: async ({ arn }: { arn: string }, event: unknown) => {
        await Promise.resolve();
        seen.push({ arn, event, clock: clock.now().toISOString() });
      },
    };
    const schedules = createSchedules({ model: emptyModel({ rules }), database, clock, targets });
    return { schedules, clock, seen };
  }

  test('each firing sees the clock at its own instant', async () => {
    const { schedules, clock, seen } = schedulesOf([
      scheduledRule('hourly', 'rate(1 hour)'),
      scheduledRule('at-one-thirty', 'cron(30 13 * * ? *)'),
      scheduledRule('off', 'rate(1 minute)', false),
    ]);
    schedules.start();
    const fired = await schedules.advanceClock(new Date(noon + 2 * hour + 5));
    schedules.stop();
    expect(fired).toBe(3);
    expect(seen.map((one) => [one.arn.split(':').at(-1), one.clock])).toEqual([
      ['hourly', '2026-11-20T13:00:00.000Z'],
      ['at-one-thirty', '2026-11-20T13:30:00.000Z'],
      ['hourly', '2026-11-20T14:00:00.000Z'],
    ]);
    expect(clock.milliseconds()).toBe(noon + 2 * hour + 5);
    expect(seen[1]?.event).toMatchObject({
      'detail-type': 'Scheduled Event',
      source: 'aws.events',
      time: '2026-11-20T13:30:00Z',
      resources: [arnOf('events', 'rule/at-one-thirty')],
      detail: {},
    });
  });

  test('moves one behind the other, however they are asked for', async () => {
    const { schedules, seen } = schedulesOf([scheduledRule('hourly', 'rate(1 hour)')]);
    schedules.start();
    await Promise.all([
      schedules.advanceClock(new Date(noon + hour)),
      schedules.advanceClock(new Date(noon + 2 * hour)),
    ]);
    schedules.stop();
    expect(seen).toHaveLength(2);
  });

  test('no way back', async () => {
    const { schedules, clock } = schedulesOf([]);
    await expect(schedules.advanceClock(new Date(noon))).rejects.toThrow(/only moves forward/);
    await expect(schedules.advanceClock(new Date(Number.NaN))).rejects.toThrow(/only moves/);
    await expect(schedules.advanceClock(new Date(8.64e15))).rejects.toThrow(/that far/);
    expect(clock.milliseconds()).toBe(noon);
  });
});
