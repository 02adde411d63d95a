import {
  getMessageSettings,
  saveMessageHour,
  saveMessageSettings,
  saveReportWeeks,
} from '../../shared/contracts/own-messages.ts';
import { identityDigest } from '../records/identity-digest.ts';
import { openSession } from '../runtime/http/http-dependencies.ts';
import { endpointsHandler } from '../runtime/http/http-handler.ts';
import { readingLimits, savingLimits } from '../runtime/http/limits.ts';
import { sessionEndpointHandler } from '../runtime/http/session-handler.ts';
import { idsByClock } from '../runtime/ids.ts';
import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import { secretReader } from '../runtime/secrets.ts';
import { channelStore } from './consent/channel-store.ts';
import {
  changeMessageHour,
  changeMessageSettings,
  changeReportWeeks,
  readMessageSettings,
} from './consent/message-settings.ts';
import { silenceReader } from './consent/read-silences.ts';
import { suppressionLifter } from './suppression/suppress.ts';

export function open(platform: Platform) {
  const { clock } = platform;
  const { table, session } = openSession(platform);
  const { TOKEN_SECRET_ARN: tokenSecret, MESSAGE_HOURS: usualHours } = platform.settings(
    'TOKEN_SECRET_ARN',
    'MESSAGE_HOURS',
  );
  const silencing = {
    table,
    clock,
    digest: identityDigest(secretReader(tokenSecret, platform)),
  };
  const dependencies = {
    ...session,
    channels: channelStore(table),
    readSilences: silenceReader(silencing),
    liftSuppression: suppressionLifter(silencing),
    usualHours,
    clock,
    newId: idsByClock(clock),
  };

  const read = sessionEndpointHandler(
    getMessageSettings,
    dependencies,
    readingLimits,
    ({ session: { accountId } }) => readMessageSettings(dependencies, accountId),
  );

  /** Turning off has the generous limits of reading, so that it always works. */
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

export const handler = open(lambdaPlatform);
