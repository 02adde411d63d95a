import { useEffect, useEffectEvent } from 'react';

/** Hears that the page was restored from the browser's back-forward cache: it shows what was true before. */
export function useRestored(onRestored: () => void): void {
  const hear = useEffectEvent((event: PageTransitionEvent) => {
    if (event.persisted) onRestored();
  });
  useEffect(() => {
    const listener = (event: PageTransitionEvent): void => hear(event);
    window.addEventListener('pageshow', listener);
    return () => window.removeEventListener('pageshow', listener);
  }, []);
}
