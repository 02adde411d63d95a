import {
  getWhatsAppLink,
  startWhatsAppLink,
  unlinkWhatsApp,
} from '../../shared/contracts/whatsapp-link.ts';
import { endpointsHandler } from '../runtime/http/http-handler.ts';
import { readingLimits, savingLimits } from '../runtime/http/limits.ts';
import { sessionEndpointHandler } from '../runtime/http/session-handler.ts';
import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import { whatsAppLinkDependencies } from './linking-dependencies.ts';
import { endWhatsAppLink, readWhatsAppLink, startLink } from './linking/whatsapp-link.ts';

export function createHandler(platform: Platform) {
  const dependencies = whatsAppLinkDependencies(platform);

  const read = sessionEndpointHandler(
    getWhatsAppLink,
    dependencies,
    readingLimits,
    ({ session: { accountId } }) => readWhatsAppLink(dependencies, accountId),
  );

  const start = sessionEndpointHandler(
    startWhatsAppLink,
    dependencies,
    savingLimits,
    ({ session: { accountId }, request }) => startLink(dependencies, accountId, request),
  );

  /** Ending the link uses the generous limits of reading, so that it always works. */
  const end = sessionEndpointHandler(
    unlinkWhatsApp,
    dependencies,
    readingLimits,
    ({ session: { accountId } }) => endWhatsAppLink(dependencies, accountId),
  );

  return endpointsHandler(read, start, end);
}

export const handler = createHandler(lambdaPlatform);
