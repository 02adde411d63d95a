import { useEffect, useState, type RefObject } from 'react';

/** Returns whether an element has been scrolled out of view at the top of the window. */
export function useScrolledDown(part: RefObject<Element | null>): boolean {
  const [isScrolledDown, setScrolledDown] = useState(false);
  useEffect(() => {
    const update = () => setScrolledDown((part.current?.getBoundingClientRect().bottom ?? 0) < 0);
    window.addEventListener('scroll', update, { passive: true });
    return () => window.removeEventListener('scroll', update);
  }, [part]);
  return isScrolledDown;
}
