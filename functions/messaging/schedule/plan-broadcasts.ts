import type { MessageChannel } from '../../../shared/contracts/messaging.ts';
import { editionTimes } from '../../../shared/editions/edition-times.ts';
import { dayBefore, saoPauloDay } from '../../../shared/market/b3-session.ts';
import type { DefaultHours } from '../../../shared/messages/message-hours.ts';
import type { BroadcastMetric } from '../../../shared/values/metrics.ts';
import {
  audienceShards,
  broadcastName,
  type Broadcast,
  type BroadcastId,
} from '../../../shared/messages/broadcasts.ts';
import type { Clock } from '../../runtime/clock.ts';
import { embeddedMetric } from '../../runtime/embedded-metric.ts';
import { logger } from '../../runtime/logger.ts';
import type { ReadAudience } from '../audience/audience-store.ts';
import { audienceSlot, broadcastsOfDay } from '../audience/slots.ts';
import { contentName } from './broadcast-content.ts';
import {
  sumCounts,
  noCounts,
  type BroadcastStore,
  shardsOfDay,
  type ShardMessage,
} from './broadcast-store.ts';

export interface PlanBroadcastsDependencies {
  readonly runs: Omit<BroadcastStore, 'find' | 'advance'>;
  readonly readAudience: ReadAudience;
  /** Since when there is enough content for a broadcast's edition or notes; undefined while there is not. */
  readonly readySince: (id: BroadcastId) => Promise<Date | undefined>;
  readonly queueShards: (shards: readonly ShardMessage[]) => Promise<void>;
  readonly clock: Clock;
  readonly usualHours: DefaultHours;
  /** The minutes between the close of trading and the creation of the closing edition. */
  readonly closingMarginMinutes: number;
  /** Messages that a channel takes during a broadcast; undefined for a channel that the stage does not have. */
  readonly capacityOf: (channel: MessageChannel, now: Date) => number | undefined;
}

/** How long an edition may be sent after its hour, or after it was made. */
export const broadcastMinutes = 45;
/** A digest or a report covers a past week, so it may be sent until the evening of its Saturday. */
const weeklyBroadcastMinutes = 12 * 60;
/** Grace period for the shards of an expired broadcast: they end soon, since their messages are no longer sent. */
const graceMilliseconds = 2 * 60_000;
const minuteMilliseconds = 60_000;
/** After this time a missing broadcast of a market scan is ignored. */
const maxScanAgeMilliseconds = 3 * 60 * minuteMilliseconds;

/**
 * Starts the broadcasts that are due, and ends those that are over. A missed hour is recorded as missed and never
 * sent late, so that no user gets the morning's news at night.
 */
export async function planBroadcasts(dependencies: PlanBroadcastsDependencies): Promise<void> {
  const { runs, clock, usualHours } = dependencies;
  const now = clock();
  const slots = await runs.usedSlots();
  // West of São Paulo the last hours of a day fall on the next day of São Paulo.
  const today = saoPauloDay(now);
  for (const day of [dayBefore(today), today]) {
    const due = slots.flatMap((used) =>
      broadcastsOfDay(used.kind, day, used.slot, usualHours)
        .filter(({ dueAt }) => dueAt <= now && used.since <= dueAt.toISOString())
        .map(({ slot, dueAt }) => ({ id: { kind: used.kind, day, slot }, dueAt })),
    );
    if (due.length === 0) continue;
    const existing = new Map(
      (await runs.broadcastsOf(day)).map((run) => [broadcastName(run), run]),
    );
    const readySince = cachedReadySince(dependencies);
    for (const { id, dueAt } of due) {
      const run = existing.get(broadcastName(id));
      if (run === undefined) await startIfDue({ ...dependencies, readySince }, id, dueAt, now);
      else await advanceBroadcast(dependencies, run, now);
    }
  }
}

/** Several hours of a kind may be due at once. */
function cachedReadySince({
  readySince,
}: PlanBroadcastsDependencies): PlanBroadcastsDependencies['readySince'] {
  const readySinceByContent = new Map<string, Promise<Date | undefined>>();
  return (id) => {
    const name = contentName(id);
    const answer = readySinceByContent.get(name) ?? readySince(id);
    readySinceByContent.set(name, answer);
    return answer;
  };
}

async function startIfDue(
  dependencies: PlanBroadcastsDependencies,
  id: BroadcastId,
  dueAt: Date,
  now: Date,
): Promise<void> {
  if (id.kind === 'note' && now.getTime() > dueAt.getTime() + maxScanAgeMilliseconds) return;
  const readyAt = await dependencies.readySince(id);
  if (readyAt === undefined) {
    // No large move, or the scan failed, which it reports itself.
    if (id.kind === 'note') return;
    if (now < waitsUntil(dependencies, id, dueAt)) return;
    await recordMissed(dependencies, id, dueAt, now, 'no-edition');
    return;
  }
  const startsAt = Math.max(dueAt.getTime(), readyAt.getTime());
  const notAfter = new Date(startsAt + selectSendMinutes(id) * minuteMilliseconds);
  if (now >= notAfter) {
    await recordMissed(dependencies, id, dueAt, now, 'late');
    return;
  }
  const run = newBroadcast(id, 'planning', dueAt, now, notAfter);
  if (!(await dependencies.runs.create(run))) return;
  await warnIfOverCapacity(dependencies, run, now);
  await queueAllShards(dependencies, run);
}

