import type { BillingStore, PageStart } from './billing-store.ts';
import { openLedgerPartitions } from './billing-items.ts';
import type { PaymentMessage } from './payment-message.ts';

export interface ReconcileEffects {
  readonly billing: Pick<BillingStore, 'unfinished'>;
  readonly enqueueAll: (messages: readonly PaymentMessage[]) => Promise<void>;
}

/**
 * Has every account looked at in which something may have changed without our having heard of it,
 * page by page. The work itself is the queue's, with its retries.
 * @returns how many accounts
 */
export async function reconcile(effects: ReconcileEffects): Promise<number> {
  let accounts = 0;
  for (const partition of openLedgerPartitions) {
    let from: PageStart | undefined;
    do {
      const page = await effects.billing.unfinished(partition, from);
      await effects.enqueueAll(
        page.accountIds.map((accountId) => ({ kind: 'account', accountId })),
      );
      accounts += page.accountIds.length;
      from = page.next;
    } while (from !== undefined);
  }
  return accounts;
}
