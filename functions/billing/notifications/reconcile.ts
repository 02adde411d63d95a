import type { Clock } from '../../runtime/clock.ts';
import { openLedgerPartitions } from '../../records/billing-ledger.ts';
import type { BillingStore, DueLook, PageStart } from '../ledger/billing-store.ts';
import { nextLook } from '../ledger/next-look.ts';
import type { PaymentMessage } from './payment-message.ts';

export interface ReconcileDependencies {
  readonly billing: Pick<BillingStore, 'due' | 'moveLook' | 'read'>;
  readonly enqueueAll: (messages: readonly PaymentMessage[]) => Promise<void>;
  readonly clock: Clock;
  /** False when there is only time left for a page. */
  readonly hasTime: () => boolean;
}

interface Reconciled {
  readonly accounts: number;
  /** False where time ran out: the next run starts with another partition. */
  readonly finished: boolean;
}

const minuteMilliseconds = 60_000;
/** Accounts that are worked on at the same time. */
const together = 10;

/**
 * Queues a check of every due account: soon after a pending payment, review or charge may have been decided, and
 * once a day for everything else. So a lost notification delays a user by minutes. The queue does the work, with its
 * retries.
 * @param everyone check all open accounts now
 */
export async function reconcile(
  dependencies: ReconcileDependencies,
  everyone: boolean = false,
): Promise<Reconciled> {
  const now = dependencies.clock();
  let accounts = 0;
  for (const partition of partitionsFrom(now)) {
    let from: PageStart | undefined;
    do {
      if (!dependencies.hasTime()) return { accounts, finished: false };
      const page = await dependencies.billing.due(partition, everyone ? undefined : now, from);
      for (let first = 0; first < page.looks.length; first += together) {
        const looks = page.looks.slice(first, first + together);
        const messages = await Promise.all(
          looks.map(async (look) => beginLook(dependencies, look, now)),
        );
        await dependencies.enqueueAll(messages.flat());
        accounts += messages.flat().length;
      }
      from = page.next;
    } while (from !== undefined);
  }
  return { accounts, finished: true };
}

/**
 * The next check is set before this one starts, so that no check is started twice; if this one is
 * lost, the next finds the same.
 */
async function beginLook(
  { billing }: Pick<ReconcileDependencies, 'billing'>,
  look: DueLook,
  now: Date,
): Promise<PaymentMessage[]> {
  const { accountId } = look;
  const { ledger } = await billing.read(accountId);
  const next = ledger.needsReconciliation ? nextLook(ledger, now) : undefined;
  const outcome = await billing.moveLook(look, next);
  return outcome === 'moved' ? [{ kind: 'account', accountId }] : [];
}

/** Each run starts with another partition, so that none is always last. */
function partitionsFrom(now: Date): readonly string[] {
  const run = Math.floor(now.getTime() / minuteMilliseconds);
  const first = run % openLedgerPartitions.length;
  return [...openLedgerPartitions.slice(first), ...openLedgerPartitions.slice(0, first)];
}
