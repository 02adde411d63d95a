import { useSyncExternalStore } from 'react';

/** Whether the page is in sight: not in a tab behind another one, and not on a screen that is off. */
export function useIsSeen(): boolean {
  return useSyncExternalStore(subscribe, () => document.visibilityState === 'visible');
}

function subscribe(tell: () => void): () => void {
  document.addEventListener('visibilitychange', tell);
  return () => document.removeEventListener('visibilitychange', tell);
}
