import { checkAccess } from '../../shared/contracts/access.ts';
import { systemClock } from '../runtime/clock.ts';
import { sessionEndpointHandler } from '../runtime/http/session-handler.ts';
import { readSettings } from '../runtime/settings.ts';
import { openTable } from '../runtime/table.ts';
import { accessStore } from './access-store.ts';
import { findAccess } from './access.ts';

const settings = readSettings('TABLE_NAME', 'ACCOUNT_CLIENT_ID', 'TRIAL_CLIENT_ID');
const effects = { access: accessStore(openTable(settings.TABLE_NAME)), clock: systemClock };

export const handler = sessionEndpointHandler(checkAccess, { clients: settings }, ({ session }) =>
  findAccess(effects, session),
);
