import { useEffect, useState, type RefObject } from 'react';

/** Whether something has gone out of sight over the top of the window. */
export function useScrolledDown(part: RefObject<Element | null>): boolean {
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    const look = () => setAway((part.current?.getBoundingClientRect().bottom ?? 0) < 0);
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, [part]);
  return isAway;
}
