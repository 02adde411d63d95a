import { useSyncExternalStore } from 'react';

/** In the size of the text: where it is enlarged, columns need more room. Paper has it. */
const wide = '(min-width: 48rem), print';

/** Whether there is room for a column for each asset. */
export function useHasColumns(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(wide).matches);
}

function subscribe(tell: () => void): () => void {
  const query = window.matchMedia(wide);
  query.addEventListener('change', tell);
  return () => query.removeEventListener('change', tell);
}
