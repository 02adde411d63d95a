import type { SandboxContext } from '../context.ts';
import { changePayment } from './payment-ledger.ts';
import { processCycle, retryInstallment } from '../subscriptions/subscription-cycle.ts';

interface DueStep {
  /** Milliseconds. */
  readonly at: number;
  readonly work: () => void;
}

/** More than any clock jump can make due; the rest follows with the next call. */
const maxSteps = 5000;

/**
 * Processes everything due, in order and each at its own instant: unpaid charges expire, installments are charged
 * and retried.
 */
export function processDue(context: SandboxContext, now: number): void {
  for (let step = 0; step < maxSteps; step++) {
    const next = nextDue(context, now);
    if (next === undefined) return;
    context.store.transaction(next.work);
  }
}

function nextDue(context: SandboxContext, now: number): DueStep | undefined {
  const { payments, preapprovals, invoices } = context.store;
  const expiring = payments.due('pending', now, 1).map((payment) => {
    const at = payment.expiresAt ?? now;
    const change = { status: 'cancelled', statusDetail: 'expired' } as const;
    return { at, work: () => void changePayment(context, payment, change, at) };
  });
  const cycles = (['authorized', 'paused'] as const).flatMap((status) =>
    preapprovals.due(status, now, 1).map((preapproval) => ({
      at: preapproval.nextChargeAt,
      work: () => processCycle(context, preapproval, preapproval.nextChargeAt),
    })),
  );
  const retries = invoices.due('recycling', now, 1).map((invoice) => {
    const at = invoice.nextRetryAt ?? now;
    return { at, work: () => retryInstallment(context, invoice, at) };
  });
  return [...expiring, ...cycles, ...retries].toSorted((a, b) => a.at - b.at)[0];
}
