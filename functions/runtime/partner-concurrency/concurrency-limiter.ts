import { AsyncLocalStorage } from 'node:async_hooks';
import { ProblemError } from '../problem-error.ts';
import type { Clock } from '../clock.ts';
import { OperationalError } from '../operational-error.ts';
import { reportFailure } from '../report-failure.ts';
import type { Settings } from '../settings.ts';
import type { ItemKey, Table, TableAccess } from '../table.ts';
import { leasedSlots } from './leased-slots.ts';

/**
 * Limits concurrent calls to partners. A new AWS account runs ten invocations at once and cannot reserve any, so a
 * partner that hangs would occupy all of them, and no user could log in. There (infra/constructs/partner-bound.ts)
 * each call holds one of a few slots in the table, and a call without a slot fails at once. In a larger account
 * functions have reserved concurrency instead of slots.
 */
export interface ConcurrencyLimiter {
  /** Whether slots are used; then no call may wait for another resource before calling a partner. */
  readonly isLimited: boolean;
  /**
   * Runs work that waits for a partner in a slot; nested work shares the slot.
   * @throws ConcurrencyLimitError at once when none is free; any error of the work
   */
  run<Answer>(work: () => Promise<Answer>): Promise<Answer>;
  /** Like `run`, but returns undefined at once when no slot is free. */
  runIfFree<Answer>(work: () => Promise<Answer>): Promise<Answer | undefined>;
}

/** All slots are taken: nothing was started. */
export class ConcurrencyLimitError extends OperationalError {
  override readonly name = 'ConcurrencyLimitError';
  override readonly failureMetric = 'PartnerFailure';

  constructor() {
    super('All slots for waiting for this partner are taken');
  }
}

/** For an account with reserved concurrency. */
export const unlimitedConcurrency: ConcurrencyLimiter = {
  isLimited: false,
  run: (work) => work(),
  runIfFree: (work) => work(),
};

export const concurrencyLimiterAccess: TableAccess = {
  actions: ['UpdateItem'],
  partitions: ['PARTNER_SLOTS#*'],
  alone: true,
};

export function concurrencyLimiter(
  table: Table,
  clock: Clock,
  { PARTNER_SLOTS: setting }: Settings<'PARTNER_SLOTS'>,
): ConcurrencyLimiter {
  if (setting === undefined) return unlimitedConcurrency;
  const key: ItemKey = { PK: `PARTNER_SLOTS#${setting.pool}`, SK: 'SLOTS' };
  const leaseMilliseconds = setting.leaseSeconds * 1000;
  const slots = leasedSlots(table, { key, entity: 'PartnerSlots', leaseMilliseconds });
  const holding = new AsyncLocalStorage<true>();

  const releaseSlot = async (slot: Parameters<typeof slots.release>[0]) => {
    try {
      await slots.release(slot);
    } catch (error) {
      // The work is done, and its slot expires a little later.
      reportFailure('slot not given back', {}, error, 'warn');
    }
  };

  const hold = async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
    if (holding.getStore() === true) return work();
    const leaseAttempt = await slots.take(clock(), { indexes: setting.slots });
    if (!('slot' in leaseAttempt)) throw new ConcurrencyLimitError();
    try {
      return await holding.run(true, work);
    } finally {
      await releaseSlot(leaseAttempt.slot);
    }
  };

  return {
    isLimited: true,
    run: hold,
    async runIfFree(work) {
      try {
        return await hold(work);
      } catch (error) {
        if (error instanceof ConcurrencyLimitError) return undefined;
        throw error;
      }
    },
  };
}

const retryAfterSeconds = 2;

/**
 * Runs the work of a request in a slot.
 * @throws ProblemError `partner_unavailable` at once when none is free
 */
export async function runInSlot<Answer>(
  limiter: ConcurrencyLimiter,
  work: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await limiter.run(work);
  } catch (error) {
    if (!(error instanceof ConcurrencyLimitError)) throw error;
    throw new ProblemError('partner_unavailable', { retryAfterSeconds, cause: error });
  }
}

/** Returns the partner's client with each call limited by a slot. */
export function withSlots<Partner extends object>(
  partner: Partner,
  limiter: ConcurrencyLimiter,
): Partner {
  if (!limiter.isLimited) return partner;
  return new Proxy(partner, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      return (...args: readonly unknown[]) =>
        limiter.run(async (): Promise<unknown> => Reflect.apply(member, target, args));
    },
  });
}
