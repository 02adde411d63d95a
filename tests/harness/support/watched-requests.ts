/** The point at which a request is cut off: before it is sent, or after it was processed and before its response. */
export interface Fault {
  /** 1 for the first request after the fault was set. */
  readonly request: number;
  readonly when: 'before' | 'after';
}

/** Returns every fault that can hit this many requests. */
export function listFaults(requests: number): readonly Fault[] {
  return Array.from({ length: requests }, (_, index) => index + 1).flatMap((request) => [
    { request, when: 'before' as const },
    { request, when: 'after' as const },
  ]);
}

class InjectedFault extends Error {
  override readonly name = 'InjectedFault';
}

const writingOperations = new Set([
  'PutItem',
  'UpdateItem',
  'DeleteItem',
  'BatchWriteItem',
  'TransactWriteItems',
]);

/** Counts the requests to the table and to the user pool, and cuts off the one that a test chooses. */
export function watchedRequests() {
  const names: string[] = [];
  let fault: Fault | undefined;
  let writes = 0;

  /** Restarts the count. */
  const watch = (next?: Fault) => {
    names.length = 0;
    fault = next;
  };

  return {
    /** Names of the requests since the last `watch`. */
    names,
    watch,
    writes: () => writes,
    carryOut: async <Answered>(
      operation: string,
      perform: () => Promise<Answered>,
    ): Promise<Answered> => {
      names.push(operation);
      if (writingOperations.has(operation)) writes += 1;
      const isHit = fault?.request === names.length;
      const when = fault?.when;
      if (isHit && when === 'before') throw new InjectedFault();
      const answer = await perform();
      if (isHit) throw new InjectedFault();
      return answer;
    },
    /**
     * Runs an action and cuts off one of its requests.
     * @returns the code of its error, `another error` without a code, undefined if it succeeds
     */
    cutOff: async (next: Fault, action: () => Promise<unknown>): Promise<unknown> => {
      watch(next);
      try {
        await action();
        return undefined;
      } catch (error) {
        return error instanceof Error && 'code' in error ? error.code : 'another error';
      } finally {
        watch();
      }
    },
  };
}
