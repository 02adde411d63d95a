import type { MessageChannel } from '../../../shared/contracts/messaging.ts';
import { editionTimes } from '../../../shared/editions/edition-times.ts';
import { dayBefore, saoPauloDay } from '../../../shared/market/b3-session.ts';
import type { UsualHours } from '../../../shared/messages/message-hours.ts';
import type { RunMetric } from '../../../shared/values/metrics.ts';
import { audienceShards, runName, type Run, type RunId } from '../../../shared/messages/runs.ts';
import type { Clock } from '../../runtime/clock.ts';
import { embeddedMetric } from '../../runtime/embedded-metric.ts';
import { logger } from '../../runtime/logger.ts';
import type { ReadAudience } from '../audience/audience-index-store.ts';
import { audienceSlot, runsOfDay } from '../audience/slots.ts';
import { writtenFrom } from './edition-of-run.ts';
import { addedUp, noCounts, type RunStore } from './run-store.ts';
import { shardsOfDay, type ShardMessage } from './shard-message.ts';

export interface PlanDependencies {
  readonly runs: Omit<RunStore, 'find' | 'advance'>;
  readonly readAudience: ReadAudience;
  /** Since when there is enough to write a run's edition or notes from; undefined while there is not. */
  readonly readySince: (id: RunId) => Promise<Date | undefined>;
  readonly handOut: (shards: readonly ShardMessage[]) => Promise<void>;
  readonly clock: Clock;
  readonly usualHours: UsualHours;
  /** From the close of trading until a closing edition is made. */
  readonly closingMarginMinutes: number;
  /** Messages that a channel takes within a run's time; of one that this stage does not have, none. */
  readonly capacityOf: (channel: MessageChannel, now: Date) => number | undefined;
}

/** How late a run of an edition may write to anybody: after its hour, or after its edition was made. */
export const runMinutes = 45;
/** A digest or a report tells of a week that is over: it is worth as much on the evening of its Saturday. */
const weeklyRunMinutes = 12 * 60;
/** What waits in the queue of a run that is over has nobody to write to, and its parts are over soon. */
const graceMilliseconds = 2 * 60_000;
const minuteMilliseconds = 60_000;
/** A look at the market has had its run by then, or none. */
const forgottenMilliseconds = 3 * 60 * minuteMilliseconds;

/**
 * Begins the runs that are due, and ends those that are over. An hour that nobody has looked at in time is closed as
 * missed and never made up for, so that nobody gets the morning's news at night.
 */
export async function planRuns(dependencies: PlanDependencies): Promise<void> {
  const { runs, clock, usualHours } = dependencies;
  const now = clock();
  const slots = await runs.usedSlots();
  // West of São Paulo the last hour of a day comes when the next one has begun there.
  const today = saoPauloDay(now);
  for (const day of [dayBefore(today), today]) {
    const due = slots.flatMap((used) =>
      runsOfDay(used.kind, day, used.slot, usualHours)
        .filter(({ dueAt }) => dueAt <= now && used.since <= dueAt.toISOString())
        .map(({ slot, dueAt }) => ({ id: { kind: used.kind, day, slot }, dueAt })),
    );
    if (due.length === 0) continue;
    const known = new Map((await runs.runsOf(day)).map((run) => [runName(run), run]));
    const readySince = rememberedFor(dependencies);
    for (const { id, dueAt } of due) {
      const run = known.get(runName(id));
      if (run === undefined) await open({ ...dependencies, readySince }, id, dueAt, now);
      else await lookAfter(dependencies, run, now);
    }
  }
}

/** Several hours of a kind may be due at once. */
function rememberedFor({ readySince }: PlanDependencies): PlanDependencies['readySince'] {
  const asked = new Map<string, Promise<Date | undefined>>();
  return (id) => {
    const name = writtenFrom(id);
    const answer = asked.get(name) ?? readySince(id);
    asked.set(name, answer);
    return answer;
  };
}

async function open(
  dependencies: PlanDependencies,
  id: RunId,
  dueAt: Date,
  now: Date,
): Promise<void> {
  if (id.kind === 'note' && now.getTime() > dueAt.getTime() + forgottenMilliseconds) return;
  const readyAt = await dependencies.readySince(id);
  if (readyAt === undefined) {
    // Nothing has moved far, or nobody could look, which whoever looks says itself.
    if (id.kind === 'note') return;
    if (now < waitsUntil(dependencies, id, dueAt)) return;
    await miss(dependencies, id, dueAt, now, 'no-edition');
    return;
  }
  const beginsAt = Math.max(dueAt.getTime(), readyAt.getTime());
  const notAfter = new Date(beginsAt + minutesOf(id) * minuteMilliseconds);
  if (now >= notAfter) {
    await miss(dependencies, id, dueAt, now, 'late');
    return;
  }
  const run = newRun(id, 'planning', dueAt, now, notAfter);
  if (!(await dependencies.runs.begin(run))) return;
  await sayIfCrowded(dependencies, run, now);
  await handOut(dependencies, run);
}

