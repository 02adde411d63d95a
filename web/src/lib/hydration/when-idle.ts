/** Until then, the page's own resources have precedence. */
const latestStartMilliseconds = 2_000;

/**
 * Calls `act` once the browser is idle.
 * @returns a function that cancels the call
 */
export function whenIdle(act: () => void): () => void {
  // Safari does not support this function.
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = window.setTimeout(act, latestStartMilliseconds);
    return () => window.clearTimeout(timer);
  }
  const request = window.requestIdleCallback(act, { timeout: latestStartMilliseconds });
  return () => window.cancelIdleCallback(request);
}
