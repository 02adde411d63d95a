import type { Clock } from '../../runtime/clock.ts';
import { openLedgerPartitions } from '../../entities/billing-ledger.ts';
import type { BillingStore, DueCheck, PageStart } from '../ledger/billing-store.ts';
import { nextCheckAt } from '../ledger/next-check.ts';
import type { PaymentMessage } from './payment-message.ts';

export interface DueCheckDependencies {
  readonly billing: Pick<BillingStore, 'due' | 'read' | 'rescheduleCheck'>;
  readonly enqueueAll: (messages: readonly PaymentMessage[]) => Promise<void>;
  readonly clock: Clock;
  /** False when the remaining time suffices for one page only. */
  readonly hasTime: () => boolean;
}

interface EnqueuedChecks {
  readonly accounts: number;
  /** False when the time ran out: the next run starts with another partition. */
  readonly finished: boolean;
}

const minuteMilliseconds = 60_000;
/** The number of accounts processed concurrently. */
const concurrency = 10;

/**
 * Queues a check of every due account: soon after a pending payment, review or charge may have been decided, and
 * once a day for everything else. So a lost notification delays a user by minutes. The queue does the work, with its
 * retries.
 * @param allAccounts check all open accounts now
 */
export async function enqueueDueChecks(
  dependencies: DueCheckDependencies,
  allAccounts: boolean = false,
): Promise<EnqueuedChecks> {
  const now = dependencies.clock();
  let accounts = 0;
  for (const partition of partitionsFrom(now)) {
    let from: PageStart | undefined;
    do {
      if (!dependencies.hasTime()) return { accounts, finished: false };
      const page = await dependencies.billing.due(partition, allAccounts ? undefined : now, from);
      for (let first = 0; first < page.checks.length; first += concurrency) {
        const checks = page.checks.slice(first, first + concurrency);
        const messages = await Promise.all(
          checks.map(async (check) => startCheck(dependencies, check, now)),
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
 * The next check is scheduled before this one starts, so that no check is started twice; if this check is lost, the
 * next one finds the same changes.
 */
async function startCheck(
  { billing }: Pick<DueCheckDependencies, 'billing'>,
  check: DueCheck,
  now: Date,
): Promise<PaymentMessage[]> {
  const { accountId } = check;
  const { ledger } = await billing.read(accountId);
  const next = ledger.needsReconciliation ? nextCheckAt(ledger, now) : undefined;
  const outcome = await billing.rescheduleCheck(check, next);
  return outcome === 'moved' ? [{ kind: 'account', accountId }] : [];
}

/** Each run starts with another partition, so that none is always last. */
function partitionsFrom(now: Date): readonly string[] {
  const run = Math.floor(now.getTime() / minuteMilliseconds);
  const first = run % openLedgerPartitions.length;
  return [...openLedgerPartitions.slice(first), ...openLedgerPartitions.slice(0, first)];
}
