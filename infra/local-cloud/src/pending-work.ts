/** What is done by itself, at once or when the local clock has come so far, such as webhooks that a sandbox sends. */
export interface PendingWork {
  /** Begins what is due; returns whether something is under way. */
  readonly isBusy: () => boolean;
  /** Milliseconds of the local clock at which the next of what is not due yet will be; undefined where there is none. */
  readonly nextAt: () => number | undefined;
}
