import * as z from 'zod/mini';
import type { MessageChannel } from '../contracts/messaging.ts';

/*
 * What is sent to everybody of one hour. A day's runs stand together, and what goes on of each apart:
 *
 *   RUNS#<day> / <kind>#<slot>               the run: when it was due, and what has become of it
 *   RUN#<kind>#<day>#<slot> / SHARD#<nn>     how far a part of its people has been written to
 *   RUN#<kind>#<day>#<slot> / COUNT#<n>      what has become of its messages, in a few rows that are added up
 */

/**
 * What is sent to the recipients of an hour: an edition, the digest of one or two weeks, a weekly portfolio report,
 * or notes about large moves during a session to the holders of those assets.
 */
export const audienceKinds = [
  'opening',
  'closing',
  'weekly',
  'biweekly',
  'weekly-report',
  'note',
] as const;
export const audienceKindSchema = z.enum(audienceKinds);
export type AudienceKind = z.infer<typeof audienceKindSchema>;

/** The number of shards of an hour's recipients. */
export const audienceShards = 64;

interface RowKey {
  readonly PK: string;
  readonly SK: string;
}

export interface RunId {
  readonly kind: AudienceKind;
  /** `yyyy-mm-dd`, of its people's own calendar. */
  readonly day: string;
  /** For notes the scan that they report; otherwise the hour of the recipients. */
  readonly slot: string;
}

/** `<kind>#<day>#<slot>` */
export const runNameSchema = z
  .string()
  .check(
    z.regex(
      /^(?:opening|closing|weekly|biweekly|weekly-report|note)#\d{4}-\d{2}-\d{2}#[a-z0-9-]{1,40}$/,
    ),
  );

export function runName({ kind, day, slot }: RunId): string {
  return `${kind}#${day}#${slot}`;
}

/** @throws a zod error for what is no name of a run */
export function readRunName(name: string): RunId {
  const [kind, day = '', slot = ''] = runNameSchema.parse(name).split('#');
  return { kind: audienceKindSchema.parse(kind), day, slot };
}

export function runsPartition(day: string): string {
  return `RUNS#${day}`;
}

export function runKey({ kind, day, slot }: RunId): RowKey {
  return { PK: runsPartition(day), SK: `${kind}#${slot}` };
}

export function runPartition(id: RunId): string {
  return `RUN#${runName(id)}`;
}

export const shardRows = 'SHARD#';

export function shardKey(id: RunId, shard: number): RowKey {
  return { PK: runPartition(id), SK: `${shardRows}${String(shard).padStart(2, '0')}` };
}

/**
 * - `planning`: its parts are being handed out.
 * - `running`: they are worked off.
 * - `finished`: each of its people has been written to.
 * - `missed`: its hour passed before that, for some of them or for all.
 * - `stopped`: by an operator; what waits in queues is not sent either.
 */
export const runStateSchema = z.enum(['planning', 'running', 'finished', 'missed', 'stopped']);
export type RunState = z.infer<typeof runStateSchema>;

export const runEntity = 'Run';

const instant = z.iso.datetime();
const count = z._default(z.int(), 0);

const runSchema = z.object({
  entity: z.literal(runEntity),
  kind: audienceKindSchema,
  day: z.iso.date(),
  slot: z.string(),
  state: runStateSchema,
  /** Why nothing was sent: no edition was ready in time, or the scan was late. */
  reason: z.optional(z.enum(['no-edition', 'late'])),
  due_at: instant,
  begun_at: instant,
  /** Nothing is sent after it. */
  not_after: instant,
  ended_at: z.optional(instant),
  /** After the end: recipients in the index, messages by channel, and recipients who no longer qualify. */
  people: count,
  email: count,
  whatsapp: count,
  left_out: count,
});
export type Run = Omit<z.infer<typeof runSchema>, 'entity'>;

/** @throws a zod error for an item that is none */
export function parseRun(item: unknown): Run {
  const { entity: _, ...run } = runSchema.parse(item);
  return run;
}

/** A row that cannot be parsed stops nothing. */
export function isStoppedRun(item: unknown): boolean {
  return runSchema.safeParse(item).data?.state === 'stopped';
}

const retentionSeconds = 35 * 24 * 60 * 60;

/** Kept as long as the messages. */
export function runExpiry(now: Date): number {
  return Math.floor(now.getTime() / 1000) + retentionSeconds;
}

export const shardEntity = 'RunShard';

const shardSchema = z.object({
  entity: z.literal(shardEntity),
  /** The last of its people that was written to. */
  cursor: z.optional(z.string()),
  /** `missed`: the hour has passed before all were. */
  ended: z.optional(z.enum(['done', 'missed'])),
  people: count,
  email: count,
  whatsapp: count,
  left_out: count,
});
export type RunShard = Omit<z.infer<typeof shardSchema>, 'entity'>;

/** @throws a zod error for an item that is none */
export function parseRunShard(item: unknown): RunShard {
  const { entity: _, ...shard } = shardSchema.parse(item);
  return shard;
}

/** The counted states of a run's messages, by channel; `unknown`: it is not known whether they were sent. */
export const countedStates = ['sent', 'delivered', 'read', 'failed', 'skipped', 'unknown'] as const;
export type CountedState = (typeof countedStates)[number];

/** The number of rows that share a counter, chosen at random and summed. */
export const countRows = 8;
export const countRowsPrefix = 'COUNT#';

export function countKey(id: RunId, row: number): RowKey {
  return { PK: runPartition(id), SK: `${countRowsPrefix}${row}` };
}

/** `email_sent` */
export function countName(channel: MessageChannel, state: CountedState): string {
  return `${channel}_${state}`;
}
