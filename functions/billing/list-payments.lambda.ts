import { listPayments as endpoint } from '../../shared/contracts/billing-endpoints.ts';
import { readingLimits } from '../runtime/http/limits.ts';
import { sessionEndpointHandler } from '../runtime/http/session-handler.ts';
import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import { readingDependencies } from './billing-dependencies.ts';

export function createHandler(platform: Platform) {
  const dependencies = readingDependencies(platform);
  return sessionEndpointHandler(
    endpoint,
    dependencies,
    readingLimits,
    async ({ session, request }) => {
      const page = await dependencies.billing.listPayments(session.accountId, request.before);
      return { payments: [...page.payments], next: page.next };
    },
  );
}

export const handler = createHandler(lambdaPlatform);
