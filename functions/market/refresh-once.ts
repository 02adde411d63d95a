/** How one question to the partner is asked once, however many functions need its answer. */
export interface SharedRefresh<View> {
  /** What the table holds now. */
  read(): Promise<View>;
  /** Nothing has to be asked: what is there is fresh, or asking is pointless for now. */
  isFinal(view: View): boolean;
  /** Nobody was asking when this was read. */
  isLeaseFree(view: View): boolean;
  /** What is there will do while somebody else asks. */
  mayServeMeanwhile(view: View): boolean;
  /** True for one of all who saw the same view. */
  takeLease(view: View): Promise<boolean>;
  /** Asks the partner and leaves the answer, or its failure, in the table. Ends the lease. */
  refresh(view: View): Promise<View>;
  /** Whether to wait for what somebody else's asking brings; false where few functions run at once. */
  readonly isPatient: boolean;
  readonly wait: (milliseconds: number) => Promise<void>;
}

const pollMilliseconds = 150;
/** Nine seconds: as long as a turn with the partner and its usual answer take at worst. */
const maximumPolls = 60;

/**
 * The newest view there is. One caller of all functions' instances takes the lease and asks; the
 * others take what is there, or wait for what it brings. A view that is not settled comes back
 * only where somebody else is asking still, and takes too long, may not be waited for, or has an older
 * view to serve.
 */
export async function refreshOnce<View>(steps: SharedRefresh<View>): Promise<View> {
  let view = await steps.read();
  for (let poll = 0; poll < maximumPolls && !steps.isFinal(view); poll += 1) {
    if (steps.isLeaseFree(view)) {
      if (await steps.takeLease(view)) return steps.refresh(view);
      // Somebody took it, or has finished, since the view was read: look at once.
    } else if (steps.mayServeMeanwhile(view) || !steps.isPatient) {
      return view;
    } else {
      await steps.wait(pollMilliseconds);
    }
    view = await steps.read();
  }
  return view;
}
