import type { ComponentType } from 'react';
import { matchPath } from 'react-router-dom';
import { siteRoutes, type SiteRoute } from '../../../shared/site-routes.ts';
import { lazyModule } from '../lib/lazy-module.ts';
import { loadModule } from '../lib/load-module.ts';
import { preloadPagesBy } from '../lib/navigation/preload-page.ts';
import { pageModules } from './page-modules.ts';

interface PageModule {
  readonly default: ComponentType;
}

const loaders = import.meta.glob<PageModule>([
  '../marketing/*-page.tsx',
  '../features/**/*-page.tsx',
]);

interface RoutedPage {
  readonly path: string;
  readonly Page: ComponentType;
}

/** All addresses with their pages; the code of a page is loaded when the page is first shown. */
export const pages: readonly RoutedPage[] = [
  ...siteRoutes.map((route) => ({
    path: toRoutePattern(route),
    Page: lazyModule(route.path, getLoader(route.path)),
  })),
  ...developmentPages(),
];

preloadPagesBy((path) => {
  const route = siteRoutes.find((known) => known.path === path);
  // Ignore a failed preload: the navigation itself reports it.
  if (route) getLoader(route.path)().catch(() => undefined);
});

/**
 * Loads the code of the page at an address, so that the page can be rendered without a delay. Does nothing for an
 * address without a page.
 */
export async function loadPageAt(pathname: string): Promise<void> {
  const route = siteRoutes.find((known) => matchPath(toRoutePattern(known), pathname) !== null);
  if (route) await loadModule(route.path, getLoader(route.path));
}

/** Server-rendered pages may have pages below their path that are not part of this application. */
function toRoutePattern({ path, kind, below }: SiteRoute): string {
  if (kind === 'served') return `${path}/*`;
  return below === true ? `${path}/:name?` : path;
}

function getLoader(path: (typeof siteRoutes)[number]['path']): () => Promise<PageModule> {
  const loader = loaders[pageModules[path]];
  if (loader === undefined) throw new Error(`No page module for ${path}.`);
  return loader;
}

/** The story page of the interface's parts; production bundles do not contain it. */
function developmentPages(): RoutedPage[] {
  if (!import.meta.env.DEV) return [];
  return [
    { path: '/_historias', Page: lazyModule('stories', () => import('../stories/stories.tsx')) },
  ];
}
