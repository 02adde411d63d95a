import * as contracts from '../../shared/contracts/own-messages.ts';
import { systemClock } from '../runtime/clock.ts';
import { httpDependencies } from '../runtime/http/http-dependencies.ts';
import { endpointHandler, endpointsHandler } from '../runtime/http/http-handler.ts';
import { formLimits } from '../runtime/http/limits.ts';
import { oneClickHandlers } from '../runtime/http/one-click.ts';
import { idsByClock } from '../runtime/ids.ts';
import { secretReader } from '../runtime/secrets.ts';
import { readSettings } from '../runtime/settings.ts';
import { openTable } from '../runtime/table.ts';
import { channelStore } from './consent/channel-store.ts';
import { stopPage, stopTokens } from './consent/stop-link.ts';
import { checkStopLink, resumeMessages, stopMessages } from './consent/stop-messages.ts';

const settings = readSettings('TABLE_NAME', 'EDGE_SECRET_ARN', 'TOKEN_SECRET_ARN', 'SITE_URL');
const table = openTable(settings.TABLE_NAME);
const dependencies = {
  ...httpDependencies(table, settings),
  channels: channelStore(table),
  stopTokens: stopTokens(secretReader(settings.TOKEN_SECRET_ARN)),
  clock: systemClock,
  newId: idsByClock(systemClock),
};
const check = endpointHandler(contracts.checkStopLink, dependencies, formLimits, ({ request }) =>
  checkStopLink(dependencies, request.token),
);

const resume = endpointHandler(
  contracts.resumeMessages,
  dependencies,
  formLimits,
  ({ request, userAgent }) => resumeMessages(dependencies, request.token, userAgent),
);

/** What the link of a message opens may do this, and nothing else. */
export const handler = endpointsHandler(
  ...oneClickHandlers(contracts.stopMessages, dependencies, {
    pageOf: (token) => stopPage(settings.SITE_URL, token),
    async end(token, userAgent) {
      await stopMessages(dependencies, token, userAgent);
      return { stopped: true as const };
    },
  }),
  check,
  resume,
);
