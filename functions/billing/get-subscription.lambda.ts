import { getSubscription as endpoint } from '../../shared/contracts/billing-endpoints.ts';
import { perDay, perMinute, type PartnerLimits } from '../runtime/http/limits.ts';
import { sessionEndpointHandler } from '../runtime/http/session-handler.ts';
import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import { subscriptionPageDependencies } from './billing-dependencies.ts';
import { checkSubscription, readSubscription } from './queries/read-subscription.ts';

/** Waiting pages poll it every few seconds; the partner is called less frequently, which is limited too. */
const limits: PartnerLimits = {
  account: [perDay(6000), perMinute(120)],
  address: [perMinute(1200)],
};

export function createHandler(platform: Platform) {
  const dependencies = subscriptionPageDependencies(platform);
  return sessionEndpointHandler(endpoint, dependencies, limits, ({ session, request }) =>
    request.look === 'true'
      ? checkSubscription(dependencies, session)
      : readSubscription(dependencies, session),
  );
}

export const handler = createHandler(lambdaPlatform);
