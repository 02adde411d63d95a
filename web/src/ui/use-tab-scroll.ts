import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * For a row of tabs that may be wider than a phone: scrolls the selected tab into view without scrolling the page,
 * and fades the edge behind which there are more tabs.
 * @returns the ref of the row
 */
export function useTabScroll(chosen: string) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const row = list.current;
    if (row === null || typeof ResizeObserver === 'undefined') return undefined;
    const fade = (): void => {
      const hidden = row.scrollWidth - row.clientWidth;
      const left = row.scrollLeft > 1 ? '1.5rem' : '0px';
      const right = row.scrollLeft < hidden - 1 ? '1.5rem' : '0px';
      row.style.maskImage =
        hidden > 1
          ? `linear-gradient(90deg,transparent,black ${left} calc(100% - ${right}),transparent)`
          : '';
    };
    const observer = new ResizeObserver(fade);
    observer.observe(row);
    row.addEventListener('scroll', fade, { passive: true });
    return () => {
      observer.disconnect();
      row.removeEventListener('scroll', fade);
    };
  }, []);
  const bringIntoSight = useEffectEvent((_chosen: string) => {
    const row = list.current;
    const tab = row?.querySelector<HTMLElement>('[aria-selected=true]');
    if (!row || !tab) return;
    row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
  });
  useEffect(() => bringIntoSight(chosen), [chosen]);
  return list;
}
