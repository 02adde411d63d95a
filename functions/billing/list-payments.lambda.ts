import { listPayments as endpoint } from '../../shared/contracts/billing-endpoints.ts';
import { readingLimits } from '../runtime/http/limits.ts';
import { sessionEndpointHandler } from '../runtime/http/session-handler.ts';
import { readingDependencies } from './billing-dependencies.ts';

const dependencies = readingDependencies();

export const handler = sessionEndpointHandler(
  endpoint,
  dependencies,
  readingLimits,
  async ({ session, request }) => {
    const page = await dependencies.billing.listPayments(session.accountId, request.before);
    return { payments: [...page.payments], next: page.next };
  },
);
