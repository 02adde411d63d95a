import { readFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { ViteDevServer } from 'vite';
import type { Site } from './site.ts';

export interface DevelopmentSiteOptions {
  /** Folder of the site's sources, with its `vite.config.ts` and `index.html`; ends in a slash. */
  readonly sources: URL;
  /** Returns whether a path is a page; other paths load the not-found page. */
  readonly isPage: (path: string) => boolean;
  /** Server that carries the reload socket. */
  readonly server: Server;
}

/** Serves the site from its sources with Vite: no build is needed, and a saved file shows at once. */
export async function createDevelopmentSite(options: DevelopmentSiteOptions): Promise<Site> {
  const { sources, isPage, server } = options;
  // Imported here, because a cloud with the built site or none should not wait for it.
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
    // Vite adds a script to each page, which the API's content security policy would block.
    pageHeaders: () => ({ 'content-security-policy': undefined }),
    async handle(request, response) {
      if (await tryVite(vite, request, response)) return;
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

/** Resolves to false when no source file answers the request, which then is for a page. */
function tryVite(
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
