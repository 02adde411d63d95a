import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { MessageChannel } from '../../../shared/contracts/messaging.ts';
import {
  channelStateKey,
  channelStopEntity as entity,
  type ChannelState,
} from '../../../shared/messages/stops.ts';
import type { StopMetric } from '../../../shared/values/metrics.ts';
import type { Clock } from '../../runtime/clock.ts';
import { embeddedMetric } from '../../runtime/embedded-metric.ts';
import { logger } from '../../runtime/logger.ts';
import { ifConditionHolds, type Table, type TableAccess } from '../../runtime/table.ts';

/*
 * Circuit breaker of a channel that the partner has closed or that does not respond. The first message that finds
 * out stops the channel for all, so that thousands of others need not try. While it is stopped, one message at a
 * time probes whether it is open again.
 */

const firstProbeSeconds = 60;
/** Short compared with the lifetime of a message, so that the pause alone makes none late. */
const maxProbeSeconds = 10 * 60;
/** Longer than a sender runs: if it crashes before the call, the next one takes over the probe. */
const probeLockSeconds = 60;
/** After this many calls in a row without a response the channel is stopped. */
const maxUnanswered = 10;

/** The permission of a batch: to send, to probe, or to wait. */
export type BreakerEntry =
  | { readonly state: 'open' }
  /** One message may be sent as a probe; no other message probes until `until`. */
  | { readonly state: 'probe'; readonly until: string }
  | { readonly state: 'stopped'; readonly seconds: number };

export interface ChannelCircuitBreaker {
  /**
   * Called once per batch.
   * @param seen the row as it was read
   */
  enter(seen: ChannelState): Promise<BreakerEntry>;
  /**
   * Releases an unused probe, for want of a send slot, a record or daily quota: the next message may probe at once.
   */
  releaseProbe(trial: Extract<BreakerEntry, { readonly state: 'probe' }>): Promise<void>;
  /** Stops the channel, or keeps it stopped: the partner has closed it. */
  stop(seen: ChannelState, reason: string): Promise<void>;
  /** Counts calls without a response; too many in a row stop the channel. */
  recordNoResponse(seen: ChannelState, calls: number): Promise<void>;
  /** Opens the channel: the partner has accepted a message. */
  recordResponse(seen: ChannelState): Promise<void>;
}

/** Table access of stopping and opening a channel. */
export const channelCircuitBreakerAccess: TableAccess = {
  actions: ['UpdateItem'],
  partitions: ['CHANNEL#*'],
  alone: true,
};

export function channelCircuitBreaker(
  table: Table,
  clock: Clock,
  channel: MessageChannel,
): ChannelCircuitBreaker {
  const key = channelStateKey(channel);
  const inSeconds = (seconds: number) => new Date(clock().getTime() + seconds * 1000).toISOString();

  /** @returns false when the condition fails, as after a concurrent change */
  const update = async (
    set: Readonly<Record<string, unknown>>,
    condition: string,
    values: Readonly<Record<string, unknown>> = {},
  ) => {
    const names = Object.keys(set);
    return ifConditionHolds(
      table.client.send(
        new UpdateCommand({
          TableName: table.name,
          Key: key,
          UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}`,
          ConditionExpression: condition,
          ExpressionAttributeNames: Object.fromEntries(
            [...new Set([...names, 'state'])].map((name) => [`#${name}`, name]),
          ),
          ExpressionAttributeValues: { ...values, ...toExpressionValues(set) },
        }),
      ),
    );
  };

  // Count every message that meets a stopped channel, so that the alarm lasts until it opens again.
  const count = (event: string, reason: string | undefined) =>
    logger.warn(event, {
      channel,
      reason,
      ...embeddedMetric({ ChannelStops: 1 } satisfies Partial<Record<StopMetric, number>>),
    });

  const stop = async (seen: ChannelState, reason: string) => {
    const wasStopped = seen.state === 'stopped';
    const seconds = wasStopped
      ? Math.min((seen.probe_seconds ?? firstProbeSeconds) * 2, maxProbeSeconds)
      : firstProbeSeconds;
    const stopped = await update(
      {
        entity,
        state: 'stopped',
        reason,
        probe_at: inSeconds(seconds),
        probe_seconds: seconds,
        silent: 0,
        ...(wasStopped ? {} : { since: clock().toISOString() }),
      },
      wasStopped ? '#state = :was' : 'attribute_not_exists(#state) OR #state = :was',
      { ':was': seen.state },
    );
    if (stopped) count(wasStopped ? 'channel still stopped' : 'channel stopped', reason);
  };

  return {
    async enter(seen) {
      if (seen.state === 'open') return { state: 'open' };
      const now = clock().getTime();
      const millisecondsLeft = Date.parse(seen.probe_at ?? '') - now;
      if (millisecondsLeft > 0) {
        count('channel still stopped', seen.reason);
        return { state: 'stopped', seconds: Math.ceil(millisecondsLeft / 1000) };
      }
      // The caller that moves the next probe on makes this one.
      const until = inSeconds(probeLockSeconds);
      const isOurs = await update({ probe_at: until }, '#state = :stopped AND probe_at = :seen', {
        ':stopped': 'stopped',
        ':seen': seen.probe_at,
      });
      if (isOurs) return { state: 'probe', until };
      count('channel still stopped', seen.reason);
      return { state: 'stopped', seconds: probeLockSeconds };
    },

    async releaseProbe({ until }) {
      await update({ probe_at: inSeconds(0) }, '#state = :stopped AND probe_at = :ours', {
        ':stopped': 'stopped',
        ':ours': until,
      });
    },

    stop,

    async recordNoResponse(seen, calls) {
      const silent = (seen.silent ?? 0) + calls;
      if (seen.state === 'stopped' || silent >= maxUnanswered) {
        await stop(seen, 'no-answer');
      } else {
        await update(
          { entity, state: 'open', silent },
          'attribute_not_exists(#state) OR #state = :was',
          {
            ':was': 'open',
          },
        );
      }
    },

    async recordResponse(seen) {
      if (seen.state === 'open' && (seen.silent ?? 0) === 0) return;
      const isOpen = await update({ entity, state: 'open', silent: 0 }, '#state = :was', {
        ':was': seen.state,
      });
      if (isOpen && seen.state === 'stopped') logger.info('channel open again', { channel });
    },
  };
}

function toExpressionValues(
  set: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(set).map(([name, value]) => [`:${name}`, value]));
}
