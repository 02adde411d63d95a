import { BrapiFailure } from '../integrations/brapi-http.ts';
import type { Clock } from '../runtime/clock.ts';
import { OperationalError } from '../runtime/operational-error.ts';
import {
  failuresUntilCareful,
  type GatePlace,
  type PartnerGateStore,
} from './partner-gate-store.ts';

/** The partner is not to be called now. */
export class PartnerClosedError extends OperationalError {
  override readonly name = 'PartnerClosedError';
  override readonly countsAs = 'PartnerFailure';
  readonly retryAt: Date;

  constructor(message: string, retryAt: Date) {
    super(message);
    this.retryAt = retryAt;
  }
}

export interface PartnerGate {
  /**
   * Does one call when there is a place for it, and tells the gate how it went.
   * @throws PartnerClosedError without a call; whatever the call throws
   */
  through<Answer>(call: () => Promise<Answer>): Promise<Answer>;
}

/** The pauses between looks grow to the longest; together they are about eight seconds. */
const firstPollMilliseconds = 100;
const longestPollMilliseconds = 400;
const maximumPolls = 28;
const firstPauseMilliseconds = 5_000;
const longestPauseMilliseconds = 5 * 60_000;

/**
 * Keeps every function's calls within what the partner's plan allows, and leaves a partner alone
 * that asks for it or is down: from the third failure on for 5 seconds, then twice as long each
 * time, up to 5 minutes.
 */
export function partnerGate(effects: {
  readonly store: PartnerGateStore;
  readonly clock: Clock;
  readonly wait: (milliseconds: number) => Promise<void>;
}): PartnerGate {
  const { store, clock, wait } = effects;

  const enter = async (): Promise<GatePlace> => {
    for (let looks = 0; looks < maximumPolls; looks += 1) {
      const answer = await store.enter(clock());
      if (answer === 'full') {
        const poll = Math.min(firstPollMilliseconds + looks * 20, longestPollMilliseconds);
        await wait(poll * (0.75 + Math.random() / 2));
      } else if ('place' in answer) {
        return answer.place;
      } else {
        throw new PartnerClosedError('brapi is left alone for a while', answer.pausedUntil);
      }
    }
    throw new PartnerClosedError('brapi has no place free', after(clock(), 1_000));
  };

  const leaveFailed = async (place: GatePlace, failure: BrapiFailure): Promise<void> => {
    if (failure.retryAfterSeconds !== undefined) {
      await store.pauseUntil(after(clock(), failure.retryAfterSeconds * 1000));
      return store.leave(place);
    }
    const failures = await store.leaveFailed(place);
    if (failures < failuresUntilCareful) return undefined;
    const doublings = Math.min(failures - failuresUntilCareful, 10);
    const pause = Math.min(firstPauseMilliseconds * 2 ** doublings, longestPauseMilliseconds);
    return store.pauseUntil(after(clock(), pause));
  };

  return {
    async through(call) {
      const place = await enter();
      try {
        const answer = await call();
        await store.leave(place);
        return answer;
      } catch (error) {
        // A refusal of this one question says nothing about the next.
        if (error instanceof BrapiFailure && error.reason !== 'not_in_plan') {
          await leaveFailed(place, error);
        } else {
          await store.leave(place);
        }
        throw error;
      }
    },
  };
}

function after(instant: Date, milliseconds: number): Date {
  return new Date(instant.getTime() + milliseconds);
}
