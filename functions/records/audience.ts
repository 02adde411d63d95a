import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { messageChannelSchema, type MessageChannel } from '../../shared/contracts/messaging.ts';
import {
  audienceKindSchema,
  audienceShards,
  type AudienceKind,
} from '../../shared/messages/runs.ts';
import type { ItemKey } from '../runtime/table.ts';
import { accountPartition, rowsOf } from './person.ts';

/*
 * Who is to be written to at which hour. A row stands beside the person that it is of, and the index leads from
 * a kind and an hour to all of them, in 64 parts:
 *
 *   GSI1PK  AUDIENCE#<kind>#<slot>#<shard>     GSI1SK  ACCOUNT#… or SUBSCRIBER#…
 *   AUDIENCE#SLOTS / <kind>#<slot>             an hour that anybody has or had
 *
 * It says who may be meant and not what they get: that is read when their message is written.
 */

/** An account, or a newsletter subscriber. */
export type AudienceOwner =
  | { readonly by: 'account'; readonly accountId: string }
  | { readonly by: 'subscriber'; readonly subscriberId: string };

/** A recipient's index entry for one kind of message. */
export interface AudiencePlace {
  readonly kind: AudienceKind;
  /** `<zone>-<hhmm>`, or `<zone>-usual` (messaging/audience/slots.ts). */
  readonly slot: string;
  /** By which of them they get it: counted before a run, and read again for each message. */
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
export function ownerOfPartition(partition: string): AudienceOwner | undefined {
  const [, of, id] = /^(ACCOUNT|SUBSCRIBER)#(.+)$/.exec(partition) ?? [];
  if (id === undefined) return undefined;
  return of === 'ACCOUNT'
    ? { by: 'account', accountId: id }
    : { by: 'subscriber', subscriberId: id };
}

export function audienceKey(owner: AudienceOwner, kind: AudienceKind): ItemKey {
  return { PK: ownerPartition(owner), SK: `${rowsOf('AUDIENCE')}${kind}` };
}

/** Returns the shard of a recipient, one of 64; it never changes. */
export function audienceShard(owner: AudienceOwner): number {
  const [byte = 0] = createHash('sha256').update(ownerPartition(owner)).digest();
  return byte % audienceShards;
}

export function audiencePartition(kind: AudienceKind, slot: string, shard: number): string {
  return `AUDIENCE#${kind}#${slot}#${String(shard).padStart(2, '0')}`;
}

export function audienceItem(owner: AudienceOwner, { kind, slot, channels }: AudiencePlace) {
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

/** @returns undefined for none, and for one that cannot be read */
export function readableAudience(item: unknown): AudiencePlace | undefined {
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

/** @throws a zod error for an item that is none */
export function parseUsedSlot(item: unknown): UsedSlot {
  const { entity: _, ...used } = usedSlotSchema.parse(item);
  return used;
}
