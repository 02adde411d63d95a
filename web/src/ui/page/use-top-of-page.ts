import { useEffect, useLayoutEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

const useIsomorphicLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect;

/** The scroll position of each history entry, by the router's key, for the lifetime of the document. */
const positions = new Map<string, number>();
/** The entry that is shown; undefined before the first. */
let shownKey: string | undefined;
/** Whether the history was used in this document; before that the browser restores the position. */
let hasMoved = false;

/**
 * Scrolls to the top after each navigation; after back and forward it restores the position, or scrolls to the top
 * when the content is missing.
 * @param shown a different value counts as another page, and so does a remount
 */
export function useTopOfPage(shown?: string): void {
  const navigationType = useNavigationType();
  const { key } = useLocation();
  useIsomorphicLayoutEffect(() => {
    shownKey = key;
    if (navigationType !== NavigationType.Pop) window.scrollTo(0, 0);
    else if (hasMoved) window.scrollTo(0, positionOf(key));
    // Scroll only when the page changes, not its query.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [shown]);
}

/**
 * Stores the scroll position of each history entry when it is left. Called once, by the component around all pages.
 */
export function useScrollPositions(): void {
  const navigationType = useNavigationType();
  const { key } = useLocation();
  useIsomorphicLayoutEffect(() => {
    shownKey = key;
    // A page with another query keeps its scroll position if no stored one fits.
    const position = positionOf(key);
    if (navigationType === NavigationType.Pop && hasMoved && position > 0)
      window.scrollTo(0, position);
    // The navigation type belongs to the history entry.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [key]);
  useEffect(() => {
    window.addEventListener('scroll', keepScrollPosition, { passive: true });
    return () => window.removeEventListener('scroll', keepScrollPosition);
  }, []);
}

function keepScrollPosition(): void {
  if (shownKey !== undefined) positions.set(shownKey, window.scrollY);
}

function positionOf(key: string): number {
  const position = positions.get(key) ?? 0;
  const end = document.documentElement.scrollHeight - window.innerHeight;
  return position <= end ? position : 0;
}

/**
 * On 'back' the browser would restore the position within the old or the unfinished page and stop at its footer, so
 * we do it. After a reload the browser does it better, because it waits for the content.
 */
function findScrollPositionsBy(restoration: ScrollRestoration): () => void {
  return () => {
    if (window.history.scrollRestoration !== restoration)
      window.history.scrollRestoration = restoration;
  };
}

if (typeof window !== 'undefined') {
  // Registered before the router's listener, which shows the entry at once.
  window.addEventListener('popstate', () => {
    hasMoved = true;
  });
  // Every navigation begins with one of these events; the scroll position has to be stored by then.
  for (const press of ['pointerdown', 'keydown']) {
    window.addEventListener(press, findScrollPositionsBy('manual'), true);
  }
  window.addEventListener('pagehide', findScrollPositionsBy('auto'));
}
