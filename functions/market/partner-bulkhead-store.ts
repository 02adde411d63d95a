import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import {
  leasedSlots,
  type LeasedSlot,
  type SlotItem,
} from '../runtime/partner-slots/leased-slots.ts';
import type { ItemKey, Table, TableAccess } from '../runtime/table.ts';

export type SlotAnswer = { readonly slot: LeasedSlot } | { readonly pausedUntil: Date } | 'full';

/**
 * A concurrency limit and a circuit breaker, shared by all functions: as many concurrent calls as the partner's plan
 * allows, one while the partner is failing, none while it has asked for a pause.
 */
export interface PartnerBulkheadStore {
  enter(now: Date): Promise<SlotAnswer>;
  /** The call was answered. */
  leave(slot: LeasedSlot): Promise<void>;
  /** The call failed. Gives how many have, one after the other. */
  leaveFailed(slot: LeasedSlot): Promise<number>;
  pauseUntil(until: Date): Promise<void>;
}

/** From this number of failures on, single calls test whether the partner has recovered. */
export const failuresUntilCareful = 3;
/** Longer than a call can take: three pages of the list, or an asset and a smaller second try. */
const leaseMilliseconds = 20_000;

const key: ItemKey = { PK: 'PARTNER#brapi', SK: 'GATE' };
const entity = 'PartnerGate';

/** The item's fields beside its slots. */
const stateSchema = z.object({
  failures: z._default(z.number(), 0),
  pausedUntil: z._default(z.number(), 0),
});

export const partnerBulkheadAccess: TableAccess = {
  actions: ['UpdateItem'],
  partitions: ['PARTNER#*'],
  alone: true,
};

/** @param slots calls at one moment, as the partner's plan has it */
export function partnerBulkheadStore(table: Table, slots: number): PartnerBulkheadStore {
  const leased = leasedSlots(table, { key, entity, leaseMilliseconds });
  const indexes = Array.from({ length: slots }, (_, index) => index);

  const usable = (item: SlotItem, now: Date): readonly number[] => {
    const { failures, pausedUntil } = stateSchema.parse(item);
    if (pausedUntil > now.getTime()) return [];
    return failures >= failuresUntilCareful ? [0] : indexes;
  };

  return {
    async enter(now) {
      const taken = await leased.take(now, {
        indexes,
        condition: (index) => ({
          expressions: [
            '(attribute_not_exists(pausedUntil) OR pausedUntil <= :now)',
            ...(index === 0 ? [] : ['(attribute_not_exists(failures) OR failures < :careful)']),
          ],
          values: index === 0 ? {} : { ':careful': failuresUntilCareful },
        }),
        usable: (item) => usable(item, now),
      });
      if ('slot' in taken) return taken;
      const { pausedUntil } = stateSchema.parse(taken.item);
      return pausedUntil > now.getTime() ? { pausedUntil: new Date(pausedUntil) } : 'full';
    },
    async leave(slot) {
      await leased.giveBack(slot, { set: 'SET failures = :none', values: { ':none': 0 } });
    },
    async leaveFailed(slot) {
      const item = await leased.giveBack(slot, {
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
