import type { CountCall, TakeSlot } from '../../runtime/rate-limit.ts';
import type { ConvergeDependencies } from '../convergence/converge.ts';

/** What a person's own reading works with, which asks the partner where something is open. */
export interface LookDependencies extends ConvergeDependencies {
  readonly countCall: CountCall;
}

/** What a person's own billing requests work with. */
export interface CheckoutDependencies extends LookDependencies {
  readonly takeSlot: TakeSlot;
  readonly wait: (milliseconds: number) => Promise<void>;
  /** Has the account looked at again in a while, whatever becomes of this request. */
  readonly lookAgain: (accountId: string) => Promise<void>;
  /** Origin of the site; no trailing slash. */
  readonly siteUrl: string;
}

/** Nobody pays so often; whoever tries stolen cards does. */
export const attemptLimit = { name: 'pay', maximum: 12, windowSeconds: 600 };

/** How often, and after which pause, a request looks whether another one has ended. */
export const patience = { looks: 16, pauseMilliseconds: 500 } as const;
/** No request runs longer; what is still `sending` then was cut off. */
export const runningMilliseconds = 30_000;
/** After it, an attempt of unknown outcome does not stop another one. */
export const unknownMilliseconds = 2 * 60_000;
