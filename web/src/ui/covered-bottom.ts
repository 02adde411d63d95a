/** What may cover the page's end, from below: the bar of phones, a question above it, and what sticks above that. */
export type BottomCover = '--bar' | '--floor' | '--foot';

/**
 * Tells the page how much of its bottom an element covers, as long as it does: what gets the focus is
 * scrolled clear of it (`scroll-padding-bottom` in theme.css).
 */
export function keepCovered(element: HTMLElement | null, cover: BottomCover): () => void {
  if (element === null || typeof ResizeObserver === 'undefined') return () => undefined;
  const root = document.documentElement;
  const observer = new ResizeObserver(() => {
    root.style.setProperty(cover, `${element.offsetHeight}px`);
  });
  observer.observe(element);
  return () => {
    observer.disconnect();
    root.style.removeProperty(cover);
  };
}
