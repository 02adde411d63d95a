import { useCallback, useSyncExternalStore } from 'react';

/**
 * Whether what shows the page is as a media query says, and again once that changes.
 * @param ahead what a page is made ahead for
 */
export function useMedia(media: string, ahead = false): boolean {
  const subscribe = useCallback(
    (tell: () => void) => {
      const query = window.matchMedia(media);
      query.addEventListener('change', tell);
      return () => query.removeEventListener('change', tell);
    },
    [media],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(media).matches,
    () => ahead,
  );
}
