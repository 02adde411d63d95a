type PreloadPage = (path: string) => void;

let preload: PreloadPage = () => undefined;

/** Fetches the code of a page ahead of a navigation to it; for an unknown address does nothing. */
export function preloadPage(path: string): void {
  preload(path);
}

/** Registered by the router, so that links can preload pages without importing it. */
export function preloadPagesBy(load: PreloadPage): void {
  preload = load;
}
