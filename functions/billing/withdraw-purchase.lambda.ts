import { withdrawPurchase as endpoint } from '../../shared/contracts/billing-endpoints.ts';
import { cancellationLimits } from '../runtime/http/limits.ts';
import { sessionEndpointHandler } from '../runtime/http/session-handler.ts';
import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import { withdrawalDependencies } from './billing-dependencies.ts';
import { withdrawPurchase } from './cancellation/withdraw-purchase.ts';

export function createHandler(platform: Platform) {
  const dependencies = withdrawalDependencies(platform);
  return sessionEndpointHandler(
    endpoint,
    dependencies,
    cancellationLimits,
    ({ session, request }) => withdrawPurchase(dependencies, session, request),
  );
}

export const handler = createHandler(lambdaPlatform);
