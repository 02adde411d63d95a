/** More steps than a caller takes between an answer and its next request, none of which waits for anything. */
const stepsBetweenRequests = 1_000;

/** Knows the requests on their way that functions have made beside others. */
export function requestsInFlight() {
  const inFlight = new Set<Promise<unknown>>();
  return {
    track: <Answer>(request: Promise<Answer>): Promise<Answer> => {
      inFlight.add(request);
      const forget = () => inFlight.delete(request);
      request.then(forget, forget);
      return request;
    },
    /** Resolves when all have been answered, and nothing more is asked for. */
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
