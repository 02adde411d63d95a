import { useEffect, useLayoutEffect } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';

const useIsomorphicLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect;

/**
 * What a navigation shows begins at its top; back and forward return to where one was.
 * @param shown another value is another page; one that is drawn anew is another one, too
 */
export function useTopOfPage(shown?: string): void {
  const navigationType = useNavigationType();
  useIsomorphicLayoutEffect(() => {
    if (navigationType !== NavigationType.Pop) window.scrollTo(0, 0);
    // Only a change of page scrolls, not one of its query.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [shown]);
}
