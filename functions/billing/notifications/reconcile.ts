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
  /** False where time ran out: the next run begins elsewhere. */
  readonly finished: boolean;
}

const minuteMilliseconds = 60_000;
/** Accounts that are worked on at the same time. */
const together = 10;

/**
 * Has every account looked at whose time has come: what waits for a payment, an analysis, a first
 * or a monthly charge soon after it may have been decided, and everything that needs reconciliation once a day. So
 * a notification that is lost costs minutes. The work itself is the queue's, with its retries.
 * @param everyone whether all that needs it is looked at now
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
 * The next look is set before this one, so that nobody begins it twice; should this one be lost, it
 * is the next that finds the same.
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

/** Each run begins with another partition, so that none is last every time. */
function partitionsFrom(now: Date): readonly string[] {
  const run = Math.floor(now.getTime() / minuteMilliseconds);
  const first = run % openLedgerPartitions.length;
  return [...openLedgerPartitions.slice(first), ...openLedgerPartitions.slice(0, first)];
}