function minutesOf({ kind }: Pick<RunId, 'kind'>): number {
  switch (kind) {
    case 'weekly':
    case 'biweekly':
    case 'weekly-report':
      return weeklyRunMinutes;
    case 'opening':
    case 'closing':
    case 'note':
      return runMinutes;
    default:
      return kind satisfies never;
  }
}

/** An opening may be made until the market opens, a closing until the day is over. */
function waitsUntil(
  { closingMarginMinutes }: PlanDependencies,
  { kind, day }: RunId,
  dueAt: Date,
): Date {
  const usual = new Date(dueAt.getTime() + runMinutes * minuteMilliseconds);
  if (kind !== 'opening' && kind !== 'closing') return usual;
  const until = editionTimes(kind, day, closingMarginMinutes)?.until ?? usual;
  return until > usual ? until : usual;
}

function newRun(id: RunId, state: Run['state'], dueAt: Date, now: Date, notAfter: Date): Run {
  return {
    ...id,
    state,
    due_at: dueAt.toISOString(),
    begun_at: now.toISOString(),
    not_after: notAfter.toISOString(),
    ...noCounts,
  };
}

/** Handed out twice, a part is worked off once: it says itself how far it is. */
async function handOut({ runs, handOut: send }: PlanDependencies, run: Run): Promise<void> {
  const { kind, day, slot } = run;
  await send(shardsOfDay(day).map((shard) => ({ kind, day, slot, shard })));
  await runs.move(run, 'planning', 'running');
}

async function miss(
  dependencies: PlanDependencies,
  id: RunId,
  dueAt: Date,
  now: Date,
  reason: NonNullable<Run['reason']>,
): Promise<void> {
  const run = newRun(id, 'missed', dueAt, now, dueAt);
  const isFirst = await dependencies.runs.begin({ ...run, reason, ended_at: now.toISOString() });
  if (isFirst && (await hasAnybody(dependencies, id))) tellMissed(id, reason);
}

async function hasAnybody({ readAudience }: PlanDependencies, id: RunId): Promise<boolean> {
  for (let shard = 0; shard < audienceShards; shard += 1) {
    const part = { kind: id.kind, slot: audienceSlot(id), shard };
    const { owners } = await readAudience(part, undefined, 1);
    if (owners.length > 0) return true;
  }
  return false;
}

function tellMissed(id: RunId, reason: string): void {
  // Nothing has failed that could be mended: an alarm tells of the metric.
  logger.warn('run missed', {
    run: runName(id),
    reason,
    ...embeddedMetric({ MissedRuns: 1 } satisfies Partial<Record<RunMetric, number>>),
  });
}

async function lookAfter(dependencies: PlanDependencies, run: Run, now: Date): Promise<void> {
  const { runs } = dependencies;
  // Whoever began it has died before all of its parts were handed out.
  if (run.state === 'planning') await handOut(dependencies, run);
  if (run.state !== 'running') return;
  const shards = await runs.shardsOf(run);
  const isOver = shards.filter(({ ended }) => ended !== undefined).length === audienceShards;
  const isLate = now.getTime() > Date.parse(run.not_after) + graceMilliseconds;
  if (!isOver && !isLate) return;
  const isMissed = !isOver || shards.some(({ ended }) => ended === 'missed');
  const counts = addedUp(shards);
  const to = isMissed ? 'missed' : 'finished';
  if (!(await runs.move(run, 'running', to, { at: now, counts }))) return;
  logger.info('run ended', { run: runName(run), as: to, ...counts });
  if (isMissed) tellMissed(run, 'not all of its people were written to');
}

/**
 * Says before a run begins that a channel cannot serve all of its people in time, from a few of its 64 parts: whoever
 * runs the stage can ask the partner for more, and whom it does not reach is another one each day.
 */
async function sayIfCrowded(
  { readAudience, capacityOf }: PlanDependencies,
  run: Run,
  now: Date,
): Promise<void> {
  // How many of its people have what has moved, nobody knows before they are read.
  if (run.kind === 'note') return;
  const sample = { email: 0, whatsapp: 0 };
  for (const shard of shardsOfDay(run.day).slice(0, sampledShards)) {
    let after: string | undefined;
    for (let isLast = false; !isLast;) {
      const page = await readAudience({ ...run, shard }, after, sampledPage);
      sample.email += page.channels.email;
      sample.whatsapp += page.channels.whatsapp;
      ({ last: after, isLast } = page);
    }
  }
  for (const channel of ['email', 'whatsapp'] as const) {
    const people = (sample[channel] * audienceShards) / sampledShards;
    const capacity = capacityOf(channel, now);
    if (capacity === undefined || people <= capacity) continue;
    logger.warn('more people than a channel serves in time', {
      run: runName(run),
      channel,
      people,
      capacity,
      ...embeddedMetric({ CrowdedRuns: 1 } satisfies Partial<Record<RunMetric, number>>),
    });
  }
}

const sampledShards = 4;
const sampledPage = 1_000;
