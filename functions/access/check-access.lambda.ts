import { checkAccess } from '../../shared/contracts/access.ts';
import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import { openSession } from '../runtime/http/http-dependencies.ts';
import { readingLimits } from '../runtime/http/limits.ts';
import { sessionEndpointHandler } from '../runtime/http/session-handler.ts';
import { accessCheckStore } from './access-store.ts';
import { findAccess } from './access.ts';

export function createHandler(platform: Platform) {
  const { table, sessionDependencies } = openSession(platform);
  const dependencies = {
    ...sessionDependencies,
    access: accessCheckStore(table),
    clock: platform.clock,
  };
  return sessionEndpointHandler(checkAccess, dependencies, readingLimits, (call) =>
    findAccess(dependencies, call.session),
  );
}

export const handler = createHandler(lambdaPlatform);
