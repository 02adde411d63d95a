import * as z from 'zod/mini';
import { audienceKindSchema, audienceShards } from '../../../shared/messages/runs.ts';

/** A part of a run's people, as it waits to be worked off. */
export const shardMessageSchema = z.object({
  kind: audienceKindSchema,
  day: z.iso.date(),
  slot: z.string().check(z.minLength(1)),
  shard: z.int().check(z.minimum(0), z.maximum(audienceShards - 1)),
});
export type ShardMessage = z.infer<typeof shardMessageSchema>;

const dayMilliseconds = 24 * 60 * 60 * 1000;
/** Prime to 64, so that each part is at each place some day. */
const step = 19;

/** All parts, in an order that is another one each day: whom a late run does not reach changes. */
export function shardsOfDay(day: string): readonly number[] {
  const first = ((Date.parse(day) / dayMilliseconds) * step) % audienceShards;
  return Array.from({ length: audienceShards }, (_, place) => (first + place) % audienceShards);
}
