import { UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom';
import { reloadFromTop } from './reload-from-top.ts';

/**
 * Navigates to an address of the site by a full page load, and keeps the router's state. The pages with a card form
 * need this: a browser keeps the content security policy of the document that it loaded, and theirs is different.
 * The history entry is written by a separate router history, so that the router of the loaded page finds `state` in
 * `useLocation()`. The router has no public function for this: `navigate` first renders the page in this document,
 * under this document's policy, and a link with `reloadDocument` loses the state.
 */
export function loadPage(
  path: `/${string}`,
  state: unknown,
  page: Parameters<typeof reloadFromTop>[0] = window,
): void {
  const { pathname, search } = window.location;
  // Pressing twice before the page is loaded still creates only one history entry.
  if (`${pathname}${search}` === path) createBrowserHistory().replace(path, state);
  else createBrowserHistory().push(path, state);
  reloadFromTop(page);
}

/** Loads a page that replaces the current history entry: 'back' goes to the one before it. */
export function loadPageInstead(
  path: `/${string}`,
  state: unknown,
  page: Parameters<typeof reloadFromTop>[0] = window,
): void {
  createBrowserHistory().replace(path, state);
  reloadFromTop(page);
}
