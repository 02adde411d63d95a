import type { NewsletterSubscriber } from '../../shared/contracts/newsletter.ts';
import { claimKeys, readIdentityClaims } from '../entities/identity-claim.ts';
import { safeParseSubscriber, subscriberKey } from '../entities/newsletter-subscriber.ts';
import { batchGet } from '../runtime/batch-get.ts';
import type { StoreAccess, Table } from '../runtime/table.ts';

/** The data stored under an address. */
export interface AddressStore {
  /** Makes one request. */
  find(email: string): Promise<{
    readonly accountId: string | undefined;
    readonly subscriber: NewsletterSubscriber | undefined;
  }>;
}

export const addressAccess = {
  find: { actions: ['BatchGetItem'], partitions: ['EMAIL#*'] },
} satisfies StoreAccess<AddressStore>;

export function addressStore(table: Table): AddressStore {
  return {
    async find(email) {
      const newsletter = subscriberKey(email);
      const found = await batchGet(table, [...claimKeys({ email }), newsletter]);
      return {
        accountId: readIdentityClaims({ email }, found).email?.accountId,
        subscriber: safeParseSubscriber(found(newsletter)),
      };
    },
  };
}
