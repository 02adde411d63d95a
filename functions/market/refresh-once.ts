/** The steps of a refresh that is requested from the partner once, for all functions that need it. */
export interface SharedRefresh<View> {
  /** Reads the current view from the table. */
  read(): Promise<View>;
  /** Returns true when no request is needed: the view is fresh, or a request is pointless for now. */
  isFinal(view: View): boolean;
  /** Returns true when no caller held the lease when this view was read. */
  isLeaseFree(view: View): boolean;
  /** Returns true when the view may be served while another caller refreshes it. */
  mayServeMeanwhile(view: View): boolean;
  /** Returns true for exactly one of all callers that read the same view. */
  takeLease(view: View): Promise<boolean>;
  /** Requests the data from the partner and stores it, or its failure, in the table. Ends the lease. */
  refresh(view: View): Promise<View>;
  /** Whether to wait for another caller's refresh; false when few functions may run at once. */
  readonly mayWait: boolean;
  readonly wait: (milliseconds: number) => Promise<void>;
}

const pollMilliseconds = 150;
/** Nine seconds: the worst case of a wait for a slot of the partner plus its usual response time. */
const maxPolls = 60;

/**
 * Returns the newest view. One caller among all function instances takes the lease and refreshes; the others serve
 * the stored view, or wait for the new one. A view that is not final is returned only while another caller is still
 * refreshing: when that takes too long, waiting is not allowed, or an older view may be served.
 */
export async function refreshOnce<View>(steps: SharedRefresh<View>): Promise<View> {
  let view = await steps.read();
  for (let poll = 0; poll < maxPolls && !steps.isFinal(view); poll += 1) {
    if (steps.isLeaseFree(view)) {
      if (await steps.takeLease(view)) return steps.refresh(view);
      // Another call took the lease or finished since the view was read: check again at once.
    } else if (steps.mayServeMeanwhile(view) || !steps.mayWait) {
      return view;
    } else {
      await steps.wait(pollMilliseconds);
    }
    view = await steps.read();
  }
  return view;
}
