import { describe, expect, test, vi } from 'vitest';
import type { RuleModel } from '../src/cloud-model.ts';
import { dueFirings } from '../src/events/due-firings.ts';
import { firingsBetween } from '../src/events/firing-order.ts';
import { parseScheduleExpression } from '../src/events/schedule-expression.ts';
import { createSchedules, type ScheduleFiring } from '../src/events/schedules.ts';
import { buildArn, emptyModel } from './support/services-models.ts';
import { fixedClock, temporaryDatabase } from './support/services-support.ts';

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
  ])('returns the next instant of %s after %s', (expression, after, expected) => {
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
  ])('rejects %s in one line', (expression) => {
    expect(() => parseScheduleExpression(expression, noon)).toThrow(/^The schedule .*$/);
  });

  test('returns with previous the inverse of next', () => {
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

describe('firingsBetween', () => {
  const rule = (name: string, expression: string) => ({
    name,
    schedule: parseScheduleExpression(expression, noon),
  });

  test('orders firings by time and keeps all of a rule with at most 60', () => {
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

  test('keeps of a dense rule the last firings before those of the others and before the end', () => {
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

  test('keeps all of exactly 60 firings, and one of 61', () => {
    const rules = [rule('minutely', 'rate(1 minute)')];
    expect(firingsBetween(rules, noon, noon + 60 * minute)).toHaveLength(60);
    expect(firingsBetween(rules, noon, noon + 61 * minute)).toHaveLength(1);
  });

  test('handles half a century of minutes quickly', () => {
    const rules = [rule('minutely', 'cron(* * * * ? *)'), rule('yearly', 'cron(0 0 1 1 ? *)')];
    const began = performance.now();
    expect(firingsBetween(rules, noon, noon + 50 * 365 * 24 * hour).length).toBeLessThan(103);
    expect(performance.now() - began).toBeLessThan(2000);
  });
});

/** Creates due work that consists of these instants, each due once until a firing handles it. */
function dueItemsAt(...instants: readonly number[]) {
  const remaining = new Map(instants.map((at, nth) => [`thing ${nth}`, at]));
  return {
    lookAt: (now: number) => {
      for (const [id, at] of remaining) if (at < now) remaining.delete(id);
    },
    itemsBetween: async (after: number, until: number) =>
      [...remaining].map(([id, at]) => ({ id, at })).filter(({ at }) => at > after && at <= until),
  };
}

describe('dueFirings', () => {
  const minutely = { schedule: parseScheduleExpression('rate(1 minute)', noon) };

  /** Returns the minutes of the firings of one jump. */
  async function fired(
    work: Pick<ReturnType<typeof dueItemsAt>, 'itemsBetween' | 'lookAt'>,
    to: number,
  ): Promise<number[]> {
    const jump = dueFirings(work, [minutely], noon);
    const minutes: number[] = [];
    for (let at = noon; ;) {
      const [next] = await jump.next(at, to);
      if (next === undefined) return minutes;
      ({ at } = next);
      work.lookAt(at);
      minutes.push((at - noon) / minute);
    }
  }

  test('fires within a minute after items are due, and not otherwise', async () => {
    const due = [5, 15, 60, 50 * 60].map((after) => noon + after * minute + 1);
    expect(await fired(dueItemsAt(...due), noon + 72 * hour)).toEqual([6, 16, 61, 50 * 60 + 1]);
    expect(await fired(dueItemsAt(), noon + 72 * hour)).toEqual([]);
    expect(await fired(dueItemsAt(noon + 73 * hour), noon + 72 * hour)).toEqual([]);
  });

  test('fires less and less often for one recurring item', async () => {
    let at = noon + 30 * minute;
    const hourly = {
      lookAt: (now: number) => {
        while (at < now) at += hour;
      },
      itemsBetween: async (after: number, until: number) =>
        at > after && at <= until ? [{ id: 'one', at }] : [],
    };
    const minutes = await fired(hourly, noon + 366 * 24 * hour);
    expect(minutes.slice(0, 6)).toEqual([31, 91, 151, 211, 271, 339]);
    expect(minutes.length).toBeLessThan(45);
    expect(minutes.at(-1)).toBeGreaterThan(366 * 24 * 60 * 0.75);
  });

  test('bounds the number of firings for many due items', async () => {
    const everyHour = Array.from({ length: 366 * 24 }, (_, nth) => noon + nth * hour);
    const minutes = await fired(dueItemsAt(...everyHour), noon + 366 * 24 * hour);
    const exact = Array.from({ length: 100 }, (_, nth) => (nth + 1) * 60 + 1);
    expect(minutes.slice(0, 100)).toEqual(exact);
    expect(minutes.length).toBeLessThan(200);
  });
});

function scheduledRule(name: string, schedule: string, enabled = true): RuleModel {
  const target = { input: undefined, inputPath: undefined, deadLetterQueueArn: undefined };
  const targets = [{ id: 'target', arn: buildArn('sqs', name), ...target }];
  return { name, busName: 'default', enabled, pattern: undefined, schedule, targets };
}

describe('schedules on the clock', () => {
  function schedulesOf(
    rules: readonly RuleModel[],
    work = dueItemsAt(),
    fire: ScheduleFiring = 'on-time',
  ) {
    const database = temporaryDatabase();
    const clock = fixedClock(database, noon);
    const seen: { arn: string; event: unknown; clock: string }[] = [];
    const targets = {
      deliver: () => undefined,
      deliverAndWait: async ({ arn }: { arn: string }, event: unknown) => {
        await Promise.resolve();
        work.lookAt(clock.milliseconds());
        seen.push({ arn, event, clock: clock.now().toISOString() });
      },
    };
    const idle = vi.fn(async () => undefined);
    const due = { itemsBetween: work.itemsBetween, idle };
    const model = emptyModel({ rules });
    const schedules = createSchedules({ model, database, clock, targets, due, fire });
    return { schedules, clock, seen, idle };
  }

  test('run each firing with the clock at its own instant', async () => {
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
      resources: [buildArn('events', 'rule/at-one-thirty')],
      detail: {},
    });
  });

  describe.each<readonly [ScheduleFiring, readonly string[]]>([
    ['on-time', ['frequent', 'hourly', 'frequent']],
    ['when-named', []],
  ])('with firing %s', (fire, unnamed) => {
    test("fire only the named functions' schedules in a jump of the clock", async () => {
      const rules = [
        scheduledRule('frequent', 'rate(40 minutes)'),
        scheduledRule('hourly', 'rate(1 hour)'),
      ];
      const { schedules, seen } = schedulesOf(rules, dueItemsAt(), fire);
      schedules.start();
      const names = () => seen.splice(0).map(({ arn }) => arn.split(':').at(-1));
      await schedules.advanceClock(new Date(noon + 90 * minute));
      expect(names()).toEqual(unnamed);
      await schedules.advanceClock(new Date(noon + 180 * minute), ['hourly']);
      expect(names()).toEqual(['hourly', 'hourly']);
      await expect(
        schedules.advanceClock(new Date(noon + 181 * minute), ['no-such-function']),
      ).rejects.toThrow('No schedule calls no-such-function.');
      schedules.stop();
    });
  });

  test('fire in one long jump like minute by minute when items are due', async () => {
    const work = dueItemsAt(noon + 5 * minute + 1, noon + 30 * hour + 1, noon + 40 * hour + 1);
    const { schedules, clock, seen, idle } = schedulesOf(
      [scheduledRule('minutely', 'rate(1 minute)'), scheduledRule('daily', 'rate(1 day)')],
      work,
    );
    schedules.start();
    const fired = await schedules.advanceClock(new Date(noon + 48 * hour));
    schedules.stop();
    const minutes = seen.map(({ arn, clock: at }) => [
      arn.split(':').at(-1),
      (Date.parse(at) - noon) / minute,
    ]);
    expect(minutes).toEqual([
      ['minutely', 6],
      ['minutely', 24 * 60 - 1],
      ['daily', 24 * 60],
      ['minutely', 30 * 60 + 1],
      ['minutely', 40 * 60 + 1],
      ['minutely', 48 * 60 - 1],
      ['daily', 48 * 60],
      ['minutely', 48 * 60],
    ]);
    expect(fired).toBe(8);
    // The clock waits for the work of each firing before it advances.
    expect(idle).toHaveBeenCalledTimes(3);
    expect(clock.milliseconds()).toBe(noon + 48 * hour);
  });

  test('run concurrent moves of the clock one after the other', async () => {
    const { schedules, seen } = schedulesOf([scheduledRule('hourly', 'rate(1 hour)')]);
    schedules.start();
    await Promise.all([
      schedules.advanceClock(new Date(noon + hour)),
      schedules.advanceClock(new Date(noon + 2 * hour)),
    ]);
    schedules.stop();
    expect(seen).toHaveLength(2);
  });

  test('accept an instant that real time passes while earlier firings run', async () => {
    const { schedules, clock } = schedulesOf([scheduledRule('hourly', 'rate(1 hour)')]);
    schedules.start();
    const [, second] = await Promise.allSettled([
      schedules.advanceClock(new Date(noon + 2 * hour)),
      schedules.advanceClock(new Date(noon + hour)),
    ]);
    schedules.stop();
    expect(second).toEqual({ status: 'fulfilled', value: 0 });
    expect(clock.milliseconds()).toBe(noon + 2 * hour);
  });

  test('reject a move backwards', async () => {
    const { schedules, clock } = schedulesOf([]);
    await expect(schedules.advanceClock(new Date(noon))).rejects.toThrow(/only moves forward/);
    await expect(schedules.advanceClock(new Date(Number.NaN))).rejects.toThrow(/only moves/);
    await expect(schedules.advanceClock(new Date(8.64e15))).rejects.toThrow(/that far/);
    expect(clock.milliseconds()).toBe(noon);
  });
});
