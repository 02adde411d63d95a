import type { Settings } from '../../runtime/settings.ts';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { MessageChannel } from '../../../shared/contracts/messaging.ts';
import { secondsSinceEpoch, type Clock } from '../../runtime/clock.ts';
import type { Table, TableAccess } from '../../runtime/table.ts';
import type { OutgoingMessage } from '../outgoing/outgoing-message.ts';

const dayMilliseconds = 24 * 60 * 60 * 1000;
/** Daily limit of a new sender, as mail providers and SES advise; it doubles each day. */
const firstDayQuota = 200;

/** @param warmUpFrom `yyyy-mm-dd`: the sender's first day; undefined for an established sender */
export function channelRate({
  perSecond,
  perDay,
  warmUpFrom,
}: Settings<'SENDING_RATE'>['SENDING_RATE']): ChannelRate {
  return {
    perSecond,
    perDay(day) {
      if (warmUpFrom === undefined) return perDay;
      const days = Math.round((Date.parse(day) - Date.parse(warmUpFrom)) / dayMilliseconds);
      return Math.min(perDay, firstDayQuota * 2 ** Math.max(0, days));
    },
  };
}

/** A channel's rate limit. */
export interface ChannelRate {
  /** Messages per second. */
  readonly perSecond: number;
  /** Messages per UTC day; undefined for no limit. */
  readonly perDay: (day: string) => number | undefined;
}

/**
 * A reservation of send slots: the number of messages, the instant of the first one, and the interval between them.
 */
export interface RateReservation {
  readonly count: number;
  readonly startsAt: number;
  /** Milliseconds between two messages. */
  readonly interval: number;
}

export interface SendRateLimiter {
  /**
   * Reserves slots for up to `wanted` messages within the next seconds; sending more, or earlier, exceeds the
   * partner's rate.
   * @param leadMilliseconds time needed before the first message leaves, including this write
   * @returns undefined when no slot is free that soon
   */
  reserve(
    urgency: OutgoingMessage['urgency'],
    wanted: number,
    leadMilliseconds?: number,
  ): Promise<RateReservation | undefined>;
  /** Approximate delay until slots are free again. */
  readonly pauseSeconds: number;
  /**
   * Counts messages towards the channel's daily quota, if it has one.
   * @returns false when the quota is too small for all of them
   */
  reserveDaily(urgency: OutgoingMessage['urgency'], count: number): Promise<boolean>;
}

/**
 * Returns the maximum number of bulk messages that a channel can send in this time if nothing else is sent.
 * @param now its day decides the daily quota
 */
export function bulkCapacity(
  rate: Settings<'SENDING_RATE'>['SENDING_RATE'],
  minutes: number,
  now: Date,
): number {
  const { perSecond, perDay } = channelRate(rate);
  return Math.min(
    Math.floor(perSecond * bulkShare * minutes * 60),
    perDay(now.toISOString().slice(0, 10)) ?? Infinity,
  );
}

/** Bulk sends may use 80 % of a future window; the unused rest is released to them late. */
const bulkShare = 0.8;
/**
 * Within this many slots before a window starts, bulk messages may use all of the window, because senders ask less
 * often at a low rate.
 */
const soonSlots = 8;
/** Maximum delay of a call after its slot; a later call reserves another slot. */
export const maxLateMilliseconds = 20;
/** Difference in latency between calls, which must not exceed the rate at the partner either. */
const latencySpreadMilliseconds = 20;
/**
 * The calls of any second have slots within that second or this much time before it: the partner's limit per second
 * is spread over both together.
 */
const usedShare = 1000 / (1000 + maxLateMilliseconds + latencySpreadMilliseconds);
/** Time between reserving a slot and using it: this write, and that of a record. */
const usualLeadMilliseconds = 40;
/** The longest search for a slot with a slow table; the message then returns to its queue. */
const maxSearchMilliseconds = 5_000;
/** A priority message waits at most until the end of the current window and of the next one. */
const windowMilliseconds = 500;
/** How many windows ahead slots are reserved: as long as a function waits for its slot. */
const windowsAhead = { bulk: 6, priority: 6 } as const;
/**
 * The bulk share of the daily quota as well: the rest is for priority messages and login codes
 * (count-direct-send.ts).
 */
const bulkDailyShare = 0.9;
/**
 * Bulk messages of the daily quota that an instance takes at once, so that a batch rarely needs a request: of a large
 * quota so few that those an ended instance has not sent do not matter, of a small one none.
 */
const dailyStock = (perDay: number) => Math.min(50, Math.floor(perDay / 2_000));
/** Messages that all senders hold at a time, and for which they reserve again. */
const messagesHeldAtOnce = 28;
const longestPauseSeconds = 60;
const retentionSeconds = 60;
const dayRetentionSeconds = 3 * 24 * 60 * 60;

/** Table access of reserving slots. */
export const sendRateAccess: TableAccess = {
  actions: ['UpdateItem'],
  partitions: ['RATE#*'],
  alone: true,
};

/**
 * Returns a rate limiter. Slots lie on an infinite grid at the interval of the rate, so that any second, from any
 * start, contains the same number of slots. The table counts them for all senders together: one row per half second,
 * which each batch increments with one conditional write.
 */
