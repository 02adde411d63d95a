import { isLive } from './ledger.ts';
import type { Ledger, LedgerSubscription } from '../../records/billing-ledger.ts';

/** Subscriptions that run, and attempts whose outcome is not known yet. */
export function canEnd(subscription: LedgerSubscription): boolean {
  const { cancelledAt, status } = subscription;
  return cancelledAt === null && (isLive(subscription) || status === 'sending');
}

/** The ledger with a request to end these; what they charge from then on is refunded. */
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
