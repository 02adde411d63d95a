import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { createAlarm } from '../alarm.ts';
import type { MovableClock } from '../clock.ts';
import type { CloudModel, RuleModel } from '../cloud-model.ts';
import type { Database } from '../database.ts';
import { LocalCloudError } from '../local-cloud-error.ts';
import { wholeSeconds } from './event-bus.ts';
import { dueFirings, type DueItemSource } from './due-firings.ts';
import { denseRules, firingsBetween, type Firing } from './firing-order.ts';
import type { RuleTargets } from './rule-targets.ts';
import { parseScheduleExpression, type ScheduleExpression } from './schedule-expression.ts';

export interface Schedules {
  start(): void;
  /**
   * Moves the clock to each firing of the jump, one after the other, and then to `to`. The clock waits for the
   * functions that a firing calls. Returns the number of firings; `firingsBetween` and `dueFirings` choose them.
   * @param only names of functions: schedules that call none of them do not fire during the jump
   * @throws LocalCloudError for an instant that is not in the clock's future, and for a function without a schedule
   */
  advanceClock(to: Date, only?: readonly string[]): Promise<number>;
  stop(): void;
}

/** Whether schedules fire automatically, or only in jumps of the clock that name their functions. */
export type ScheduleFiring = 'on-time' | 'when-named';

interface ScheduledRule {
  readonly model: RuleModel;
  readonly schedule: ScheduleExpression;
}

const storedSchema = z.object({ expression: z.string(), anchor: z.int() });

/**
 * Fires rules with a schedule by the movable clock. Firings missed while the cloud was down are not caught up, as
 * EventBridge never fires for a past time.
 */
export function createSchedules(dependencies: {
  readonly model: CloudModel;
  readonly database: Database;
  readonly clock: MovableClock;
  readonly targets: RuleTargets;
  /** When omitted, only the schedules' own times count. */
  readonly due?: DueItemSource;
  /** `'when-named'`: a schedule fires only in a jump that names its function. */
  readonly fire?: ScheduleFiring | undefined;
}): Schedules {
  const { model, database, clock, targets, due, fire: firing = 'on-time' } = dependencies;
  const rules = model.rules.flatMap((rule) => {
    const expression = rule.enabled ? rule.schedule : undefined;
    return expression === undefined ? [] : [toScheduled(rule, expression)];
  });
  let firedUntil = clock.milliseconds();
  let started = false;
  let stopped = false;
  /** Queue of firings: it keeps the order between the timer's and a jump's. */
  let firingQueue: Promise<unknown> = Promise.resolve();

  function toScheduled(rule: RuleModel, expression: string): ScheduledRule {
    const anchor = anchorOf(database, rule.name, expression, clock.milliseconds());
    return { model: rule, schedule: parseScheduleExpression(expression, anchor) };
  }

  const enqueueFiring = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = firingQueue.then(work);
    firingQueue = result.catch(() => undefined);
    return result;
  };

  const fire = async ({ rule, at }: Firing<ScheduledRule>) => {
    // A slow function may already have taken the clock past this instant.
    clock.advanceAtLeastTo(new Date(at));
    firedUntil = Math.max(firedUntil, at);
    const event = scheduledEvent(rule.model, at, model);
    await Promise.all(rule.model.targets.map((target) => targets.deliverAndWait(target, event)));
  };

  const fireUntil = async (until: number, firingRules: readonly ScheduledRule[]) => {
    let fired = 0;
    const firings = started ? firingsBetween(firingRules, firedUntil, until) : [];
    const fireDueBefore = started ? dueFiringsUntil(until, firingRules) : async () => 0;
    for (const next of firings) {
      fired += await fireDueBefore(next.at);
      if (stopped) {
        return fired;
      }
      await fire(next);
      fired += 1;
    }
    firedUntil = Math.max(firedUntil, until);
    return fired;
  };

  /** Fires what `firingsBetween` omits although something is due, up to an instant. */
  const dueFiringsUntil = (until: number, firingRules: readonly ScheduledRule[]) => {
    const jumpFirings =
      due === undefined
        ? undefined
        : dueFirings(due, denseRules(firingRules, firedUntil, until), firedUntil);
    return async (before: number) => {
      let fired = 0;
      for (;;) {
        const firings = stopped ? [] : await jumpFirings?.next(firedUntil, before);
        if (firings === undefined || firings.length === 0) {
          return fired;
        }
        for (const next of firings) {
          await fire(next);
          fired += 1;
        }
        await due?.idle();
      }
    };
  };

  const automaticRules = firing === 'on-time' ? rules : [];
  const rulesOf = (only: readonly string[] | undefined) => {
    if (only === undefined) return automaticRules;
    const callsOneOf = (names: readonly string[], rule: ScheduledRule) =>
      rule.model.targets.some(({ arn }) => names.includes(arn.split(':').at(-1) ?? ''));
    const unknownName = only.find((name) => !rules.some((rule) => callsOneOf([name], rule)));
    if (unknownName !== undefined) throw new LocalCloudError(`No schedule calls ${unknownName}.`);
    return rules.filter((rule) => callsOneOf(only, rule));
  };

  const setAlarm = () => {
    const next = automaticRules.map((rule) => rule.schedule.next(firedUntil));
    const nextFiring = Math.min(...next.map((at) => at ?? Number.POSITIVE_INFINITY));
    alarm.setFor(!started || stopped || nextFiring === Infinity ? undefined : nextFiring);
  };
  const alarm = createAlarm(clock, () => {
    void enqueueFiring(() => fireUntil(clock.milliseconds(), automaticRules)).finally(setAlarm);
  });

  return {
    start: () => {
      firedUntil = clock.milliseconds();
      started = true;
      setAlarm();
    },
    advanceClock: async (to, only) => {
      const firingRules = rulesOf(only);
      // Check before waiting for running firings: real time may reach the instant meanwhile.
      if (!(to.getTime() > clock.milliseconds())) {
        throw new LocalCloudError('The local clock only moves forward.');
      }
      return enqueueFiring(async () => {
        // The clock's moves during the jump would ring the alarm for firings that this jump does itself.
        alarm.setFor(undefined);
        try {
          const fired = await fireUntil(to.getTime(), firingRules);
          clock.advanceAtLeastTo(to);
          return fired;
        } finally {
          setAlarm();
        }
      });
    },
    stop: () => {
      stopped = true;
      alarm.stop();
    },
  };
}

/** Returns when the rule was first stored with this expression: a rate counts from there. */
function anchorOf(database: Database, rule: string, expression: string, now: number): number {
  const row = database.prepare('SELECT expression, anchor FROM schedules WHERE rule = ?').get(rule);
  const stored = row === undefined ? undefined : storedSchema.parse(row);
  if (stored?.expression === expression) {
    return stored.anchor;
  }
  const save = database.prepare(
    'INSERT OR REPLACE INTO schedules (rule, expression, anchor) VALUES (?, ?, ?)',
  );
  save.run(rule, expression, now);
  return now;
}

function scheduledEvent(rule: RuleModel, at: number, { region, accountId }: CloudModel) {
  const bus = rule.busName === 'default' ? '' : `${rule.busName}/`;
  return {
    version: '0',
    id: randomUUID(),
    'detail-type': 'Scheduled Event',
    source: 'aws.events',
    account: accountId,
    time: wholeSeconds(new Date(at)),
    region,
    resources: [`arn:aws:events:${region}:${accountId}:rule/${bus}${rule.name}`],
    detail: {},
  };
}
