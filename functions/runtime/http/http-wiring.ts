import { systemClock } from '../clock.ts';
import { rateLimiter } from '../rate-limit.ts';
import { secretReader } from '../secrets.ts';
import type { Table } from '../table.ts';
import type { HttpEffects } from './http-handler.ts';
import type { SessionEffects } from './session-handler.ts';
import type { SessionClients } from './session.ts';

/** What the stack tells every function behind a session's endpoint. */
export const sessionSettings = [
  'TABLE_NAME',
  'EDGE_SECRET_ARN',
  'ACCOUNT_CLIENT_ID',
  'TRIAL_CLIENT_ID',
] as const;

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

/** The real effects behind `sessionEndpointHandler`. */
export function sessionEffects(
  table: Table,
  settings: SessionClients & { readonly EDGE_SECRET_ARN: string },
): SessionEffects {
  return { clients: settings, ...httpEffects(table, settings) };
}
