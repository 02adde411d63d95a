import { useSyncExternalStore } from 'react';

/** Returns whether the page is visible: not in a background tab, and not on a screen that is switched off. */
export function useIsSeen(): boolean {
  return useSyncExternalStore(subscribe, () => document.visibilityState === 'visible');
}

function subscribe(notify: () => void): () => void {
  document.addEventListener('visibilitychange', notify);
  return () => document.removeEventListener('visibilitychange', notify);
}
