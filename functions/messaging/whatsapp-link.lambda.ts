import {
  getWhatsAppLink,
  startWhatsAppLink,
  unlinkWhatsApp,
} from '../../shared/contracts/whatsapp-link.ts';
import { endpointsHandler } from '../runtime/http/http-handler.ts';
import { readingLimits, savingLimits } from '../runtime/http/limits.ts';
import { sessionEndpointHandler } from '../runtime/http/session-handler.ts';
import { ownLinkDependencies } from './linking-dependencies.ts';
import { endOwnLink, readOwnLink, startLink } from './linking/own-link.ts';

const dependencies = ownLinkDependencies();

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

/** Nobody is told to come back tomorrow who wants no more messages. */
const end = sessionEndpointHandler(
  unlinkWhatsApp,
  dependencies,
  readingLimits,
  ({ session: { accountId } }) => endOwnLink(dependencies, accountId),
);

export const handler = endpointsHandler(read, start, end);
