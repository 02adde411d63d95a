import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { messageChannelSchema, type MessageChannel } from '../../shared/contracts/messaging.ts';
import {
  audienceKindSchema,
  audienceShards,
  type AudienceKind,
} from '../../shared/messages/broadcasts.ts';
import type { ItemKey } from '../runtime/table.ts';
import { accountPartition, rowPrefix } from './account-rows.ts';

/*
 * The recipients of each hour. A row is in the recipient's partition, and the index leads from a kind and an hour to all
 * recipients, in 64 shards:
 *
 *   GSI1PK  AUDIENCE#<kind>#<slot>#<shard>     GSI1SK  ACCOUNT#… or SUBSCRIBER#…
 *   AUDIENCE#SLOTS / <kind>#<slot>             an hour that some recipient has or had
 *
 * A row only makes its owner a candidate: whether a message is sent, and which, is read when it is written.
 */

/** An account, or a newsletter subscriber. */
export type AudienceOwner =
  | { readonly by: 'account'; readonly accountId: string }
  | { readonly by: 'subscriber'; readonly subscriberId: string };

/** A recipient's index entry for one kind of message. */
export interface ScheduleEntry {
  readonly kind: AudienceKind;
  /** `<zone>-<hhmm>`, or `<zone>-usual` (messaging/audience/slots.ts). */
  readonly slot: string;
  /** The channels of the recipient: counted before a broadcast, and read again for each message. */
  readonly channels: readonly MessageChannel[];
}

export const audienceEntity = 'Audience';
const itemSchema = z.object({
  entity: z.literal(audienceEntity),
  kind: audienceKindSchema,
  slot: z.string(),
  channels: z.array(messageChannelSchema),
});

export function ownerPartition(owner: AudienceOwner): string {
  return owner.by === 'account'
    ? accountPartition(owner.accountId)
    : `SUBSCRIBER#${owner.subscriberId}`;
}

/** @returns undefined for a partition without an owner */
export function parseOwnerPartition(partition: string): AudienceOwner | undefined {
  const [, of, id] = /^(ACCOUNT|SUBSCRIBER)#(.+)$/.exec(partition) ?? [];
  if (id === undefined) return undefined;
  return of === 'ACCOUNT'
    ? { by: 'account', accountId: id }
    : { by: 'subscriber', subscriberId: id };
}

export function audienceKey(owner: AudienceOwner, kind: AudienceKind): ItemKey {
  return { PK: ownerPartition(owner), SK: `${rowPrefix('AUDIENCE')}${kind}` };
}

/** Returns the shard of a recipient, one of 64; it never changes. */
export function audienceShard(owner: AudienceOwner): number {
  const [byte = 0] = createHash('sha256').update(ownerPartition(owner)).digest();
  return byte % audienceShards;
}

export function audiencePartition(kind: AudienceKind, slot: string, shard: number): string {
  return `AUDIENCE#${kind}#${slot}#${String(shard).padStart(2, '0')}`;
}

export function audienceItem(owner: AudienceOwner, { kind, slot, channels }: ScheduleEntry) {
  return {
    ...audienceKey(owner, kind),
    GSI1PK: audiencePartition(kind, slot, audienceShard(owner)),
    GSI1SK: ownerPartition(owner),
    entity: audienceEntity,
    kind,
    slot,
    channels: [...channels],
  };
}

/** @returns undefined for no item, and for one that cannot be parsed */
export function safeParseScheduleEntry(item: unknown): ScheduleEntry | undefined {
  return itemSchema.safeParse(item).data;
}

/** The partition of the hours that are or were in use. */
export const usedSlotsPartition = 'AUDIENCE#SLOTS';

export function usedSlotKey(kind: AudienceKind, slot: string): ItemKey {
  return { PK: usedSlotsPartition, SK: `${kind}#${slot}` };
}

const usedSlotEntity = 'UsedSlot';
const usedSlotSchema = z.object({
  entity: z.literal(usedSlotEntity),
  kind: audienceKindSchema,
  slot: z.string(),
  /** ISO 8601, UTC: the hour's first use. */
  since: z.iso.datetime(),
});
export type UsedSlot = Omit<z.infer<typeof usedSlotSchema>, 'entity'>;

export function usedSlotItem(used: UsedSlot) {
  return { entity: usedSlotEntity, ...used };
}

/** @throws a zod error for an item of another shape */
export function parseUsedSlot(item: unknown): UsedSlot {
  const { entity: _, ...used } = usedSlotSchema.parse(item);
  return used;
}
