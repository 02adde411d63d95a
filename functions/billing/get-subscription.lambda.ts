import { getSubscription as endpoint } from '../../shared/contracts/billing-endpoints.ts';
import { perDay, perMinute, type PartnerLimits } from '../runtime/http/limits.ts';
import { sessionEndpointHandler } from '../runtime/http/session-handler.ts';
import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import { lookAtWithdrawalsDependencies } from './billing-dependencies.ts';
import { lookAtSubscription, readSubscription } from './views/read-subscription.ts';

/** Pages that wait read it every few seconds; of the partner less is asked, which is counted too. */
const limits: PartnerLimits = {
  person: [perDay(6000), perMinute(120)],
  address: [perMinute(1200)],
};

export function open(platform: Platform) {
  const dependencies = lookAtWithdrawalsDependencies(platform);
  return sessionEndpointHandler(endpoint, dependencies, limits, ({ session, request }) =>
    request.look === 'true'
      ? lookAtSubscription(dependencies, session)
      : readSubscription(dependencies, session),
  );
}

export const handler = open(lambdaPlatform);
