import type { SandboxContext } from '../context.ts';
import { changePayment } from './payment-ledger.ts';
import { passCycle, retryInstallment } from '../subscriptions/subscription-cycle.ts';

interface DueWork {
  /** Milliseconds. */
  readonly at: number;
  readonly work: () => void;
}

/** More than any leap of the clock can make due; whatever is left comes with the next call. */
const maximumSteps = 5000;

/**
 * Does all that has fallen due by now, in order and each as of its own instant: charges that are
 * not paid expire, installments are charged and tried again.
 */
export function processDue(context: SandboxContext, now: number): void {
  for (let step = 0; step < maximumSteps; step++) {
    const next = nextDue(context, now);
    if (next === undefined) return;
    context.book.transaction(next.work);
  }
}

function nextDue(context: SandboxContext, now: number): DueWork | undefined {
  const { payments, preapprovals, invoices } = context.book;
  const expiring = payments.due('pending', now, 1).map((payment) => {
    const at = payment.expiresAt ?? now;
    const change = { status: 'cancelled', statusDetail: 'expired' } as const;
    return { at, work: () => void changePayment(context, payment, change, at) };
  });
  const cycles = (['authorized', 'paused'] as const).flatMap((status) =>
    preapprovals.due(status, now, 1).map((preapproval) => ({
      at: preapproval.nextChargeAt,
      work: () => passCycle(context, preapproval, preapproval.nextChargeAt),
    })),
  );
  const retries = invoices.due('recycling', now, 1).map((invoice) => {
    const at = invoice.nextRetryAt ?? now;
    return { at, work: () => retryInstallment(context, invoice, at) };
  });
  return [...expiring, ...cycles, ...retries].toSorted((a, b) => a.at - b.at)[0];
}
