import { siteRoutes, type SitePath } from './site-routes.ts';

/** The pages with the card form. */
export const paymentPaths: readonly SitePath[] = siteRoutes.flatMap((route) =>
  'payment' in route ? [route.path] : [],
);