function selectSendMinutes({ kind }: Pick<BroadcastId, 'kind'>): number {
  switch (kind) {
    case 'weekly':
    case 'biweekly':
    case 'weekly-report':
      return weeklyBroadcastMinutes;
    case 'opening':
    case 'closing':
    case 'note':
      return broadcastMinutes;
    default:
      return kind satisfies never;
  }
}

/** An opening may be made until the market opens, a closing until the day is over. */
function waitsUntil(
  { closingMarginMinutes }: PlanBroadcastsDependencies,
  { kind, day }: BroadcastId,
  dueAt: Date,
): Date {
  const usual = new Date(dueAt.getTime() + broadcastMinutes * minuteMilliseconds);
  if (kind !== 'opening' && kind !== 'closing') return usual;
  const until = editionTimes(kind, day, closingMarginMinutes)?.until ?? usual;
  return until > usual ? until : usual;
}

function newBroadcast(
  id: BroadcastId,
  state: Broadcast['state'],
  dueAt: Date,
  now: Date,
  notAfter: Date,
): Broadcast {
  return {
    ...id,
    state,
    due_at: dueAt.toISOString(),
    begun_at: now.toISOString(),
    not_after: notAfter.toISOString(),
    ...noCounts,
  };
}

/** Queueing a shard twice is safe: its row records its progress. */
async function queueAllShards(
  { runs, queueShards }: PlanBroadcastsDependencies,
  run: Broadcast,
): Promise<void> {
  const { kind, day, slot } = run;
  await queueShards(shardsOfDay(day).map((shard) => ({ kind, day, slot, shard })));
  await runs.move(run, 'planning', 'running');
}

async function recordMissed(
  dependencies: PlanBroadcastsDependencies,
  id: BroadcastId,
  dueAt: Date,
  now: Date,
  reason: NonNullable<Broadcast['reason']>,
): Promise<void> {
  const run = newBroadcast(id, 'missed', dueAt, now, dueAt);
  const isFirst = await dependencies.runs.create({ ...run, reason, ended_at: now.toISOString() });
  if (isFirst && (await hasAudience(dependencies, id))) logMissed(id, reason);
}

async function hasAudience(
  { readAudience }: PlanBroadcastsDependencies,
  id: BroadcastId,
): Promise<boolean> {
  for (let shard = 0; shard < audienceShards; shard += 1) {
    const part = { kind: id.kind, slot: audienceSlot(id), shard };
    const { owners } = await readAudience(part, undefined, 1);
    if (owners.length > 0) return true;
  }
  return false;
}

function logMissed(id: BroadcastId, reason: string): void {
  // A warning is enough: an alarm watches the metric, and nothing can be repaired.
  logger.warn('run missed', {
    run: broadcastName(id),
    reason,
    ...embeddedMetric({ MissedRuns: 1 } satisfies Partial<Record<BroadcastMetric, number>>),
  });
}

async function advanceBroadcast(
  dependencies: PlanBroadcastsDependencies,
  run: Broadcast,
  now: Date,
): Promise<void> {
  const { runs } = dependencies;
  // The function that started it stopped before all of its shards were queued.
  if (run.state === 'planning') await queueAllShards(dependencies, run);
  if (run.state !== 'running') return;
  const shards = await runs.shardsOf(run);
  const isOver = shards.filter(({ ended }) => ended !== undefined).length === audienceShards;
  const isLate = now.getTime() > Date.parse(run.not_after) + graceMilliseconds;
  if (!isOver && !isLate) return;
  const isMissed = !isOver || shards.some(({ ended }) => ended === 'missed');
  const counts = sumCounts(shards);
  const to = isMissed ? 'missed' : 'finished';
  if (!(await runs.move(run, 'running', to, { at: now, counts }))) return;
  logger.info('run ended', { run: broadcastName(run), as: to, ...counts });
  if (isMissed) logMissed(run, 'not all of its people were written to');
}

/**
 * Warns before a broadcast starts that a channel cannot serve its audience in time, estimated from a few of its 64
 * shards. The operator can ask the partner for a higher limit; the recipients who are not reached differ each day.
 */
async function warnIfOverCapacity(
  { readAudience, capacityOf }: PlanBroadcastsDependencies,
  run: Broadcast,
  now: Date,
): Promise<void> {
  // The number of affected recipients is only known after reading them.
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
    const recipientCount = (sample[channel] * audienceShards) / sampledShards;
    const capacity = capacityOf(channel, now);
    if (capacity === undefined || recipientCount <= capacity) continue;
    logger.warn('more people than a channel serves in time', {
      run: broadcastName(run),
      channel,
      people: recipientCount,
      capacity,
      ...embeddedMetric({ CrowdedRuns: 1 } satisfies Partial<Record<BroadcastMetric, number>>),
    });
  }
}

const sampledShards = 4;
const sampledPage = 1_000;
