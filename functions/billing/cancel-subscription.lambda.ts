import { cancelSubscription as endpoint } from '../../shared/contracts/billing-endpoints.ts';
import { cancellationLimits } from '../runtime/http/limits.ts';
import { sessionEndpointHandler } from '../runtime/http/session-handler.ts';
import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import { checkoutDependencies } from './billing-dependencies.ts';
import { cancelSubscription } from './cancellation/cancel-subscription.ts';

export function createHandler(platform: Platform) {
  const dependencies = checkoutDependencies(platform);
  return sessionEndpointHandler(
    endpoint,
    dependencies,
    cancellationLimits,
    ({ session, request }) => cancelSubscription(dependencies, session, request),
  );
}

export const handler = createHandler(lambdaPlatform);
