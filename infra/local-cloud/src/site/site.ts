import type { IncomingMessage, ServerResponse } from 'node:http';

/** Answers the addresses that are neither the API's nor the console's. */
export interface Site {
  readonly handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  /** Headers that CloudFront sets on a page that the API has rendered; undefined removes one. */
  readonly pageHeaders?: (
    request: IncomingMessage,
    path: string,
  ) => Readonly<Record<string, string | undefined>>;
  readonly close: () => Promise<void>;
}

/** For a cloud that only has an API. */
export const noSite: Site = {
  async handle(_request, response) {
    response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' });
    response.end('This local cloud was started without a site.\n');
  },
  async close() {},
};
