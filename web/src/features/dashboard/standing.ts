import type { Payment } from '../../../../shared/contracts/billing.ts';
import type { OwnSubscription, SubscriptionAnswer } from '../billing/use-subscription.ts';

/**
 * Where somebody without access stands with us.
 * - `expected`: a payment was made, and access comes with its confirmation.
 * - `past_due`, `paused`: there is a subscription, and it gives no access as it is.
 * - `open`: nothing is paid, and nothing is on its way.
 */
export type Standing = 'expected' | 'past_due' | 'paused' | 'open';

/** Access follows these by itself; `active` is a charge that has come through this moment. */
const expectedStates: readonly OwnSubscription['state'][] = ['processing', 'pending', 'active'];
const expectedStatuses: readonly Payment['status'][] = ['processing', 'in_process'];

interface Known {
  /** The address says that a payment was just made. */
  readonly isTold: boolean;
  /** Undefined while it is not known. */
  readonly own: SubscriptionAnswer | undefined;
  readonly payments: readonly Payment[] | undefined;
}

export function standingOf({ isTold, own, payments }: Known): Standing {
  const state = own?.subscription?.state;
  if (state !== undefined && expectedStates.includes(state)) return 'expected';
  if (payments?.some(({ status }) => expectedStatuses.includes(status))) return 'expected';
  // The address is believed until it is known that nothing is left to wait for.
  if (isTold && !isDecided({ own, payments })) return 'expected';
  return state === 'past_due' || state === 'paused' ? state : 'open';
}

function isDecided({ own, payments }: Omit<Known, 'isTold'>): boolean {
  if (own === undefined || payments === undefined) return false;
  return own.subscription !== null || payments.length > 0;
}
