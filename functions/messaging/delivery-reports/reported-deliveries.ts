import * as z from 'zod/mini';
import {
  deliveryKey,
  stateRanks,
  transientFailureRank,
  type DeliveryName,
} from '../../entities/delivery.ts';
import { batchGetDistinct } from '../../runtime/batch-get.ts';
import type { Table, TableAccess } from '../../runtime/table.ts';
import type { DeliveryStore } from '../delivery/delivery-store.ts';

/** The records of the messages that a batch of a provider's reports is about. */
export interface ReportedDeliveries extends Pick<
  DeliveryStore,
  'recordProviderStatus' | 'recordDelay'
> {
  exists(name: DeliveryName): boolean;
}

/** Reads the records of a batch of at most a hundred reports, in one request. */
export type ReadReportedDeliveries = (
  names: readonly DeliveryName[],
) => Promise<ReportedDeliveries>;

const rankSchema = z.object({ rank: z.number() });

/** Table access of `reportedDeliveryReader`, for recipients in these partitions; without its writes. */
export const reportedDeliveryAccess = (...owners: readonly string[]): TableAccess => ({
  actions: ['BatchGetItem'],
  partitions: owners,
});

/**
 * Most reports are known already, since the sender has recorded the provider's response. They cost no write, which
 * DynamoDB bills even when its condition fails: a state that was read never goes back below its rank.
 */
export function reportedDeliveryReader(
  table: Table,
  deliveries: Pick<DeliveryStore, 'recordProviderStatus' | 'recordDelay'>,
): ReadReportedDeliveries {
  return async (names) => {
    const find = await batchGetDistinct(table, names.map(deliveryKey));
    const exists = (name: DeliveryName) => find(deliveryKey(name)) !== undefined;
    return {
      exists,
      recordDelay: (...about) => deliveries.recordDelay(...about),
      recordProviderStatus: async (name, state, about) => {
        if (!exists(name)) return false;
        const known = rankSchema.safeParse(find(deliveryKey(name))).data?.rank ?? -Infinity;
        const rank = about?.unlessDelivered === true ? transientFailureRank : stateRanks[state];
        return known < rank && deliveries.recordProviderStatus(name, state, about);
      },
    };
  };
}
