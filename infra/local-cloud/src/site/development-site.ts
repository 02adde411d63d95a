import { readFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { ViteDevServer } from 'vite';
import type { Site } from './site.ts';

export interface DevelopmentSiteOptions {
  /** Folder of the site's sources, with its `vite.config.ts` and `index.html`; ends in a slash. */
  readonly sources: URL;
  /** Whether a path is a page's; the others load the page that says that there is none. */
  readonly isPage: (path: string) => boolean;
  /** Carries the reload socket. */
  readonly server: Server;
}

/** The site from its sources, by Vite: nothing is built, and a saved file shows at once. */
export async function createDevelopmentSite(options: DevelopmentSiteOptions): Promise<Site> {
  const { sources, isPage, server } = options;
  // Imported here, since whoever serves the built site or none should not wait for it.
  const { createServer } = await import('vite');
  const vite = await createServer({
    configFile: fileURLToPath(new URL('vite.config.ts', sources)),
    root: fileURLToPath(sources),
    appType: 'custom',
    logLevel: 'warn',
    clearScreen: false,
    server: { middlewareMode: true, hmr: { server } },
  });
  return {
    // Vite puts a script into each page, which the API's policy for its answers would refuse.
    pageHeaders: () => ({ 'content-security-policy': undefined }),
    async handle(request, response) {
      if (await answeredByVite(vite, request, response)) return;
      const address = request.url ?? '/';
      const template = await readFile(new URL('index.html', sources), 'utf8');
      const html = await vite.transformIndexHtml(address, template);
      response.writeHead(isPage(pathOf(address)) ? 200 : 404, {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
      });
      response.end(request.method === 'HEAD' ? undefined : html);
    },
    close: () => vite.close(),
  };
}

/** False where the request is for no file of the sources, and so for a page. */
function answeredByVite(
  vite: ViteDevServer,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  return new Promise((resolve, reject) => {
    response.once('close', () => resolve(true));
    vite.middlewares(request, response, (error?: unknown) => {
      if (error === undefined || error === null) resolve(false);
      else reject(error);
    });
  });
}

function pathOf(address: string): string {
  return (address.split('?')[0] ?? '').replace(/(.)\/$/, '$1');
}
