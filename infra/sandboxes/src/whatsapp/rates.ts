import { WhatsAppError } from './whatsapp-errors.ts';

export interface RateLimits {
  /** Messages of one number per second, in and out. */
  readonly perSecond: number;
  /** Maximum messages to one user at once, and the seconds until one more is allowed. */
  readonly pairBurst: number;
  readonly pairSeconds: number;
}

export const metaLimits: RateLimits = { perSecond: 80, pairBurst: 45, pairSeconds: 6 };

export interface WhatsAppRates {
  /**
   * Counts a message to a user.
   * @throws WhatsAppError when it exceeds a limit; then it does not count
   */
  send(user: string): void;
  /** Counts a received message, which is never rejected. */
  receive(): void;
  /** Returns totals, the maximum per second of the local clock, and the number of rejected messages. */
  counts(): {
    readonly sent: number;
    readonly received: number;
    readonly most: number;
    readonly overThroughput: number;
    readonly overPair: number;
  };
  reset(): void;
}

/** Number of pairs above which those without debt are dropped. */
const maxPairs = 200_000;

export function createRates(options: {
  readonly now: () => number;
  readonly limits: () => RateLimits;
}): WhatsAppRates {
  const { now, limits } = options;
  let second = 0;
  let inSecond = 0;
  let counts = { sent: 0, received: 0, most: 0, overThroughput: 0, overPair: 0 };
  /** Instant at which each user's debt ends, in milliseconds. */
  const pairs = new Map<string, number>();

  function enterSecond(at: number): void {
    const current = Math.floor(at / 1000);
    if (current !== second) inSecond = 0;
    second = current;
  }

  function count(): void {
    inSecond += 1;
    counts.most = Math.max(counts.most, inSecond);
  }

  return {
    send: (user) => {
      const at = now();
      const { perSecond, pairBurst, pairSeconds } = limits();
      const pairBusyUntil = Math.max(pairs.get(user) ?? 0, at);
      // One message adds its seconds to the debt; the burst is the maximum debt.
      const nextPairBusyUntil = pairBusyUntil + pairSeconds * 1000;
      if (nextPairBusyUntil - at > pairBurst * pairSeconds * 1000) {
        counts.overPair += 1;
        throw new WhatsAppError(131_056);
      }
      enterSecond(at);
      if (inSecond >= perSecond) {
        counts.overThroughput += 1;
        throw new WhatsAppError(130_429);
      }
      count();
      counts.sent += 1;
      if (pairs.size >= maxPairs) {
        for (const [key, until] of pairs) if (until <= at) pairs.delete(key);
      }
      pairs.set(user, nextPairBusyUntil);
    },
    receive: () => {
      enterSecond(now());
      count();
      counts.received += 1;
    },
    counts: () => ({ ...counts }),
    reset: () => {
      counts = { sent: 0, received: 0, most: 0, overThroughput: 0, overPair: 0 };
      pairs.clear();
      inSecond = 0;
    },
  };
}
