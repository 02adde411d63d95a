import { WhatsAppError } from './whatsapp-errors.ts';

export interface RateLimits {
  /** Messages of one number in a second, in and out. */
  readonly perSecond: number;
  /** How many one person may get at once, and after how many seconds one more. */
  readonly pairBurst: number;
  readonly pairSeconds: number;
}

export const metaLimits: RateLimits = { perSecond: 80, pairBurst: 45, pairSeconds: 6 };

export interface WhatsAppRates {
  /**
   * Counts a message to somebody.
   * @throws WhatsAppError where it is one too many, which then does not count
   */
  send(person: string): void;
  /** What people write counts as well, and is never refused. */
  receive(): void;
  /** The fullest second of the local clock, and what was refused. */
  counts(): {
    readonly sent: number;
    readonly received: number;
    readonly most: number;
    readonly overThroughput: number;
    readonly overPair: number;
  };
  reset(): void;
}

/** Pairs that are remembered before those that have paid back are forgotten. */
const mostPairs = 200_000;

export function createRates(options: {
  readonly now: () => number;
  readonly limits: () => RateLimits;
}): WhatsAppRates {
  const { now, limits } = options;
  let second = 0;
  let inSecond = 0;
  let counts = { sent: 0, received: 0, most: 0, overThroughput: 0, overPair: 0 };
  /** When each person will have nothing to pay back any more, milliseconds. */
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
    send: (person) => {
      const at = now();
      const { perSecond, pairBurst, pairSeconds } = limits();
      const owed = Math.max(pairs.get(person) ?? 0, at);
      // One message costs its seconds; the burst is what may be owed.
      const owedAfter = owed + pairSeconds * 1000;
      if (owedAfter - at > pairBurst * pairSeconds * 1000) {
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
      if (pairs.size >= mostPairs) {
        for (const [key, until] of pairs) if (until <= at) pairs.delete(key);
      }
      pairs.set(person, owedAfter);
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
