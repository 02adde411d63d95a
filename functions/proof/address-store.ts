import type { NewsletterSubscriber } from '../../shared/contracts/newsletter.ts';
import { claimKey } from '../accounts/account-items.ts';
import { readableSubscriber, subscriberKey } from '../newsletter/subscriber-item.ts';
import { batchGet } from '../runtime/batch-get.ts';
import type { Table } from '../runtime/table.ts';

/** What stands under an address. */
export interface AddressStore {
  /** One request. */
  find(email: string): Promise<{
    readonly hasAccount: boolean;
    readonly subscriber: NewsletterSubscriber | undefined;
  }>;
}

export function addressStore(table: Table): AddressStore {
  return {
    async find(email) {
      const keys = { claim: claimKey('EMAIL', email), newsletter: subscriberKey(email) };
      const found = await batchGet(table, [keys.claim, keys.newsletter]);
      return {
        hasAccount: found(keys.claim) !== undefined,
        subscriber: readableSubscriber(found(keys.newsletter)),
      };
    },
  };
}
