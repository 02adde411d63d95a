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
 * A channel that the partner has closed, or that does not answer, is stopped for everybody by whoever
 * meets it first: otherwise each of thousands of messages would find out for itself. While it is stopped
 * one message at a time tries whether it is open again.
 */

const firstProbeSeconds = 60;
/** Several of them fit into the time in which a message is of use, so that none is late for the pause alone. */
const maximumProbeSeconds = 10 * 60;
/** Longer than a sender lives: whoever dies before it has asked leaves the trial to the next one. */
const trialSeconds = 60;
/** So many calls in a row without an answer, and nothing more is asked for now. */
const maximumSilent = 10;

/** What a batch may do. */
export type Entry =
  | { readonly state: 'open' }
  /** Only one message, which tries whether the channel is open again; nobody else does until then. */
  | { readonly state: 'probe'; readonly until: string }
  | { readonly state: 'stopped'; readonly seconds: number };

export interface ChannelStop {
  /**
   * Asked once a batch.
   * @param seen the row as it was read
   */
  enter(seen: ChannelState): Promise<Entry>;
  /** Nobody was asked, for want of a permit, a record or a place of the day: the next one may try at once. */
  leaveTrial(trial: Extract<Entry, { readonly state: 'probe' }>): Promise<void>;
  /** The partner has closed the channel, or it is still closed. */
  stop(seen: ChannelState, reason: string): Promise<void>;
  /** An answer never came; too many of them in a row stop the channel. */
  hearNothing(seen: ChannelState, calls: number): Promise<void>;
  /** The partner has taken a message: open, whatever was. */
  hearAnswer(seen: ChannelState): Promise<void>;
}

/** What stopping a channel, and opening it again, does to the table. */
export const channelStopAccess: TableAccess = {
  actions: ['UpdateItem'],
  partitions: ['CHANNEL#*'],
  alone: true,
};

export function channelStop(table: Table, clock: Clock, channel: MessageChannel): ChannelStop {
  const key = channelStateKey(channel);
  const inSeconds = (seconds: number) => new Date(clock().getTime() + seconds * 1000).toISOString();

  /** @returns false where the condition does not hold, as after others have been faster */
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
          ExpressionAttributeValues: { ...values, ...named(set) },
        }),
      ),
    );
  };

  // As long as messages meet a stopped channel the alarm stays: it is not over when it has begun.
  const count = (event: string, reason: string | undefined) =>
    logger.warn(event, {
      channel,
      reason,
      ...embeddedMetric({ ChannelStops: 1 } satisfies Partial<Record<StopMetric, number>>),
    });

  const stop = async (seen: ChannelState, reason: string) => {
    const wasStopped = seen.state === 'stopped';
    const seconds = wasStopped
      ? Math.min((seen.probe_seconds ?? firstProbeSeconds) * 2, maximumProbeSeconds)
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
      const left = Date.parse(seen.probe_at ?? '') - now;
      if (left > 0) {
        count('channel still stopped', seen.reason);
        return { state: 'stopped', seconds: Math.ceil(left / 1000) };
      }
      // Whoever moves the next trial on makes this one.
      const until = inSeconds(trialSeconds);
      const isOurs = await update({ probe_at: until }, '#state = :stopped AND probe_at = :seen', {
        ':stopped': 'stopped',
        ':seen': seen.probe_at,
      });
      if (isOurs) return { state: 'probe', until };
      count('channel still stopped', seen.reason);
      return { state: 'stopped', seconds: trialSeconds };
    },

    async leaveTrial({ until }) {
      await update({ probe_at: inSeconds(0) }, '#state = :stopped AND probe_at = :ours', {
        ':stopped': 'stopped',
        ':ours': until,
      });
    },

    stop,

    async hearNothing(seen, calls) {
      const silent = (seen.silent ?? 0) + calls;
      if (seen.state === 'stopped' || silent >= maximumSilent) {
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

    async hearAnswer(seen) {
      if (seen.state === 'open' && (seen.silent ?? 0) === 0) return;
      const isOpen = await update({ entity, state: 'open', silent: 0 }, '#state = :was', {
        ':was': seen.state,
      });
      if (isOpen && seen.state === 'stopped') logger.info('channel open again', { channel });
    },
  };
}

function named(set: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(set).map(([name, value]) => [`:${name}`, value]));
}
