import { checkAccess } from '../../shared/contracts/access.ts';
import { systemClock } from '../runtime/clock.ts';
import { openSession } from '../runtime/http/http-dependencies.ts';
import { readingLimits } from '../runtime/http/limits.ts';
import { sessionEndpointHandler } from '../runtime/http/session-handler.ts';
import { accessCheckStore } from './access-store.ts';
import { findAccess } from './access.ts';

const { table, session } = openSession();
const dependencies = { ...session, access: accessCheckStore(table), clock: systemClock };

export const handler = sessionEndpointHandler(
  checkAccess,
  dependencies,
  readingLimits,
  ({ session }) => findAccess(dependencies, session),
);
