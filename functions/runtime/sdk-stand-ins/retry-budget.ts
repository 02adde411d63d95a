import { ServiceError } from './service-error.ts';

type Kind = 'throttling' | 'transient';

const throttlingCodes: ReadonlySet<string> = new Set([
  'LimitExceededException',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'RequestThrottled',
  'RequestThrottledException',
  'ThrottledException',
  'Throttling',
  'ThrottlingException',
  'TooManyRequestsException',
  'TransactionInProgressException',
]);
const transientCodes: ReadonlySet<string> = new Set(['RequestTimeout', 'RequestTimeoutException']);
const transientStatuses: ReadonlySet<number> = new Set([500, 502, 503, 504]);
const connectionCodes: ReadonlySet<unknown> = new Set([
  'ECONNRESET',
  'ECONNREFUSED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

const fullBudget = 500;
const longestPauseMilliseconds = 20_000;
const rules: Readonly<Record<Kind, { readonly cost: number; readonly firstPause: number }>> = {
  throttling: { cost: 5, firstPause: 1_000 },
  transient: { cost: 14, firstPause: 50 },
};

/**
 * Decides which errors are tried again, and when. Retries cost a budget that successes refill, so that a service
 * that fails is not called several times as often.
 * @see https://docs.aws.amazon.com/sdkref/latest/guide/feature-retry-behavior.html
 */
export class RetryBudget {
  #left = fullBudget;

  /** Returns the pause before the next attempt; undefined when the error is final. */
  takeRetry(
    error: unknown,
    attempt: number,
  ): { readonly cost: number; readonly pauseMilliseconds: number } | undefined {
    const kind = classifyError(error);
    if (kind === undefined) return undefined;
    const { cost, firstPause } = rules[kind];
    if (this.#left < cost) return undefined;
    this.#left -= cost;
    const pause = Math.min(firstPause * 2 ** (attempt - 1), longestPauseMilliseconds);
    return { cost, pauseMilliseconds: Math.random() * pause };
  }

  /** @param cost of the last retry; 0 for a first attempt that succeeded */
  refill(cost: number): void {
    this.#left = Math.min(fullBudget, this.#left + Math.max(cost, 1));
  }
}

function classifyError(error: unknown): Kind | undefined {
  if (error instanceof ServiceError) {
    const status = error.$metadata.httpStatusCode;
    if (status === 429 || throttlingCodes.has(error.name)) return 'throttling';
    const isTransient = transientCodes.has(error.name) || transientStatuses.has(status);
    return isTransient ? 'transient' : undefined;
  }
  const isConnection = error instanceof Error && 'code' in error && connectionCodes.has(error.code);
  return isConnection ? 'transient' : undefined;
}
