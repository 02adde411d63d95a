import type { Clock } from '../runtime/clock.ts';
import type { BillingStore, PageStart } from './billing-store.ts';
import { openLedgerPartitions } from './billing-items.ts';
import type { PaymentMessage } from './payment-message.ts';

export interface ReconcileEffects {
  readonly billing: Pick<BillingStore, 'unfinished'>;
  readonly enqueueAll: (messages: readonly PaymentMessage[]) => Promise<void>;
  readonly clock: Clock;
  /** False when there is only time left for a page. */
  readonly hasTime: () => boolean;
}

interface Reconciled {
  readonly accounts: number;
  /** False where time ran out: tomorrow begins elsewhere. */
  readonly finished: boolean;
}

const dayMilliseconds = 24 * 60 * 60 * 1000;

/**
 * Has every account looked at in which something may have changed without our having heard of it,
 * page by page. The work itself is the queue's, with its retries. Each day begins with another
 * partition, so that none is last every day.
 */
export async function reconcile(effects: ReconcileEffects): Promise<Reconciled> {
  let accounts = 0;
  for (const partition of partitionsFrom(effects.clock())) {
    let from: PageStart | undefined;
    do {
      if (!effects.hasTime()) return { accounts, finished: false };
      const page = await effects.billing.unfinished(partition, from);
      await effects.enqueueAll(
        page.accountIds.map((accountId) => ({ kind: 'account', accountId })),
      );
      accounts += page.accountIds.length;
      from = page.next;
    } while (from !== undefined);
  }
  return { accounts, finished: true };
}

function partitionsFrom(now: Date): readonly string[] {
  const day = Math.floor(now.getTime() / dayMilliseconds);
  const first = day % openLedgerPartitions.length;
  return [...openLedgerPartitions.slice(first), ...openLedgerPartitions.slice(0, first)];
}
