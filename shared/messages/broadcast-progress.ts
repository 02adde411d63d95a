import type { MessageChannel } from '../contracts/messaging.ts';
import { messageChannels } from '../contracts/messaging.ts';
import {
  countedStates,
  countName,
  parseBroadcastShard,
  shardKeyPrefix,
  type CountedState,
  type Broadcast,
} from './broadcasts.ts';

/** US$ of a thousand messages. */
export interface MessagePrices {
  readonly email: number;
  readonly whatsApp: number;
}

export interface ChannelProgress {
  readonly channel: MessageChannel;
  readonly planned: number;
  readonly counts: Readonly<Record<CountedState, number>>;
  /** Approximate US$ of the sent messages, by the operator's prices. */
  readonly cost: number;
}

/** The progress of a broadcast, for operators. */
export interface BroadcastProgress {
  readonly run: Broadcast;
  readonly people: number;
  readonly leftOut: number;
  /** The channels with messages. */
  readonly channels: readonly ChannelProgress[];
}

/**
 * Calculates the progress of a broadcast; the shards report it while it is running.
 * @param rows all rows of its partition, in any order
 * @throws a zod error for a shard that cannot be parsed
 */
export function summarizeBroadcast(
  run: Broadcast,
  rows: readonly Readonly<Record<string, unknown>>[],
  prices: MessagePrices,
): BroadcastProgress {
  const shards = rows.filter(isShard).map(parseBroadcastShard);
  const counted = rows.filter((row) => !isShard(row));
  const planned = (of: MessageChannel | 'people' | 'left_out') =>
    shards.reduce((sum, shard) => sum + shard[of], 0);
  const countOf = (channel: MessageChannel, state: CountedState) =>
    counted.reduce((sum, row) => sum + toNumber(row[countName(channel, state)]), 0);
  const channels = messageChannels.map((channel): ChannelProgress => {
    const counts = {
      sent: countOf(channel, 'sent'),
      delivered: countOf(channel, 'delivered'),
      read: countOf(channel, 'read'),
      failed: countOf(channel, 'failed'),
      skipped: countOf(channel, 'skipped'),
      unknown: countOf(channel, 'unknown'),
    };
    const price = channel === 'email' ? prices.email : prices.whatsApp;
    return { channel, planned: planned(channel), counts, cost: (counts.sent * price) / 1000 };
  });
  return {
    run,
    people: planned('people'),
    leftOut: planned('left_out'),
    channels: channels.filter(
      (one) => one.planned > 0 || countedStates.some((state) => one.counts[state] > 0),
    ),
  };
}

function isShard(row: Readonly<Record<string, unknown>>): boolean {
  return String(row['SK']).startsWith(shardKeyPrefix);
}

function toNumber(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}
