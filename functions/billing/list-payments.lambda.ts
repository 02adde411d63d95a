import { listPayments as endpoint } from '../../shared/contracts/billing-endpoints.ts';
import { readingLimits } from '../runtime/http/limits.ts';
import { sessionEndpointHandler } from '../runtime/http/session-handler.ts';
import { readingEffects } from './billing-wiring.ts';

const effects = readingEffects();

export const handler = sessionEndpointHandler(
  endpoint,
  effects,
  readingLimits,
  async ({ session, request }) => {
    const page = await effects.billing.listPayments(session.accountId, request.before);
    return { payments: [...page.payments], next: page.next };
  },
);
