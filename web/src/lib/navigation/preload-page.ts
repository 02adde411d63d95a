type PreloadPage = (path: string) => void;

let preload: PreloadPage = () => undefined;

/** Loads the code of a page before a navigation to it; does nothing for an unknown address. */
export function preloadPage(path: string): void {
  preload(path);
}

/** Registered by the router, so that links can preload pages without importing it. */
export function preloadPagesBy(load: PreloadPage): void {
  preload = load;
}
