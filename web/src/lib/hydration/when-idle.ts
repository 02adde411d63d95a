/** The page's own resources come first until then. */
const latestStartMilliseconds = 2_000;

/** Once the browser has nothing more urgent to do. @returns what calls it off */
export function whenIdle(act: () => void): () => void {
  // Safari has no such thing.
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = window.setTimeout(act, latestStartMilliseconds);
    return () => window.clearTimeout(timer);
  }
  const request = window.requestIdleCallback(act, { timeout: latestStartMilliseconds });
  return () => window.cancelIdleCallback(request);
}
