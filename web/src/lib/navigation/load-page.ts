import { UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom';
import { reloadFromTop } from './reload-from-top.ts';

/**
 * Goes to an address of ours by a full page load, with the router's state kept. The pages with a
 * card form need it: a browser keeps the content security policy of the document that it loaded,
 * and theirs differs.
 *
 * The entry is written by a history of the router's own, so that the router of the loaded page finds
 * `state` in `useLocation()`. None of its public ways writes an entry without drawing the page in
 * this document first, under this document's policy: `navigate` does, and a link with
 * `reloadDocument` leaves the state behind.
 */
export function loadPage(
  path: `/${string}`,
  state: unknown,
  page: Parameters<typeof reloadFromTop>[0] = window,
): void {
  const { pathname, search } = window.location;
  // Pressed twice before the page is there, it is still one entry.
  if (`${pathname}${search}` === path) createBrowserHistory().replace(path, state);
  else createBrowserHistory().push(path, state);
  reloadFromTop(page);
}

/** The same in place of the page that leads there: 'back' goes to the one before it. */
export function loadPageInstead(
  path: `/${string}`,
  state: unknown,
  page: Parameters<typeof reloadFromTop>[0] = window,
): void {
  createBrowserHistory().replace(path, state);
  reloadFromTop(page);
}
