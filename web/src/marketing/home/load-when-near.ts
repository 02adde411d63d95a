/** How far below the screen a section may be when its code is loaded, in pixels. */
const distance = 600;
const signs = ['pointerdown', 'keydown'] as const;

/**
 * Loads the code of a prerendered section once the user scrolls near it or interacts with the page; the section's
 * text and links work without the code. If the code cannot be loaded, the section stays as it is until the
 * connection is back or the page is used. Without a prerendered section (in the prerenderer and after a client-side
 * navigation) it loads at once.
 * @throws the error of the load, when no section is prerendered
 */
export async function loadWhenNear<Module>(
  id: string,
  load: () => Promise<Module>,
): Promise<Module> {
  const element = typeof document === 'undefined' ? null : document.querySelector(`#${id}`);
  if (element === null) return load();
  await waitUntilNear(element);
  return load().catch(async () => {
    await somethingHappens();
    return loadWhenNear(id, load);
  });
}

/** Resolves when the connection is back or the user interacts with the page. */
async function somethingHappens(): Promise<void> {
  await new Promise<void>((resolve) => {
    const finish = (): void => {
      for (const sign of ['online', ...signs]) window.removeEventListener(sign, finish);
      resolve();
    };
    for (const sign of ['online', ...signs]) window.addEventListener(sign, finish);
  });
}

async function waitUntilNear(element: Element): Promise<void> {
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
