import {
  getMessageSettings,
  saveMessageHour,
  saveMessageSettings,
  saveReportWeeks,
} from '../../shared/contracts/account-messages.ts';
import { identityDigest } from '../entities/identity-digest.ts';
import { openSession } from '../runtime/http/http-dependencies.ts';
import { endpointsHandler } from '../runtime/http/http-handler.ts';
import { readingLimits, savingLimits } from '../runtime/http/limits.ts';
import { sessionEndpointHandler } from '../runtime/http/session-handler.ts';
import { timeOrderedIds } from '../runtime/ids.ts';
import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import { secretReader } from '../runtime/secrets.ts';
import { channelStore } from './preferences/channel-store.ts';
import {
  changeMessageHour,
  changeMessageSettings,
  changeReportWeeks,
  readMessageSettings,
} from './preferences/message-settings.ts';
import { suppressionReader } from './preferences/read-suppressions.ts';
import { suppressionLifter } from './suppression/suppress.ts';

export function createHandler(platform: Platform) {
  const { clock } = platform;
  const { table, sessionDependencies } = openSession(platform);
  const { TOKEN_SECRET_ARN: tokenSecret, MESSAGE_HOURS: usualHours } = platform.settings(
    'TOKEN_SECRET_ARN',
    'MESSAGE_HOURS',
  );
  const suppressionDependencies = {
    table,
    clock,
    digest: identityDigest(secretReader(tokenSecret, platform)),
  };
  const dependencies = {
    ...sessionDependencies,
    channels: channelStore(table),
    readSuppressions: suppressionReader(suppressionDependencies),
    liftSuppression: suppressionLifter(suppressionDependencies),
    usualHours,
    clock,
    newId: timeOrderedIds(clock),
  };

  const read = sessionEndpointHandler(
    getMessageSettings,
    dependencies,
    readingLimits,
    ({ session: { accountId } }) => readMessageSettings(dependencies, accountId),
  );

  /** Switching off uses the generous limits of reading, so that it always works. */
  const save = sessionEndpointHandler(
    saveMessageSettings,
    dependencies,
    readingLimits,
    ({ session: { accountId }, request, userAgent }) =>
      changeMessageSettings(dependencies, accountId, request, { by: 'page', userAgent }),
  );

  const saveHour = sessionEndpointHandler(
    saveMessageHour,
    dependencies,
    savingLimits,
    ({ session: { accountId }, request }) => changeMessageHour(dependencies, accountId, request),
  );

  const saveWeeks = sessionEndpointHandler(
    saveReportWeeks,
    dependencies,
    savingLimits,
    ({ session: { accountId }, request }) => changeReportWeeks(dependencies, accountId, request),
  );

  return endpointsHandler(read, save, saveHour, saveWeeks);
}

export const handler = createHandler(lambdaPlatform);
