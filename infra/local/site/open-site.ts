import type { Server } from 'node:http';
import { createBuiltSite } from './built-site.ts';
import { createDevelopmentSite } from './development-site.ts';
import type { Site, SiteKind } from './site.ts';

/**
 * @param server carries the development site's reload socket
 * @throws LocalCloudError where there is no built site
 */
export async function openSite(kind: SiteKind, root: URL, server: Server): Promise<Site> {
  if (kind === 'dev') return createDevelopmentSite(root, server);
  if (kind === 'built') return createBuiltSite(new URL('dist/web/', root));
  return noSite;
}

const noSite: Site = {
  async handle(_request, response) {
    response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' });
    response.end('This local cloud was started without a site.\n');
  },
  async close() {},
};
