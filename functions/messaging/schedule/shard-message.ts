import * as z from 'zod/mini';
import { audienceKindSchema, audienceShards } from '../../../shared/messages/broadcasts.ts';

/** A shard of a broadcast that waits to be processed. */
export const shardMessageSchema = z.object({
  kind: audienceKindSchema,
  day: z.iso.date(),
  slot: z.string().check(z.minLength(1)),
  shard: z.int().check(z.minimum(0), z.maximum(audienceShards - 1)),
});
export type ShardMessage = z.infer<typeof shardMessageSchema>;

const dayMilliseconds = 24 * 60 * 60 * 1000;
/** Coprime to 64, so that each shard comes at each position on some day. */
const step = 19;

/** Returns all shards. The order rotates daily, so a late broadcast does not always miss the same recipients. */
export function shardsOfDay(day: string): readonly number[] {
  const first = ((Date.parse(day) / dayMilliseconds) * step) % audienceShards;
  return Array.from({ length: audienceShards }, (_, offset) => (first + offset) % audienceShards);
}
