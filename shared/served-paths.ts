import { siteRoutes } from './site-routes.ts';

/** Returns whether a function renders the page of an address (`shared/site-routes.ts`). */
export function isServedPath(path: string): boolean {
  return siteRoutes.some(
    (route) =>
      route.kind === 'served' && (path === route.path || path.startsWith(`${route.path}/`)),
  );
}

/**
 * The site's frame for served pages: header, footer, and the browser's code. The build writes it as a file that is
 * not a page.
 */
export const pageFrame = {
  path: '/page-frame.txt',
  /** The placeholders for the page's head and content. */
  head: '<!--head-->',
  content: '<!--content-->',
} as const;
