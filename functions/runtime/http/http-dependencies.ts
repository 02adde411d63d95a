import { rateLimiter } from '../limits/rate-limit.ts';
import { lambdaPlatform, type Platform } from '../platform.ts';
import { secretReader } from '../secrets.ts';
import { openTable, type Table } from '../table.ts';
import type { HttpDependencies } from './http-handler.ts';
import type { SessionDependencies } from './session-handler.ts';
import type { SessionClients } from './session.ts';

/** The settings of every function behind a session's endpoint. */
export const sessionSettings = [
  'TABLE_NAME',
  'EDGE_SECRET_ARN',
  'ACCOUNT_CLIENT_ID',
  'TRIAL_CLIENT_ID',
] as const;

/** Returns the production dependencies of `endpointHandler`, on the table that the function has opened. */
export function httpDependencies(
  table: Table,
  settings: { readonly EDGE_SECRET_ARN: string },
  platform: Platform = lambdaPlatform,
): HttpDependencies {
  return {
    countCall: rateLimiter(table, platform.clock),
    readEdgeSecret: secretReader(settings.EDGE_SECRET_ARN, platform),
  };
}

/** Returns the production dependencies of `sessionEndpointHandler`. */
export function sessionDependencies(
  table: Table,
  settings: SessionClients & { readonly EDGE_SECRET_ARN: string },
  platform: Platform = lambdaPlatform,
): SessionDependencies {
  return { clients: settings, ...httpDependencies(table, settings, platform) };
}

/** Also opens the table, for functions that have not opened it. */
export function openSession(platform: Platform = lambdaPlatform): {
  readonly table: Table;
  readonly sessionDependencies: SessionDependencies;
} {
  const settings = platform.settings(...sessionSettings);
  const table = openTable(settings.TABLE_NAME, platform);
  return { table, sessionDependencies: sessionDependencies(table, settings, platform) };
}
