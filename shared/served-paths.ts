import { siteRoutes } from './site-routes.ts';

/** Whether a function makes the page of an address (`shared/site-routes.ts`). */
export function isServedPath(path: string): boolean {
  return siteRoutes.some(
    (route) =>
      route.kind === 'served' && (path === route.path || path.startsWith(`${route.path}/`)),
  );
}

/**
 * The site's frame, which such a page is put into: header, footer, and what the browser loads. The
 * build writes it as a file that is no page.
 */
export const pageFrame = {
  path: '/page-frame.txt',
  /** The places of the page's head and content. */
  head: '<!--head-->',
  content: '<!--content-->',
} as const;
