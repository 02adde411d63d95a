import { listMessages as endpoint } from '../../shared/contracts/account-messages.ts';
import { openSession } from '../runtime/http/http-dependencies.ts';
import { readingLimits } from '../runtime/http/limits.ts';
import { sessionEndpointHandler } from '../runtime/http/session-handler.ts';
import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import { listMessages } from './queries/sent-message-store.ts';

export function createHandler(platform: Platform) {
  const { table, sessionDependencies: dependencies } = openSession(platform);

  return sessionEndpointHandler(endpoint, dependencies, readingLimits, ({ session, request }) =>
    listMessages({ table, clock: platform.clock }, session.accountId, request),
  );
}

export const handler = createHandler(lambdaPlatform);
