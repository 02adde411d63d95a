import type { Server } from 'node:http';
import { createBuiltSite } from './built-site.ts';
import { createDevelopmentSite } from './development-site.ts';
import type { Site, SiteKind } from './site.ts';

interface SiteSurroundings {
  readonly root: URL;
  /** Carries the development site's reload socket. */
  readonly server: Server;
  /** Origin of the card form on this machine. */
  readonly mercadoPagoSandbox: string;
}

/** @throws LocalCloudError where there is no built site */
export async function openSite(
  kind: SiteKind,
  { root, server, mercadoPagoSandbox }: SiteSurroundings,
): Promise<Site> {
  if (kind === 'dev') return createDevelopmentSite(root, server);
  if (kind === 'built') return createBuiltSite(new URL('dist/web/', root), mercadoPagoSandbox);
  return noSite;
}

const noSite: Site = {
  async handle(_request, response) {
    response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' });
    response.end('This local cloud was started without a site.\n');
  },
  async close() {},
};
