import type { IncomingMessage, ServerResponse } from 'node:http';

export type SiteKind = 'dev' | 'built' | 'none';

/** Whatever answers the addresses that are neither the API's nor the console's. */
export interface Site {
  readonly handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  readonly close: () => Promise<void>;
}