export function sendRateLimiter(
  table: Table,
  clock: Clock,
  channel: MessageChannel,
  rate: ChannelRate,
): SendRateLimiter {
  const interval = 1000 / (rate.perSecond * usedShare);
  const firstSlotFrom = (instant: number) => Math.ceil(instant / interval);
  let stock = { day: '', messages: 0 };

  /** Reserves up to `wanted` of a window's remaining slots; undefined for none. */
  const takeSlots = async (window: number, wanted: number, share: number, now: number) => {
    const windowStart = window * windowMilliseconds;
    const first = firstSlotFrom(windowStart);
    const slots = firstSlotFrom(windowStart + windowMilliseconds) - first;
    const maximum = Math.min(slots, Math.max(1, Math.floor(slots * share)));
    // Past slots are lost: messages sent now would collide with the next slots.
    const from = Math.max(0, firstSlotFrom(now) - first);
    const row = {
      key: { PK: `RATE#${channel}#${window}`, SK: 'PERMITS' },
      entity: 'SendingPermits',
      from,
      maximum,
      expiresAt: Math.ceil(windowStart / 1000) + retentionSeconds,
    };
    let count = Math.min(wanted, maximum - from);
    let behind: number | undefined;
    while (count >= 1) {
      const counting = await incrementUpTo(table, { ...row, count, behind });
      if (counting.done) return { count, slot: first + counting.used - count };
      // A concurrent reservation was faster: fewer slots are left, or all that it took are past.
      behind = counting.used < from ? counting.used : undefined;
      count = Math.min(count, maximum - Math.max(counting.used, from));
    }
    return undefined;
  };

  return {
    pauseSeconds: Math.min(Math.max(2, messagesHeldAtOnce / rate.perSecond), longestPauseSeconds),

    async reserve(urgency, wanted, leadMilliseconds = usualLeadMilliseconds) {
      const startedAt = clock().getTime();
      let window = -Infinity;
      for (let ahead = 0; ahead <= windowsAhead[urgency]; ahead += 1) {
        // Each window takes another request, after which the next slots may be past.
        const askedAt = clock().getTime();
        if (askedAt - startedAt > maxSearchMilliseconds) return undefined;
        const now = askedAt + leadMilliseconds;
        window = Math.max(window + 1, Math.floor(now / windowMilliseconds));
        const isFar = window * windowMilliseconds - now > soonSlots * interval;
        const share = urgency === 'bulk' && isFar ? bulkShare : 1;
        const reservation = await takeSlots(window, wanted, share, now);
        if (reservation !== undefined) {
          return { count: reservation.count, startsAt: reservation.slot * interval, interval };
        }
      }
      return undefined;
    },

    async reserveDaily(urgency, count) {
      const now = clock();
      const day = now.toISOString().slice(0, 10);
      const all = rate.perDay(day);
      if (all === undefined) return true;
      const maximum = urgency === 'bulk' ? Math.floor(all * bulkDailyShare) : all;
      const take = async (messages: number) => {
        if (messages > maximum) return false;
        const counting = await incrementUpTo(table, {
          key: { PK: `RATE#${channel}#${day}`, SK: 'DAY' },
          entity: 'SendingDay',
          count: messages,
          from: 0,
          maximum,
          expiresAt: secondsSinceEpoch(now) + dayRetentionSeconds,
        });
        return counting.done;
      };
      if (urgency === 'priority') return take(count);
      if (stock.day !== day) stock = { day, messages: 0 };
      const own = stock;
      if (own.messages >= count) {
        own.messages -= count;
        return true;
      }
      const more = dailyStock(all);
      if (more > 0 && (await take(count + more))) {
        own.messages += more;
        return true;
      }
      return take(count);
    },
  };
}

/**
 * Increments a row up to the maximum.
 * @returns the new count, or the current one if it was not incremented
 */
async function incrementUpTo(
  table: Table,
  about: {
    readonly key: { readonly PK: string; readonly SK: string };
    readonly entity: string;
    readonly count: number;
    /** Initial count of the row, or the minimum from which it continues. */
    readonly from: number;
    /** The count of the row if it is below `from`; undefined when unknown. */
    readonly behind?: number | undefined;
    readonly maximum: number;
    readonly expiresAt: number;
  },
): Promise<{ readonly done: boolean; readonly used: number }> {
  const { key, entity, count, from, behind, maximum, expiresAt } = about;
  const [condition, values] =
    behind === undefined
      ? [
          'attribute_not_exists(used) OR (used >= :from AND used <= :room)',
          { ':room': maximum - count, ':count': count },
        ]
      : ['used = :behind', { ':behind': behind, ':count': from - behind + count }];
  try {
    const { Attributes } = await table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: key,
        UpdateExpression:
          'SET used = if_not_exists(used, :from) + :count, expiresAt = :end, entity = :entity',
        ConditionExpression: condition,
        ExpressionAttributeValues: {
          ...values,
          ':from': from,
          ':end': expiresAt,
          ':entity': entity,
        },
        ReturnValues: 'UPDATED_NEW',
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
    );
    return { done: true, used: Number(Attributes?.['used']) };
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    return { done: false, used: Number(error.Item?.['used']?.N ?? maximum) };
  }
}
