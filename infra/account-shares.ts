/** AWS lets nobody reserve the last hundred of an account. */
const neverReserved = 100;
/** With fewer concurrent executions, AWS lets nothing be set apart for what must not wait. */
export const leastConcurrencyToReserve = 2 * neverReserved;
/**
 * Number of shares into which the account's concurrency is divided: functions that wait for a partner while a user
 * waits get nearly half of it together, and schedules the rest of that half.
 */
const waitingFunctions = 34;

/** How the calls that an account can run at one moment are shared out. */
export type AccountShares = {
  /** Calls of the API that may be under way at one moment, when each takes its tenth of a second. */
  readonly callers: number;
} & (
  | {
      readonly by: 'reservation';
      /** For each function that waits for a partner while a person waits for it. */
      readonly eachWaiting: number;
    }
  | {
      readonly by: 'slots';
      /** That may wait for a partner while people wait for them. */
      readonly people: number;
      /** That may wait for a partner for what queues have brought. */
      readonly queues: number;
    }
);

/**
 * A pure function of the account's quota, since all bounds have to add up to it.
 *
 * In a small account (new ones have ten) three tenths may wait for partners for people, two tenths for
 * queues, and three tenths are let in by the API's throttle. The other two tenths at least are left
 * to what nothing bounds: logins (which Cognito calls, not the API), schedules and the outbox.
 */
export function accountShares(quota: number): AccountShares {
  const tenths = (share: number) => Math.floor((quota * share) / 10);
  return quota < leastConcurrencyToReserve
    ? { by: 'slots', people: tenths(3), queues: tenths(2), callers: tenths(3) }
    : {
        by: 'reservation',
        eachWaiting: Math.floor(quota / waitingFunctions),
        callers: tenths(5),
      };
}
