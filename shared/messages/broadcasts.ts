import * as z from 'zod/mini';
import type { MessageChannel } from '../contracts/messaging.ts';

/*
 * A broadcast to all recipients of one hour. The broadcasts of a day share a partition, and the progress of each has its
 * own:
 *
 *   RUNS#<day> / <kind>#<slot>               the broadcast: when it was due, and its outcome
 *   RUN#<kind>#<day>#<slot> / SHARD#<nn>     the progress within one shard of its recipients
 *   RUN#<kind>#<day>#<slot> / COUNT#<n>      counts of its messages by outcome, in a few rows to be added up
 */

/**
 * Kinds of broadcast: an edition, the digest of one or two weeks, a weekly portfolio report, or notes about large
 * moves during a session for the holders of those assets.
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

/** The number of shards over which an hour's recipients are distributed. */
export const audienceShards = 64;

interface RowKey {
  readonly PK: string;
  readonly SK: string;
}

export interface BroadcastId {
  readonly kind: AudienceKind;
  /** `yyyy-mm-dd`, in the recipients' calendar. */
  readonly day: string;
  /** For notes the scan that they report; otherwise the hour of the recipients. */
  readonly slot: string;
}

/** `<kind>#<day>#<slot>` */
export const broadcastNameSchema = z
  .string()
  .check(
    z.regex(
      /^(?:opening|closing|weekly|biweekly|weekly-report|note)#\d{4}-\d{2}-\d{2}#[a-z0-9-]{1,40}$/,
    ),
  );

export function broadcastName({ kind, day, slot }: BroadcastId): string {
  return `${kind}#${day}#${slot}`;
}

/** @throws a zod error for an invalid name */
export function parseBroadcastName(name: string): BroadcastId {
  const [kind, day = '', slot = ''] = broadcastNameSchema.parse(name).split('#');
  return { kind: audienceKindSchema.parse(kind), day, slot };
}

export function broadcastsPartition(day: string): string {
  return `RUNS#${day}`;
}

export function broadcastKey({ kind, day, slot }: BroadcastId): RowKey {
  return { PK: broadcastsPartition(day), SK: `${kind}#${slot}` };
}

export function broadcastPartition(id: BroadcastId): string {
  return `RUN#${broadcastName(id)}`;
}

export const shardKeyPrefix = 'SHARD#';

export function shardKey(id: BroadcastId, shard: number): RowKey {
  return { PK: broadcastPartition(id), SK: `${shardKeyPrefix}${String(shard).padStart(2, '0')}` };
}

/**
 * - `planning`: its shards are being queued.
 * - `running`: the shards are being processed.
 * - `finished`: every recipient's message has been written.
 * - `missed`: its hour passed before that, for some recipients or all.
 * - `stopped`: by an operator; queued messages are not sent either.
 */
export const broadcastStateSchema = z.enum([
  'planning',
  'running',
  'finished',
  'missed',
  'stopped',
]);
export type BroadcastState = z.infer<typeof broadcastStateSchema>;

export const broadcastEntity = 'Run';

const instant = z.iso.datetime();
const count = z._default(z.int(), 0);

const broadcastSchema = z.object({
  entity: z.literal(broadcastEntity),
  kind: audienceKindSchema,
  day: z.iso.date(),
  slot: z.string(),
  state: broadcastStateSchema,
  /** Why nothing was sent: no edition was ready in time, or the scan was late. */
  reason: z.optional(z.enum(['no-edition', 'late'])),
  due_at: instant,
  begun_at: instant,
  /** No message is sent after it. */
  not_after: instant,
  ended_at: z.optional(instant),
  /** Counts after the end: recipients in the index, messages by channel, and recipients who no longer qualify. */
  people: count,
  email: count,
  whatsapp: count,
  left_out: count,
});
export type Broadcast = Omit<z.infer<typeof broadcastSchema>, 'entity'>;

/** @throws a zod error for an item of another shape */
export function parseBroadcast(item: unknown): Broadcast {
  const { entity: _, ...broadcast } = broadcastSchema.parse(item);
  return broadcast;
}

/** A row that cannot be parsed does not stop a broadcast. */
export function isStoppedBroadcast(item: unknown): boolean {
  return broadcastSchema.safeParse(item).data?.state === 'stopped';
}

const retentionSeconds = 35 * 24 * 60 * 60;

/** Returns the expiry of a broadcast's rows, in seconds since the epoch: they are kept as long as its messages. */
export function broadcastExpiry(now: Date): number {
  return Math.floor(now.getTime() / 1000) + retentionSeconds;
}

export const shardEntity = 'RunShard';

const shardSchema = z.object({
  entity: z.literal(shardEntity),
  /** The last recipient that was processed. */
  cursor: z.optional(z.string()),
  /** `missed`: the hour has passed before all recipients were processed. */
  ended: z.optional(z.enum(['done', 'missed'])),
  people: count,
  email: count,
  whatsapp: count,
  left_out: count,
});
export type BroadcastShard = Omit<z.infer<typeof shardSchema>, 'entity'>;

/** @throws a zod error for an item of another shape */
export function parseBroadcastShard(item: unknown): BroadcastShard {
  const { entity: _, ...shard } = shardSchema.parse(item);
  return shard;
}

/** The counted states of the messages, by channel; `unknown`: it is not known whether they were sent. */
export const countedStates = ['sent', 'delivered', 'read', 'failed', 'skipped', 'unknown'] as const;
export type CountedState = (typeof countedStates)[number];

/** The number of rows over which one counter is spread: each write picks one at random, and reading sums them. */
export const rowsPerCounter = 8;
export const countKeyPrefix = 'COUNT#';

export function countKey(id: BroadcastId, rowIndex: number): RowKey {
  return { PK: broadcastPartition(id), SK: `${countKeyPrefix}${rowIndex}` };
}

/** `email_sent` */
export function countName(channel: MessageChannel, state: CountedState): string {
  return `${channel}_${state}`;
}
