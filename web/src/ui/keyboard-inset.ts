import { useEffect } from 'react';

/** Less than that is the browser's own bars, which come and go. */
const leastKeyboardPixels = 120;

/**
 * Tells the page how much of its bottom a keyboard on the screen covers (`--keyboard`), as long as something
 * stands on top of it: browsers of phones lay it over the page without a word.
 */
export function useKeyboardInset(): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (viewport === null || viewport === undefined) return undefined;
    const root = document.documentElement;
    const measure = () => {
      // Of a page that is enlarged with two fingers the rest is not covered but out of sight.
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
