import * as contracts from '../../shared/contracts/own-messages.ts';
import { httpDependencies } from '../runtime/http/http-dependencies.ts';
import { endpointHandler, endpointsHandler } from '../runtime/http/http-handler.ts';
import { formLimits } from '../runtime/http/limits.ts';
import { oneClickHandlers } from '../runtime/http/one-click.ts';
import { idsByClock } from '../runtime/ids.ts';
import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import { secretReader } from '../runtime/secrets.ts';
import { openTable } from '../runtime/table.ts';
import { channelStore } from './consent/channel-store.ts';
import { stopPage, stopTokens } from './consent/stop-link.ts';
import { checkStopLink, resumeMessages, stopMessages } from './consent/stop-messages.ts';

export function open(platform: Platform) {
  const { clock } = platform;
  const settings = platform.settings(
    'TABLE_NAME',
    'EDGE_SECRET_ARN',
    'TOKEN_SECRET_ARN',
    'SITE_URL',
  );
  const table = openTable(settings.TABLE_NAME, platform);
  const dependencies = {
    ...httpDependencies(table, settings, platform),
    channels: channelStore(table),
    stopTokens: stopTokens(secretReader(settings.TOKEN_SECRET_ARN, platform)),
    clock,
    newId: idsByClock(clock),
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
  return endpointsHandler(
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
}

export const handler = open(lambdaPlatform);
