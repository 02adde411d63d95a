/** How far below the screen a section may be when its code is fetched, in pixels. */
const distance = 600;
const signs = ['pointerdown', 'keydown'] as const;

/**
 * Loads the code of a prerendered section once somebody comes near it or does anything at all on
 * the page; its text and its links work without. So where the code does not arrive, the section
 * stays as it is until the connection is back. There is nothing to wait for where there is no such
 * section yet: in the prerenderer, and when the page is reached by a navigation.
 *
 * @throws what the load failed with, where there is nothing to read without it
 */
export async function loadWhenNear<Module>(
  id: string,
  load: () => Promise<Module>,
): Promise<Module> {
  const element = typeof document === 'undefined' ? null : document.querySelector(`#${id}`);
  if (element === null) return load();
  await comesNear(element);
  return load().catch(async () => {
    await new Promise((resolve) => {
      window.addEventListener('online', resolve, { once: true });
    });
    return loadWhenNear(id, load);
  });
}

async function comesNear(element: Element): Promise<void> {
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
