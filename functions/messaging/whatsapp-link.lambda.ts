import {
  getWhatsAppLink,
  startWhatsAppLink,
  unlinkWhatsApp,
} from '../../shared/contracts/whatsapp-link.ts';
import { endpointsHandler } from '../runtime/http/http-handler.ts';
import { readingLimits, savingLimits } from '../runtime/http/limits.ts';
import { sessionEndpointHandler } from '../runtime/http/session-handler.ts';
import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import { ownLinkDependencies } from './linking-dependencies.ts';
import { endOwnLink, readOwnLink, startLink } from './linking/own-link.ts';

export function open(platform: Platform) {
  const dependencies = ownLinkDependencies(platform);

  const read = sessionEndpointHandler(
    getWhatsAppLink,
    dependencies,
    readingLimits,
    ({ session: { accountId } }) => readOwnLink(dependencies, accountId),
  );

  const start = sessionEndpointHandler(
    startWhatsAppLink,
    dependencies,
    savingLimits,
    ({ session: { accountId }, request }) => startLink(dependencies, accountId, request),
  );

  /** Ending the link has the generous limits of reading, so that it always works. */
  const end = sessionEndpointHandler(
    unlinkWhatsApp,
    dependencies,
    readingLimits,
    ({ session: { accountId } }) => endOwnLink(dependencies, accountId),
  );

  return endpointsHandler(read, start, end);
}

export const handler = open(lambdaPlatform);
