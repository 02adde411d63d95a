/**
 * Elements that may cover the bottom of the page: the bar on phones, the cookie notice above it, and sticky elements
 * above that.
 */
export type BottomCover = '--bar' | '--floor' | '--foot';

/**
 * Publishes the height that an element covers at the bottom, so that focused elements are scrolled clear of it
 * (`scroll-padding-bottom` in theme.css).
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
