/** AWS never lets an account reserve its last 100 concurrent executions. */
const unreservableConcurrency = 100;
/** With fewer concurrent executions, AWS allows no reserved concurrency. */
export const minConcurrencyToReserve = 2 * unreservableConcurrency;
/**
 * Number of shares into which the account's concurrency is divided. Functions that wait for a partner while a user
 * waits get nearly half of it in total, and schedules the rest of that half.
 */
const reservationShares = 34;

/** The division of the account's concurrent executions. */
export type AccountShares = {
  /** Concurrent API calls, at 0.1 s per call. */
  readonly callers: number;
} & (
  | {
      readonly by: 'reservation';
      /** Concurrency reserved for each function that waits for a partner while a user waits for it. */
      readonly perWaitingFunction: number;
    }
  | {
      readonly by: 'slots';
      /** Calls that may wait for a partner while a user waits for them. */
      readonly people: number;
      /** Queue-driven calls that may wait for a partner. */
      readonly queues: number;
    }
);

/**
 * Divides the account's quota; one pure function, because all bounds have to add up to the quota.
 *
 * In a small account (new ones have ten) three tenths may wait for partners on behalf of users, two tenths on
 * behalf of queues, and the API's throttle admits three tenths. At least two tenths are left to unbounded work:
 * logins (which Cognito calls, not the API), schedules and the outbox.
 */
export function accountShares(quota: number): AccountShares {
  const tenths = (share: number) => Math.floor((quota * share) / 10);
  return quota < minConcurrencyToReserve
    ? { by: 'slots', people: tenths(3), queues: tenths(2), callers: tenths(3) }
    : {
        by: 'reservation',
        perWaitingFunction: Math.floor(quota / reservationShares),
        callers: tenths(5),
      };
}
