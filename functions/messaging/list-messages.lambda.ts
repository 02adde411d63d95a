import { listMessages as endpoint } from '../../shared/contracts/own-messages.ts';
import { systemClock } from '../runtime/clock.ts';
import { openSession } from '../runtime/http/http-dependencies.ts';
import { readingLimits } from '../runtime/http/limits.ts';
import { sessionEndpointHandler } from '../runtime/http/session-handler.ts';
import { listMessages } from './views/sent-message-store.ts';

const { table, session: dependencies } = openSession();

export const handler = sessionEndpointHandler(
  endpoint,
  dependencies,
  readingLimits,
  ({ session, request }) => listMessages({ table, clock: systemClock }, session.accountId, request),
);
