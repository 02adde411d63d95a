import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import { LocalCloudError } from '../local-cloud-error.ts';
import { hostCloudFrontFunction } from './cloudfront-function.ts';
import { createSiteFiles } from './site-files.ts';
import type { SiteFile } from './site-files.ts';
import type { Site } from './site.ts';

const assetCaching = 'public, max-age=31536000, immutable';
const pageCaching = 'public, max-age=0, must-revalidate';

export interface BuiltSiteOptions {
  /** Ends in a slash. */
  readonly directory: URL;
  /** A file that exists once the site has been built. */
  readonly mainFile: string;
  /** Source of the CloudFront function that handles requests for pages. */
  readonly requestFunction: string;
  /** Address that the function rewrites unknown pages to. */
  readonly notFoundPage: string;
  /** Returns the headers that CloudFront adds to a response. */
  readonly headersOf: (request: IncomingMessage, path: string) => Readonly<Record<string, string>>;
}

/**
 * Serves the built site as CloudFront does: the same rewriting of addresses, security headers, statuses, caching and
 * compression.
 * @throws LocalCloudError when it has not been built
 */
export function createBuiltSite(options: BuiltSiteOptions): Site {
  const { directory, headersOf } = options;
  if (!existsSync(new URL(options.mainFile, directory))) {
    throw new LocalCloudError(
      `There is no built site in ${fileURLToPath(directory)}. Run npm run build, then try again.`,
    );
  }
  const rewrite = hostCloudFrontFunction(options.requestFunction);
  const readSiteFile = createSiteFiles(directory);

  return {
    pageHeaders: headersOf,
    async handle(request, response) {
      const [path = '/', query = ''] = (request.url ?? '/').split(/\?(.*)/s);
      for (const [name, value] of Object.entries(headersOf(request, path))) {
        response.setHeader(name, value);
      }
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        return sendText(response, 403, 'Only GET and HEAD are allowed here.');
      }
      const isAsset = path.startsWith('/assets/');
      const rewritten = isAsset ? { uri: path } : rewrite(path, query);
      if ('status' in rewritten) {
        response.writeHead(rewritten.status, rewritten.headers).end();
        return;
      }
      const file = await readSiteFile(rewritten.uri);
      if (file === undefined) return sendText(response, 404, 'Not Found');
      response.setHeader('cache-control', isAsset ? assetCaching : pageCaching);
      sendFile(request, response, file, rewritten.uri === options.notFoundPage ? 404 : 200);
    },
    async close() {},
  };
}

function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  file: SiteFile,
  status: number,
): void {
  response.setHeader('etag', file.etag);
  response.setHeader('vary', 'accept-encoding');
  if (status === 200 && request.headers['if-none-match'] === file.etag) {
    response.writeHead(304).end();
    return;
  }
  const acceptsBrotli = /\bbr\b/.test(request.headers['accept-encoding'] ?? '');
  const body = acceptsBrotli && file.brotli !== undefined ? file.brotli : file.content;
  if (body === file.brotli) response.setHeader('content-encoding', 'br');
  response.writeHead(status, { 'content-type': file.type, 'content-length': body.length });
  response.end(request.method === 'HEAD' ? undefined : body);
}

function sendText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' });
  response.end(`${text}\n`);
}
