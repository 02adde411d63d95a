import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import {
  leasedSlots,
  type LeasedSlot,
  type SlotItem,
} from '../runtime/partner-concurrency/leased-slots.ts';
import type { ItemKey, Table, TableAccess } from '../runtime/table.ts';

export type SlotAnswer = { readonly slot: LeasedSlot } | { readonly pausedUntil: Date } | 'full';

/**
 * A concurrency limit and a circuit breaker, shared by all functions: as many concurrent calls as the partner's plan
 * allows, one while the partner is failing, none while it has asked for a pause.
 */
export interface CircuitBreakerStore {
  enter(now: Date): Promise<SlotAnswer>;
  /** The call was answered. */
  leave(slot: LeasedSlot): Promise<void>;
  /** Records a failed call. Returns the number of consecutive failures. */
  leaveFailed(slot: LeasedSlot): Promise<number>;
  pauseUntil(until: Date): Promise<void>;
}

/** From this number of failures on, single calls test whether the partner has recovered. */
export const failuresUntilProbing = 3;
/** Longer than a call can take: three pages of the list, or an asset and a smaller second try. */
const leaseMilliseconds = 20_000;

const key: ItemKey = { PK: 'PARTNER#brapi', SK: 'GATE' };
const entity = 'PartnerGate';

/** The fields of the item other than its slots. */
const stateSchema = z.object({
  failures: z._default(z.number(), 0),
  pausedUntil: z._default(z.number(), 0),
});

export const circuitBreakerAccess: TableAccess = {
  actions: ['UpdateItem'],
  partitions: ['PARTNER#*'],
  alone: true,
};

/** @param slots the number of concurrent calls in the partner's plan */
export function circuitBreakerStore(table: Table, slots: number): CircuitBreakerStore {
  const leased = leasedSlots(table, { key, entity, leaseMilliseconds });
  const indexes = Array.from({ length: slots }, (_, index) => index);

  const usable = (item: SlotItem, now: Date): readonly number[] => {
    const { failures, pausedUntil } = stateSchema.parse(item);
    if (pausedUntil > now.getTime()) return [];
    return failures >= failuresUntilProbing ? [0] : indexes;
  };

  return {
    async enter(now) {
      const leaseAttempt = await leased.take(now, {
        indexes,
        condition: (index) => ({
          expressions: [
            '(attribute_not_exists(pausedUntil) OR pausedUntil <= :now)',
            ...(index === 0 ? [] : ['(attribute_not_exists(failures) OR failures < :careful)']),
          ],
          values: index === 0 ? {} : { ':careful': failuresUntilProbing },
        }),
        usable: (item) => usable(item, now),
      });
      if ('slot' in leaseAttempt) return leaseAttempt;
      const { pausedUntil } = stateSchema.parse(leaseAttempt.item);
      return pausedUntil > now.getTime() ? { pausedUntil: new Date(pausedUntil) } : 'full';
    },
    async leave(slot) {
      await leased.release(slot, { set: 'SET failures = :none', values: { ':none': 0 } });
    },
    async leaveFailed(slot) {
      const item = await leased.release(slot, {
        set: 'SET failures = if_not_exists(failures, :none) + :one',
        values: { ':none': 0, ':one': 1 },
      });
      return stateSchema.parse(item ?? {}).failures;
    },
    async pauseUntil(until) {
      await table.client.send(
        new UpdateCommand({
          TableName: table.name,
          Key: key,
          UpdateExpression: 'SET pausedUntil = :until, entity = :entity',
          ExpressionAttributeValues: { ':until': until.getTime(), ':entity': entity },
        }),
      );
    },
  };
}
