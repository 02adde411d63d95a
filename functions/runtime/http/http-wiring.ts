import { systemClock } from '../clock.ts';
import { rateLimiter } from '../rate-limit.ts';
import { secretReader } from '../secrets.ts';
import { openTable } from '../table.ts';
import type { HttpEffects } from './http-handler.ts';

/** The real effects behind `endpointHandler`. */
export function httpEffects(settings: {
  readonly TABLE_NAME: string;
  readonly EDGE_SECRET_ARN: string;
}): HttpEffects {
  return {
    countCall: rateLimiter(openTable(settings.TABLE_NAME), systemClock),
    readEdgeSecret: secretReader(settings.EDGE_SECRET_ARN),
  };
}
