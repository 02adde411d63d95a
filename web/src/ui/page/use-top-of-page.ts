import { useEffect, useLayoutEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

const useIsomorphicLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect;

/** How far each entry of the history was scrolled, by the router's key, for the life of the document. */
const places = new Map<string, number>();
/** The entry that is shown; undefined before the first. */
let shownKey: string | undefined;
/** Whether the history was used in this document; before that the browser restores the position. */
let hasMoved = false;

/**
 * Scrolls each navigation to the top; back and forward restore the position, or the top where its content is
 * missing.
 * @param shown another value is another page, and so is a remount
 */
export function useTopOfPage(shown?: string): void {
  const navigationType = useNavigationType();
  const { key } = useLocation();
  useIsomorphicLayoutEffect(() => {
    shownKey = key;
    if (navigationType !== NavigationType.Pop) window.scrollTo(0, 0);
    else if (hasMoved) window.scrollTo(0, placeOf(key));
    // Only a change of page scrolls, not one of its query.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [shown]);
}

/** Remembers where each entry is left. To be called once, by what stands around all pages. */
export function useScrollPositions(): void {
  const navigationType = useNavigationType();
  const { key } = useLocation();
  useIsomorphicLayoutEffect(() => {
    shownKey = key;
    // The same page with another query stays where it is if its place is not there.
    const place = placeOf(key);
    if (navigationType === NavigationType.Pop && hasMoved && place > 0) window.scrollTo(0, place);
    // What kind of navigation it was belongs to its entry.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [key]);
  useEffect(() => {
    window.addEventListener('scroll', keepScrollPosition, { passive: true });
    return () => window.removeEventListener('scroll', keepScrollPosition);
  }, []);
}

function keepScrollPosition(): void {
  if (shownKey !== undefined) places.set(shownKey, window.scrollY);
}

function placeOf(key: string): number {
  const place = places.get(key) ?? 0;
  const end = document.documentElement.scrollHeight - window.innerHeight;
  return place <= end ? place : 0;
}

/**
 * For the way back the browser would scroll as far as the page that is left, or the shape of the one to
 * come, is long: to its footer. After a reload it finds the place better than we do, since it waits.
 */
function findScrollPositionsBy(whom: ScrollRestoration): () => void {
  return () => {
    if (window.history.scrollRestoration !== whom) window.history.scrollRestoration = whom;
  };
}

if (typeof window !== 'undefined') {
  // Before the router listens, which shows the entry at once.
  window.addEventListener('popstate', () => {
    hasMoved = true;
  });
  // Every navigation begins with one of these; the entry that is left has to know by then.
  for (const press of ['pointerdown', 'keydown']) {
    window.addEventListener(press, findScrollPositionsBy('manual'), true);
  }
  window.addEventListener('pagehide', findScrollPositionsBy('auto'));
}
