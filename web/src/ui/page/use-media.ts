import { useCallback, useSyncExternalStore } from 'react';

/**
 * Returns whether a media query matches, updated when that changes.
 * @param prerenderedValue the value for prerendering
 */
export function useMedia(media: string, prerenderedValue = false): boolean {
  const subscribe = useCallback(
    (notify: () => void) => {
      const query = window.matchMedia(media);
      query.addEventListener('change', notify);
      return () => query.removeEventListener('change', notify);
    },
    [media],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(media).matches,
    () => prerenderedValue,
  );
}
