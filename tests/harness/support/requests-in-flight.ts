/** More microtask steps than a caller takes between a response and its next request without waiting. */
const stepsBetweenRequests = 1_000;

/** Tracks the requests that functions have made and that are not answered yet. */
export function requestsInFlight() {
  const inFlight = new Set<Promise<unknown>>();
  return {
    track: <Answer>(request: Promise<Answer>): Promise<Answer> => {
      inFlight.add(request);
      const forget = () => inFlight.delete(request);
      request.then(forget, forget);
      return request;
    },
    /** Resolves when all requests have been answered and no new one follows. */
    settled: async (): Promise<void> => {
      for (let step = 0; step < stepsBetweenRequests; step += 1) {
        if (inFlight.size === 0) await Promise.resolve();
        else {
          await Promise.allSettled(inFlight);
          step = 0;
        }
      }
    },
  };
}
