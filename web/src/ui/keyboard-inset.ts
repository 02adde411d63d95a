import { useEffect } from 'react';

/** Smaller changes come from the browser's own bars, which appear and disappear. */
const leastKeyboardPixels = 120;

/**
 * Publishes the height of an on-screen keyboard as `--keyboard`: phone browsers lay it over the page without an
 * event.
 */
export function useKeyboardInset(): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (viewport === null || viewport === undefined) return undefined;
    const root = document.documentElement;
    const measure = () => {
      // After a pinch zoom the rest of the page is out of view, not covered.
      const covered = window.innerHeight - viewport.height - viewport.offsetTop;
      const isKeyboard = viewport.scale <= 1.01 && covered > leastKeyboardPixels;
      root.style.setProperty('--keyboard', isKeyboard ? `${Math.round(covered)}px` : '0px');
    };
    viewport.addEventListener('resize', measure);
    viewport.addEventListener('scroll', measure);
    return () => {
      viewport.removeEventListener('resize', measure);
      viewport.removeEventListener('scroll', measure);
      root.style.removeProperty('--keyboard');
    };
  }, []);
}
