import { useEffect, useState, type RefObject } from 'react';
import { useMedia } from '../../ui/page/use-media.ts';

const reducedMotion = '(prefers-reduced-motion: reduce)';

/** Returns whether the visitor allows animations; false in the prerendered page. */
export function useMotionAllowed(): boolean {
  return !useMedia(reducedMotion, true);
}

/** Returns whether the element is on the screen. */
export function useOnScreen(ref: RefObject<Element | null>): boolean {
  const [onScreen, setOnScreen] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    const observer = new IntersectionObserver((entries) => {
      setOnScreen(entries.some((entry) => entry.isIntersecting));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return onScreen;
}
