/** How far below the screen a section may be when its code is fetched, in pixels. */
const distance = 600;
const signs = ['pointerdown', 'keydown'] as const;

/**
 * Waits until somebody comes near a prerendered section or does anything at all on the page; its
 * links work without its code. Does not wait where there is no such section yet: in the
 * prerenderer, and when the page is reached by a navigation.
 */
export async function whenWanted(id: string): Promise<void> {
  const element = typeof document === 'undefined' ? null : document.querySelector(`#${id}`);
  if (element === null) return;
  await new Promise<void>((resolve) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) finish();
      },
      { rootMargin: `${distance}px 0px` },
    );
    function finish(): void {
      observer.disconnect();
      for (const sign of signs) window.removeEventListener(sign, finish);
      resolve();
    }
    observer.observe(element);
    for (const sign of signs) window.addEventListener(sign, finish, { passive: true });
  });
}
