import * as contracts from '../../shared/contracts/account-messages.ts';
import { httpDependencies } from '../runtime/http/http-dependencies.ts';
import { endpointHandler, endpointsHandler } from '../runtime/http/http-handler.ts';
import { formLimits } from '../runtime/http/limits.ts';
import { oneClickHandlers } from '../runtime/http/one-click.ts';
import { timeOrderedIds } from '../runtime/ids.ts';
import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import { secretReader } from '../runtime/secrets.ts';
import { openTable } from '../runtime/table.ts';
import { channelStore } from './preferences/channel-store.ts';
import { stopPageUrl, stopTokens } from './preferences/stop-link.ts';
import { checkStopLink, resumeMessages, stopMessages } from './preferences/stop-messages.ts';

export function createHandler(platform: Platform) {
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
    newId: timeOrderedIds(clock),
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

  /** The link of a message authorizes only these actions. */
  return endpointsHandler(
    ...oneClickHandlers(contracts.stopMessages, dependencies, {
      pageOf: (token) => stopPageUrl(settings.SITE_URL, token),
      async end(token, userAgent) {
        await stopMessages(dependencies, token, userAgent);
        return { stopped: true as const };
      },
    }),
    check,
    resume,
  );
}

export const handler = createHandler(lambdaPlatform);
