import type { SiteDependencies } from '@bfj/local-cloud/application';
import { createBuiltSite } from '@bfj/local-cloud/site/built-site';
import { createDevelopmentSite } from '@bfj/local-cloud/site/development-site';
import { noSite, type Site } from '@bfj/local-cloud/site/site';
import { paymentPaths } from '../../shared/payment-paths.ts';
import { isServedPath, pageFrame } from '../../shared/served-paths.ts';
import { siteRoutes, type SiteRoute } from '../../shared/site-routes.ts';
import { notFoundPage, requestRewriterCode } from '../website/request-rewriter.ts';
import { pageHeaders } from '../website/response-headers.ts';

/** The site redirects other spellings of such an address, as CloudFront does. */
export function isServedByApi(path: string): boolean {
  return isServedPath(path) && !path.endsWith('/');
}

function isSitePage(path: string): boolean {
  const routes: readonly SiteRoute[] = siteRoutes;
  return routes.some(
    (route) =>
      route.path === path ||
      (route.below === true && path.replace(/\/[A-Za-z0-9-]+$/, '') === route.path),
  );
}

/** The site from its sources, the built site, or none. */
export type SiteKind = 'dev' | 'built' | 'none';

/** @throws LocalCloudError when there is no built site */
export async function openSite(
  kind: SiteKind,
  root: URL,
  { server, internalUrl }: SiteDependencies,
): Promise<Site> {
  if (kind === 'none') return noSite;
  if (kind === 'built') return openBuiltSite(new URL('dist/web/', root), internalUrl);
  return createDevelopmentSite({
    sources: new URL('web/', root),
    // The frame of served pages is the same page without content.
    isPage: (path) => path === pageFrame.path || isSitePage(path),
    server,
  });
}

/**
 * Opens the built site with the deployed request function and headers.
 * @param mercadoPagoSandbox origin that payment pages may also load the card form from
 * @throws LocalCloudError when it has not been built
 */
export function openBuiltSite(directory: URL, mercadoPagoSandbox: string): Site {
  return createBuiltSite({
    directory,
    mainFile: 'app.html',
    requestFunction: requestRewriterCode(siteRoutes),
    notFoundPage,
    headersOf: (request, path) =>
      pageHeaders({
        // Sign-in on this machine is the site's own origin.
        identityOrigin: `http://${request.headers.host ?? 'localhost'}`,
        page: paymentPaths.some((page) => path.startsWith(page)) ? 'payment' : 'ordinary',
        mercadoPagoSandbox,
      }),
  });
}
