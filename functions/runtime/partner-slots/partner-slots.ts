import { AsyncLocalStorage } from 'node:async_hooks';
import { BfjError } from '../bfj-error.ts';
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
export interface PartnerSlots {
  /** Whether slots are used; then no call waits for anything else on its way to a partner. */
  readonly areCounted: boolean;
  /**
   * Runs work that waits for a partner in a slot; nested work shares the slot.
   * @throws NoPartnerSlotError at once where none is free; whatever the work throws
   */
  hold<Answer>(work: () => Promise<Answer>): Promise<Answer>;
  /** The same, and undefined at once where none is free. */
  holdIfFree<Answer>(work: () => Promise<Answer>): Promise<Answer | undefined>;
}

/** All slots are taken: nothing was started. */
export class NoPartnerSlotError extends OperationalError {
  override readonly name = 'NoPartnerSlotError';
  override readonly countsAs = 'PartnerFailure';

  constructor() {
    super('All slots for waiting for this partner are taken');
  }
}

/** For an account with reserved concurrency. */
export const uncountedSlots: PartnerSlots = {
  areCounted: false,
  hold: (work) => work(),
  holdIfFree: (work) => work(),
};

export const partnerSlotsAccess: TableAccess = {
  actions: ['UpdateItem'],
  partitions: ['PARTNER_SLOTS#*'],
  alone: true,
};

export function partnerSlots(
  table: Table,
  clock: Clock,
  { PARTNER_SLOTS: setting }: Settings<'PARTNER_SLOTS'>,
): PartnerSlots {
  if (setting === undefined) return uncountedSlots;
  const key: ItemKey = { PK: `PARTNER_SLOTS#${setting.pool}`, SK: 'SLOTS' };
  const leaseMilliseconds = setting.leaseSeconds * 1000;
  const slots = leasedSlots(table, { key, entity: 'PartnerSlots', leaseMilliseconds });
  const holding = new AsyncLocalStorage<true>();

  const giveBack = async (slot: Parameters<typeof slots.giveBack>[0]) => {
    try {
      await slots.giveBack(slot);
    } catch (error) {
      // The work is done, and its slot is free by itself a little later.
      reportFailure('slot not given back', {}, error, 'warn');
    }
  };

  const hold = async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
    if (holding.getStore() === true) return work();
    const taken = await slots.take(clock(), { indexes: setting.slots });
    if (!('slot' in taken)) throw new NoPartnerSlotError();
    try {
      return await holding.run(true, work);
    } finally {
      await giveBack(taken.slot);
    }
  };

  return {
    areCounted: true,
    hold,
    async holdIfFree(work) {
      try {
        return await hold(work);
      } catch (error) {
        if (error instanceof NoPartnerSlotError) return undefined;
        throw error;
      }
    },
  };
}

const retryAfterSeconds = 2;

/**
 * The same for a request of which nothing is done without a slot.
 * @throws BfjError `partner_unavailable` at once where none is free
 */
export async function holdOrRefuse<Answer>(
  slots: PartnerSlots,
  work: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await slots.hold(work);
  } catch (error) {
    if (!(error instanceof NoPartnerSlotError)) throw error;
    throw new BfjError('partner_unavailable', { retryAfterSeconds, cause: error });
  }
}

/** Wraps a partner so that each call needs a slot. */
export function inSlots<Partner extends object>(partner: Partner, slots: PartnerSlots): Partner {
  if (!slots.areCounted) return partner;
  return new Proxy(partner, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      return (...given: readonly unknown[]) =>
        slots.hold(async (): Promise<unknown> => Reflect.apply(member, target, given));
    },
  });
}
