import type { Clock } from '../clock.ts';

/** The maximum duration of a table request under normal load. */
const normalRequestMilliseconds = 40;
/** Request times vary: a slot slightly too far ahead is still used, and one that has passed is lost. */
const leadFactor = 1.25;
/**
 * The number of recent requests from which a median predicts the next ones; a median, because one stalled request
 * does not make the table slow.
 */
const sampleSize = 7;
/** The longest that a provider is waited for (functions/integrations). */
const callMilliseconds = 4_000;
/** Requests after a call: the delivery's record, and that of the channel. */
const requestsAfterCall = 2;
/** The largest batch of SQS, and the request duration up to which all of it is sent at once. */
const largestBatch = 10;
const fullBatchMilliseconds = 1_000;

/**
 * The time budget of one invocation: the current duration of a table request, and the time left before Lambda ends
 * the invocation. Send-rate slots are reserved as far ahead as requests take. With a fixed lead, every slot had
 * passed when a slow table answered: all messages took slots and wrote records until the invocation was killed, and
 * none was ever sent.
 */
export interface BatchTime {
  /** The expected duration of a table request now. */
  readonly requestMilliseconds: number;
  /** Measures work that makes this number of table requests, one after another. */
  measure<Answer>(work: () => Promise<Answer>, requests?: number): Promise<Answer>;
  /** Returns how long before a slot this number of requests must start; undefined while the table is fast. */
  leadFor(requests: number): number | undefined;
  /** The number of messages to send concurrently: fewer for a slower table, and at least one. */
  readonly messagesAtOnce: number;
  /** Whether a provider may be called at this instant, and its answer recorded. */
  allowsCallAt(instant: number): boolean;
}

/** @param deadline milliseconds since 1970 at which Lambda ends the invocation */
export function batchTime(clock: Clock, deadline: number): BatchTime {
  let expected = 0;
  const last: number[] = [];
  const isSlow = () => expected > normalRequestMilliseconds;

  return {
    get requestMilliseconds() {
      return expected;
    },

    async measure(work, requests = 1) {
      const startedAt = clock().getTime();
      const answer = await work();
      last.push((clock().getTime() - startedAt) / requests);
      if (last.length > sampleSize) last.shift();
      expected = last.toSorted((one, other) => one - other)[(last.length - 1) >> 1] ?? 0;
      return answer;
    },

    leadFor: (requests) => (isSlow() ? expected * requests * leadFactor : undefined),

    get messagesAtOnce() {
      const share = fullBatchMilliseconds / Math.max(expected, fullBatchMilliseconds);
      return Math.max(1, Math.floor(largestBatch * share));
    },

    allowsCallAt: (instant) =>
      instant + callMilliseconds + requestsAfterCall * expected <= deadline,
  };
}
