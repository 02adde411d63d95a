import { systemClock } from '../clock.ts';
import { rateLimiter } from '../rate-limit.ts';
import { secretReader } from '../secrets.ts';
import type { Table } from '../table.ts';
import type { HttpEffects } from './http-handler.ts';

/** The real effects behind `endpointHandler`, on the table that the function has open anyway. */
export function httpEffects(
  table: Table,
  settings: { readonly EDGE_SECRET_ARN: string },
): HttpEffects {
  return {
    countCall: rateLimiter(table, systemClock),
    readEdgeSecret: secretReader(settings.EDGE_SECRET_ARN),
  };
}
