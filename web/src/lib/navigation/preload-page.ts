type PreloadPage = (path: string) => void;

let preload: PreloadPage = () => undefined;

/** Fetches the code of a page ahead of a navigation to it; for an unknown address does nothing. */
export function preloadPage(path: string): void {
  preload(path);
}

/** The router knows the pages, and whoever leads to one of them need not know the router. */
export function preloadPagesBy(load: PreloadPage): void {
  preload = load;
}
