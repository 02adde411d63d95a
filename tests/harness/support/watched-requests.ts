/** Where a request is cut off: before it is sent, or when it is carried out and not answered. */
export interface Fault {
  /** 1 for the first request after the fault was set. */
  readonly request: number;
  readonly when: 'before' | 'after';
}

/** Every place at which so many requests can be cut off. */
export function faultsOf(requests: number): readonly Fault[] {
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

/** Counts the requests to the table and to the user pool, and cuts off the one that a test names. */
export function watchedRequests() {
  const names: string[] = [];
  let fault: Fault | undefined;
  let writes = 0;

  /** Begins to count anew. */
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
     * Does something and cuts it off.
     * @returns the code of what it throws, `another error` where that has none, undefined where it succeeds
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
