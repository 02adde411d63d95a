import { Suspense, useState, useSyncExternalStore } from 'react';
import { askAgainForModules, lazyCode } from '../../lib/lazy-module.ts';
import { ErrorBoundary } from '../page/error-boundary.tsx';
import { loadToaster } from './load-toaster.ts';
import { countWaiting, subscribeToToasts } from './toasts.ts';

const Toaster = lazyCode(loadToaster);

/** Renders the toaster when there is a first notice, and keeps it. */
export function ToastHost() {
  const waiting = useSyncExternalStore(subscribeToToasts, countWaiting, () => 0);
  const [needed, setNeeded] = useState(false);
  if (waiting > 0 && !needed) setNeeded(true);
  if (!needed) return null;
  return (
    // A notice only repeats or confirms information: if its code cannot be loaded, the page continues without it and
    // tries again for the next notice.
    <ErrorBoundary
      renderFailure={() => null}
      resetKey={String(waiting)}
      onReset={askAgainForModules}
    >
      <Suspense fallback={null}>
        <Toaster />
      </Suspense>
    </ErrorBoundary>
  );
}
