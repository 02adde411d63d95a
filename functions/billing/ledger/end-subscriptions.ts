import { isLive } from './ledger.ts';
import type { Ledger, LedgerSubscription } from '../../entities/billing-ledger.ts';

/**
 * Returns whether a subscription runs, or is an attempt without a known outcome. A missing first charge ends one
 * only after the partner's confirmation: until then a charge may appear, and the payer can cancel.
 */
export function canEnd(subscription: LedgerSubscription): boolean {
  const isSending = subscription.status === 'sending';
  return subscription.cancelledAt === null && (isLive(subscription) || isSending);
}

/** Returns the ledger with a request to end these subscriptions; their later charges are refunded. */
export function withEndRequested(
  ledger: Ledger,
  ended: readonly LedgerSubscription[],
  request: { readonly at: string; readonly reason?: string | undefined },
): Ledger {
  const cancelReason = request.reason === undefined ? {} : { cancelReason: request.reason };
  const ids = new Set(ended.map(({ id }) => id));
  return {
    ...ledger,
    subscriptions: ledger.subscriptions.map((one) =>
      ids.has(one.id) ? { ...one, cancelledAt: request.at, ...cancelReason } : one,
    ),
  };
}
