import { useEffect, useEffectEvent } from 'react';

/**
 * Calls back when the page was restored from the browser's back-forward cache, because its content may be outdated.
 */
export function useRestored(onRestored: () => void): void {
  const handlePageShow = useEffectEvent((event: PageTransitionEvent) => {
    if (event.persisted) onRestored();
  });
  useEffect(() => {
    const listener = (event: PageTransitionEvent): void => handlePageShow(event);
    window.addEventListener('pageshow', listener);
    return () => window.removeEventListener('pageshow', listener);
  }, []);
}
