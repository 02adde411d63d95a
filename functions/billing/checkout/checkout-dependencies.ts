import type { CountCall, TakeSlot } from '../../runtime/limits/rate-limit.ts';
import type { ConvergeDependencies } from '../convergence/converge.ts';

/** For reading an account's billing, which asks the partner about anything open. */
export interface LookDependencies extends ConvergeDependencies {
  readonly countCall: CountCall;
}

/** For an account's billing requests. */
export interface CheckoutDependencies extends LookDependencies {
  readonly takeSlot: TakeSlot;
  readonly wait: (milliseconds: number) => Promise<void>;
  /** Schedules another check of the account for a little later, even if this request dies. */
  readonly lookAgain: (accountId: string) => Promise<void>;
  /** Origin of the site; no trailing slash. */
  readonly siteUrl: string;
}

/** More attempts than any payer needs; they indicate card testing. */
export const attemptLimit = { name: 'pay', maximum: 12, windowSeconds: 600 };

/** The same request repeated, which tries no other card but asks for its outcome. */
export const repeatLimit = { name: 'pay-again', maximum: 60, windowSeconds: 600 };

/** How often, and after which pause, a request looks whether another one has ended. */
export const patience = { looks: 16, pauseMilliseconds: 500 } as const;
/** After this, an attempt of unknown outcome no longer blocks a new one. */
export const unknownMilliseconds = 2 * 60_000;
