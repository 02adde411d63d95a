import { checkAccess } from '../../shared/contracts/access.ts';
import { systemClock } from '../runtime/clock.ts';
import { sessionDependencies, sessionSettings } from '../runtime/http/http-dependencies.ts';
import { readingLimits } from '../runtime/http/limits.ts';
import { sessionEndpointHandler } from '../runtime/http/session-handler.ts';
import { readSettings } from '../runtime/settings.ts';
import { openTable } from '../runtime/table.ts';
import { accessCheckStore } from './access-store.ts';
import { findAccess } from './access.ts';

const settings = readSettings(...sessionSettings);
const table = openTable(settings.TABLE_NAME);
const dependencies = {
  ...sessionDependencies(table, settings),
  access: accessCheckStore(table),
  clock: systemClock,
};

export const handler = sessionEndpointHandler(
  checkAccess,
  dependencies,
  readingLimits,
  ({ session }) => findAccess(dependencies, session),
);
