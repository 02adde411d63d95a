/** Background work, done at once or when the local clock reaches its time, such as webhooks that a sandbox sends. */
export interface PendingWork {
  /** Starts what is due; returns whether work is in progress. */
  readonly isBusy: () => boolean;
  /** Returns the next due time in milliseconds of the local clock; undefined when there is none. */
  readonly nextAt: () => number | undefined;
}
