import type { Clock } from '../clock.ts';

/** What a request to the table takes at most while nothing is slow. */
const usualMilliseconds = 40;
/** Requests differ: a place that is a little further ahead is reached, and one that has passed is lost. */
const allowance = 1.25;
/** So many of the last requests say what the next ones take: by their median, since one that stalls is no slow table. */
const remembered = 7;
/** The longest that a provider is waited for (functions/integrations). */
const callMilliseconds = 4_000;
/** Requests after a call: the delivery's record, and that of the channel. */
const requestsAfterCall = 2;
/** The largest batch that SQS hands out, and how slow requests may be for all of it to be sent at once. */
const largestBatch = 10;
const fullBatchMilliseconds = 1_000;

/**
 * The time of one invocation: how long requests take by now, and how much is left until Lambda ends it. Places of the
 * send rate are reserved as far ahead as requests take: with a fixed lead each place had passed when a slow table had
 * answered, every message took places and wrote records until its invocation was killed, and none ever left.
 */
export interface BatchTime {
  /** What a request takes by now. */
  readonly requestMilliseconds: number;
  /** Notes how long work takes that makes so many requests one after another. */
  measure<Answer>(work: () => Promise<Answer>, requests?: number): Promise<Answer>;
  /** How far ahead of a place so many requests must begin; undefined while the table is quick. */
  leadFor(requests: number): number | undefined;
  /** How many messages to send at once: fewer, the slower the table, and never none. */
  readonly messagesAtOnce: number;
  /** Whether a provider may be called at this instant, and its answer recorded. */
  allowsCallAt(instant: number): boolean;
}

/** @param deadline milliseconds since 1970 at which Lambda ends the invocation */
export function batchTime(clock: Clock, deadline: number): BatchTime {
  let expected = 0;
  const last: number[] = [];
  const isSlow = () => expected > usualMilliseconds;

  return {
    get requestMilliseconds() {
      return expected;
    },

    async measure(work, requests = 1) {
      const begunAt = clock().getTime();
      const answer = await work();
      last.push((clock().getTime() - begunAt) / requests);
      if (last.length > remembered) last.shift();
      expected = last.toSorted((one, other) => one - other)[(last.length - 1) >> 1] ?? 0;
      return answer;
    },

    leadFor: (requests) => (isSlow() ? expected * requests * allowance : undefined),

    get messagesAtOnce() {
      const share = fullBatchMilliseconds / Math.max(expected, fullBatchMilliseconds);
      return Math.max(1, Math.floor(largestBatch * share));
    },

    allowsCallAt: (instant) =>
      instant + callMilliseconds + requestsAfterCall * expected <= deadline,
  };
}
