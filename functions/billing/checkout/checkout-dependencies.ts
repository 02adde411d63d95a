import type { CountCall, TakeSlot } from '../../runtime/limits/rate-limit.ts';
import type { ReconcileDependencies } from '../reconciliation/reconcile-account.ts';

/** Dependencies for reading an account's billing, which asks the partner about everything open. */
export interface BillingCheckDependencies extends ReconcileDependencies {
  readonly countCall: CountCall;
}

/** For an account's billing requests. */
export interface CheckoutDependencies extends BillingCheckDependencies {
  readonly takeSlot: TakeSlot;
  readonly wait: (milliseconds: number) => Promise<void>;
  /** Schedules another check of the account for a little later, even if this request is interrupted. */
  readonly scheduleCheck: (accountId: string) => Promise<void>;
  /** Origin of the site; no trailing slash. */
  readonly siteUrl: string;
}

/** More attempts than any payer needs; they indicate card testing. */
export const attemptLimit = { name: 'pay', maximum: 12, windowSeconds: 600 };

/** The limit of repetitions of one request, which only read its outcome and try no other card. */
export const repeatLimit = { name: 'pay-again', maximum: 60, windowSeconds: 600 };

/** How many times, and with which pause, a request checks whether a concurrent one has ended. */
export const concurrentRequestPolling = { attempts: 16, pauseMilliseconds: 500 } as const;
/** After this, an attempt of unknown outcome no longer blocks a new one. */
export const unresolvedMilliseconds = 2 * 60_000;
