import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { MessageChannel } from '../../../shared/contracts/messaging.ts';
import { secondsSinceEpoch, type Clock } from '../../runtime/clock.ts';
import type { Table, TableAccess } from '../../runtime/table.ts';
import type { OutgoingMessage } from '../outgoing/outgoing-message.ts';

/** What a channel takes of us. */
export interface ChannelRate {
  /** Messages in a second. */
  readonly perSecond: number;
  /** Messages of a day, UTC; undefined for as many as there are. */
  readonly perDay: (day: string) => number | undefined;
}

/** Leave to send: so many messages, the first of them at this instant and the others evenly after it. */
export interface Permit {
  readonly count: number;
  readonly startsAt: number;
  /** Milliseconds between two of them. */
  readonly interval: number;
}

export interface Permits {
  /**
   * Leave for some of `wanted` messages within the next seconds; whoever sends more than was permitted,
   * or earlier, goes over the partner's rate.
   * @param leadMilliseconds what is done before the first of them takes so long: this very write, too
   * @returns undefined where there is none left so soon
   */
  reserve(
    urgency: OutgoingMessage['urgency'],
    wanted: number,
    leadMilliseconds?: number,
  ): Promise<Permit | undefined>;
  /** About how long it takes until there are some again, for whoever has found none. */
  readonly pauseSeconds: number;
  /**
   * Counts messages of a day, where the channel has a quota.
   * @returns false where so many are too many today
   */
  reserveOfDay(urgency: OutgoingMessage['urgency'], count: number): Promise<boolean>;
}

/** Of a window that has not begun, the part that bulk may have; what nobody wants then, it gets in the end. */
const bulkShare = 0.8;
/** So many places before a window begins, all of it is bulk's: at a low rate senders come for more seldom. */
const soonPlaces = 8;
/** A call leaves no later than so long after its place; whoever would takes another one. */
export const lateMilliseconds = 20;
/** Some calls take so much longer to the partner than others, where they must not meet either. */
const unevenMilliseconds = 20;
/**
 * In any second leave only calls with places in it or in so much time before it: as many as the channel takes
 * in a second are spread over both together.
 */
const usedShare = 1000 / (1000 + lateMilliseconds + unevenMilliseconds);
/** What is done between asking for a place and leaving at it: this very write, and that of a record. */
const usualLeadMilliseconds = 40;
/** The longest search for a place in a slow table; the message then returns to its queue. */
const longestSearchMilliseconds = 5_000;
/** Whoever waits for a message waits for the end of a window at most, and of the next one. */
const windowMilliseconds = 500;
/** How far ahead permits are given: as long as a function waits for its turn. */
const windowsAhead = { bulk: 6, priority: 6 } as const;
/** Of a day, too: the rest is for what somebody waits for, and for codes (count-apart.ts). */
const bulkShareOfDay = 0.9;
/** Messages that senders hold at one moment, who all come back for permits. */
const heldAtOnce = 28;
const longestPauseSeconds = 60;
const retentionSeconds = 60;
const dayRetentionSeconds = 3 * 24 * 60 * 60;

/** What reserving permits does to the table. */
export const permitAccess: TableAccess = {
  actions: ['UpdateItem'],
  partitions: ['RATE#*'],
  alone: true,
};

/**
 * Permits are places on a grid that goes on for ever, as far apart as the rate asks for, so that any second
 * has as many of them as any other, wherever it begins. They are counted in the table for all senders
 * together: half a second is a row, which one conditional write a batch counts up.
 */
export function permits(
  table: Table,
  clock: Clock,
  channel: MessageChannel,
  rate: ChannelRate,
): Permits {
  const interval = 1000 / (rate.perSecond * usedShare);
  const firstPlaceFrom = (instant: number) => Math.ceil(instant / interval);

  /** As many places of a window as are left of it, and the first of them; undefined for none. */
  const take = async (window: number, wanted: number, share: number, now: number) => {
    const begin = window * windowMilliseconds;
    const first = firstPlaceFrom(begin);
    const places = firstPlaceFrom(begin + windowMilliseconds) - first;
    const maximum = Math.min(places, Math.max(1, Math.floor(places * share)));
    // Places that have passed are of no use any more; sent at once, they would come upon the next ones.
    const from = Math.max(0, firstPlaceFrom(now) - first);
    const row = {
      key: { PK: `RATE#${channel}#${window}`, SK: 'PERMITS' },
      entity: 'SendingPermits',
      from,
      maximum,
      expiresAt: Math.ceil(begin / 1000) + retentionSeconds,
    };
    let count = Math.min(wanted, maximum - from);
    let behind: number | undefined;
    while (count >= 1) {
      const counting = await counted(table, { ...row, count, behind });
      if (counting.done) return { count, place: first + counting.used - count };
      // Others were faster: fewer than that are left, or all that they have taken has passed.
      behind = counting.used < from ? counting.used : undefined;
      count = Math.min(count, maximum - Math.max(counting.used, from));
    }
    return undefined;
  };

  return {
    pauseSeconds: Math.min(Math.max(2, heldAtOnce / rate.perSecond), longestPauseSeconds),

    async reserve(urgency, wanted, leadMilliseconds = usualLeadMilliseconds) {
      const begunAt = clock().getTime();
      let window = -Infinity;
      for (let ahead = 0; ahead <= windowsAhead[urgency]; ahead += 1) {
        // Each window is a request more, after which what was ahead may have passed.
        const askedAt = clock().getTime();
        if (askedAt - begunAt > longestSearchMilliseconds) return undefined;
        const now = askedAt + leadMilliseconds;
        window = Math.max(window + 1, Math.floor(now / windowMilliseconds));
        const isFar = window * windowMilliseconds - now > soonPlaces * interval;
        const share = urgency === 'bulk' && isFar ? bulkShare : 1;
        const taken = await take(window, wanted, share, now);
        if (taken !== undefined) {
          return { count: taken.count, startsAt: taken.place * interval, interval };
        }
      }
      return undefined;
    },

    async reserveOfDay(urgency, count) {
      const now = clock();
      const day = now.toISOString().slice(0, 10);
      const all = rate.perDay(day);
      if (all === undefined) return true;
      const maximum = urgency === 'bulk' ? Math.floor(all * bulkShareOfDay) : all;
      if (count > maximum) return false;
      const counting = await counted(table, {
        key: { PK: `RATE#${channel}#${day}`, SK: 'DAY' },
        entity: 'SendingDay',
        count,
        from: 0,
        maximum,
        expiresAt: secondsSinceEpoch(now) + dayRetentionSeconds,
      });
      return counting.done;
    },
  };
}

/** Counts up a row unless it would be over the maximum. @returns what it says then */
async function counted(
  table: Table,
  about: {
    readonly key: { readonly PK: string; readonly SK: string };
    readonly entity: string;
    readonly count: number;
    /** What the row begins with, or goes on from. */
    readonly from: number;
    /** What the row says where that is less than `from`; undefined for what is not known. */
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
