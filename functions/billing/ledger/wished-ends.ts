import { isLive } from './ledger.ts';
import type { Ledger, LedgerSubscription } from '../../records/billing-ledger.ts';

/** Those that run, and attempts of which nobody knows yet whether they do. */
export function canEnd(subscription: LedgerSubscription): boolean {
  const { cancelledAt, status } = subscription;
  return cancelledAt === null && (isLive(subscription) || status === 'sending');
}

/** The ledger with the wish to end these; what they charge from then on goes back. */
export function withEnd(
  ledger: Ledger,
  ended: readonly LedgerSubscription[],
  wish: { readonly at: string; readonly reason?: string | undefined },
): Ledger {
  const said = wish.reason === undefined ? {} : { cancelReason: wish.reason };
  const ids = new Set(ended.map(({ id }) => id));
  return {
    ...ledger,
    subscriptions: ledger.subscriptions.map((one) =>
      ids.has(one.id) ? { ...one, cancelledAt: wish.at, ...said } : one,
    ),
  };
}
