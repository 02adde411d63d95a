import { BrapiFailure } from '../integrations/brapi-http.ts';
import type { Clock } from '../runtime/clock.ts';
import { OperationalError } from '../runtime/operational-error.ts';
import type { LeasedSlot } from '../runtime/partner-concurrency/leased-slots.ts';
import {
  ConcurrencyLimitError,
  type ConcurrencyLimiter,
} from '../runtime/partner-concurrency/concurrency-limiter.ts';
import { failuresUntilProbing, type CircuitBreakerStore } from './circuit-breaker-store.ts';

/** The partner is not to be called now. */
export class CircuitOpenError extends OperationalError {
  override readonly name = 'CircuitOpenError';
  override readonly failureMetric = 'PartnerFailure';
  readonly retryAt: Date;

  constructor(message: string, retryAt: Date) {
    super(message);
    this.retryAt = retryAt;
  }
}

export interface CircuitBreaker {
  /**
   * Makes one call when a slot is free, and records its outcome.
   * @throws CircuitOpenError without a call; any error of the call
   */
  run<Answer>(call: () => Promise<Answer>): Promise<Answer>;
}

/** The pauses between polls grow to the longest; together they are about eight seconds. */
const firstPollMilliseconds = 100;
const longestPollMilliseconds = 400;
const maxPolls = 28;
const fullMilliseconds = 1_000;
const firstPauseMilliseconds = 5_000;
const longestPauseMilliseconds = 5 * 60_000;

/**
 * Keeps the calls of all functions within the partner's plan, and pauses while the partner asks for it or fails:
 * from the third failure on for 5 seconds, doubled each time, up to 5 minutes. In accounts with few concurrent
 * invocations it runs in one of the slots for partner calls and does not wait, because waiting would block other
 * invocations.
 */
export function circuitBreaker(dependencies: {
  readonly store: CircuitBreakerStore;
  readonly slots: ConcurrencyLimiter;
  readonly clock: Clock;
  readonly wait: (milliseconds: number) => Promise<void>;
}): CircuitBreaker {
  const { store, slots, clock, wait } = dependencies;

  const enter = async (): Promise<LeasedSlot> => {
    for (let poll = 0; poll < maxPolls; poll += 1) {
      const answer = await store.enter(clock());
      if (answer === 'full') {
        if (slots.isLimited) break;
        const pollMilliseconds = Math.min(
          firstPollMilliseconds + poll * 20,
          longestPollMilliseconds,
        );
        await wait(pollMilliseconds * (0.75 + Math.random() / 2));
      } else if ('slot' in answer) {
        return answer.slot;
      } else {
        throw new CircuitOpenError('brapi is left alone for a while', answer.pausedUntil);
      }
    }
    throw new CircuitOpenError(
      'brapi has no slot free',
      addMilliseconds(clock(), fullMilliseconds),
    );
  };

  const leaveFailed = async (slot: LeasedSlot, failure: BrapiFailure): Promise<void> => {
    if (failure.retryAfterSeconds !== undefined) {
      await store.pauseUntil(addMilliseconds(clock(), failure.retryAfterSeconds * 1000));
      return store.leave(slot);
    }
    const failures = await store.leaveFailed(slot);
    if (failures < failuresUntilProbing) return undefined;
    const doublings = Math.min(failures - failuresUntilProbing, 10);
    const pause = Math.min(firstPauseMilliseconds * 2 ** doublings, longestPauseMilliseconds);
    return store.pauseUntil(addMilliseconds(clock(), pause));
  };

  const callInSlot = async <Answer>(call: () => Promise<Answer>): Promise<Answer> => {
    const slot = await enter();
    try {
      const answer = await call();
      await store.leave(slot);
      return answer;
    } catch (error) {
      // The rejection of this request says nothing about the next one.
      if (error instanceof BrapiFailure && error.reason !== 'not_in_plan') {
        await leaveFailed(slot, error);
      } else {
        await store.leave(slot);
      }
      throw error;
    }
  };

  return {
    async run(call) {
      try {
        return await slots.run(() => callInSlot(call));
      } catch (error) {
        if (!(error instanceof ConcurrencyLimitError)) throw error;
        throw new CircuitOpenError(error.message, addMilliseconds(clock(), fullMilliseconds));
      }
    },
  };
}

function addMilliseconds(instant: Date, milliseconds: number): Date {
  return new Date(instant.getTime() + milliseconds);
}

/** Returns when to retry after a failure: not later than after a missing slot of the partner. */
export function retryAfter(error: unknown, now: Date, milliseconds: number): Date {
  const usual = addMilliseconds(now, milliseconds);
  return error instanceof CircuitOpenError && error.retryAt < usual ? error.retryAt : usual;
}
