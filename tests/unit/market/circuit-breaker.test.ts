import { beforeEach, describe, expect, it } from 'vitest';
import type { CircuitBreakerStore } from '../../../functions/market/circuit-breaker-store.ts';
import { circuitBreaker } from '../../../functions/market/circuit-breaker.ts';
import { unlimitedConcurrency } from '../../../functions/runtime/partner-concurrency/concurrency-limiter.ts';
import { BrapiFailure } from '../../../functions/integrations/brapi-http.ts';

let now: Date;
let failures: number;
let pausedUntil: Date | undefined;
let running: number;
let full: boolean;
beforeEach(() => {
  now = new Date('2026-11-23T15:00:00Z');
  failures = 0;
  pausedUntil = undefined;
  running = 0;
  full = false;
});

const store: CircuitBreakerStore = {
  enter: async () => {
    if (pausedUntil !== undefined && pausedUntil > now) return { pausedUntil };
    if (full) return 'full';
    running += 1;
    return { slot: { index: 0, heldUntil: 0 } };
  },
  leave: async () => {
    running -= 1;
    failures = 0;
  },
  leaveFailed: async () => {
    running -= 1;
    failures += 1;
    return failures;
  },
  pauseUntil: async (until) => {
    pausedUntil = until;
  },
};
const breaker = circuitBreaker({
  store,
  slots: unlimitedConcurrency,
  clock: () => now,
  wait: async (milliseconds) => {
    now = new Date(now.getTime() + milliseconds);
  },
});
const fail = (failure: Error) =>
  breaker.run(async () => {
    throw failure;
  });
const down = () => fail(new BrapiFailure('brapi did not answer', 'unavailable'));
const pause = () => (pausedUntil === undefined ? 0 : pausedUntil.getTime() - now.getTime());

describe("the partner's circuit breaker", () => {
  it('pauses from the third failure on, twice as long each time, up to five minutes', async () => {
    const pauses: number[] = [];
    for (let call = 0; call < 12; call += 1) {
      await expect(down()).rejects.toMatchObject({ reason: 'unavailable' });
      pauses.push(pause() / 1000);
      now = new Date(now.getTime() + pause());
    }
    expect(pauses).toEqual([0, 0, 5, 10, 20, 40, 80, 160, 300, 300, 300, 300]);
    expect(await breaker.run(async () => 'well')).toBe('well');
    await expect(down()).rejects.toMatchObject({ reason: 'unavailable' });
    expect(pause()).toBe(0);
    expect(running).toBe(0);
  });

  it('pauses for the time that the partner requests', async () => {
    const limited = new BrapiFailure('brapi answered 429', 'limited', { retryAfterSeconds: 17 });
    await expect(fail(limited)).rejects.toBe(limited);
    expect(pause()).toBe(17_000);
    await expect(breaker.run(async () => 'never')).rejects.toMatchObject({
      name: 'CircuitOpenError',
      retryAt: pausedUntil,
    });
  });

  it('ignores failures that the partner did not cause', async () => {
    for (let call = 0; call < 5; call += 1) {
      await expect(fail(new Error('ours'))).rejects.toThrow('ours');
      await expect(fail(new BrapiFailure('brapi answered 403', 'not_in_plan'))).rejects.toThrow(
        '403',
      );
    }
    expect(pause()).toBe(0);
    expect(running).toBe(0);
  });

  it('waits at most eight seconds for a slot', async () => {
    full = true;
    const startedAt = now.getTime();
    await expect(breaker.run(async () => 'never')).rejects.toMatchObject({
      name: 'CircuitOpenError',
    });
    expect(now.getTime() - startedAt).toBeGreaterThan(6_500);
    expect(now.getTime() - startedAt).toBeLessThan(11_100);
  });
});
