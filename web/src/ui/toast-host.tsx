import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';
import { loadToaster } from './load-toaster.ts';
import { noticesAreWaiting, subscribeToNotices } from './notices.ts';

const Toaster = lazy(loadToaster);

/** Shows the toaster when there is a first notice to show, and keeps it. */
export function ToastHost() {
  const waiting = useSyncExternalStore(subscribeToNotices, noticesAreWaiting, () => false);
  const [needed, setNeeded] = useState(false);
  if (waiting && !needed) setNeeded(true);
  if (!needed) return null;
  return (
    // A notice only repeats or confirms: without its code the page goes on, and stays silent.
    <ErrorBoundary renderFailure={() => null}>
      <Suspense fallback={null}>
        <Toaster />
      </Suspense>
    </ErrorBoundary>
  );
}
