import { takePressedLink } from './hydration/held-presses.ts';
import { keepTypedText } from './hydration/typed-text.ts';
import { isSiteReachable, loadCode } from './load-code.ts';
import { reloadFromTop } from './navigation/reload-from-top.ts';
import { readStored, removeStored, storedBoolean, writeStored } from './storage.ts';

/** The browser functions used when code failed to load. */
export interface ReloadableDocument {
  readonly reload: () => void;
  /** Whether the site responds at all: a reload without a connection would leave the user with an empty page. */
  readonly isReachable: () => Promise<boolean>;
}

export const browserDocument: ReloadableDocument = {
  // If the document must be reloaded anyway, it can load the pressed link instead.
  reload: () => {
    const link = takePressedLink();
    if (link !== undefined) {
      window.location.assign(link.href);
      return;
    }
    keepTypedText();
    reloadFromTop(window);
  },
  isReachable: isSiteReachable,
};

/**
 * Loads code that the page needs. A browser may remember a failed import for its URL, and a newer deployment may
 * have removed the file: then only a new document helps, so the page reloads once.
 * @throws the error of the import
 */
export async function loadModule<Module>(
  name: string,
  load: () => Promise<Module>,
  page: ReloadableDocument = browserDocument,
): Promise<Module> {
  const key = `moduleReloaded:${name}`;
  try {
    const module = await loadCode(load);
    removeStored('session', key);
    return module;
  } catch (error) {
    const isReloaded = readStored('session', key, storedBoolean) === true;
    if (isReloaded || !(await page.isReachable())) throw error;
    // Without storage, a reload could repeat for ever.
    if (!writeStored('session', key, true)) throw error;
    page.reload();
    return new Promise(() => undefined);
  }
}
