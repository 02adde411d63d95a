/** As much of `window` as a page load needs. */
interface PageWindow {
  readonly history: Pick<History, 'state' | 'pushState'>;
  readonly location: Pick<Location, 'reload'>;
}

/**
 * Goes to an address of ours by a full page load, with the router's state kept. The pages with a
 * card form need it: a browser keeps the content security policy of the document that it loaded,
 * and theirs differs.
 *
 * The entry is written as React Router writes its own, so that the router of the loaded page
 * finds `state` in `useLocation()`.
 */
export function loadPage(path: `/${string}`, state: unknown, page: PageWindow = window): void {
  const { history, location } = page;
  const key = crypto.randomUUID().slice(0, 8);
  history.pushState({ usr: state, key, idx: indexOf(history.state) + 1 }, '', path);
  location.reload();
}

/** The router's own count of the entries before this one. */
function indexOf(entry: unknown): number {
  const known = typeof entry === 'object' && entry !== null && 'idx' in entry;
  return known && typeof entry.idx === 'number' ? entry.idx : 0;
}
